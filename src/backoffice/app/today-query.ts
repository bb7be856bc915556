import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Today } from '#contract/admin/today.ts'
import { adminApi, useMay } from '../api/admin-api.ts'

export const todayKey = ['today'] as const

/** Everything that waits. Refetched every minute, because calls become due by time alone. */
export const todayQuery = queryOptions<Today>({
  queryKey: todayKey,
  queryFn: () => adminApi().readToday(),
  staleTime: 10_000,
  refetchInterval: 60_000,
})

/** Waiting items behind each navigation entry, by path; empty without `orders.manage`. */
export function useBadges(): Readonly<Record<string, number>> {
  const isOffice = useMay('orders.manage')
  const { data } = useQuery({ ...todayQuery, enabled: isOffice })
  if (!data?.office) return {}
  const { calls, requests, decisions, fresh } = data.office
  return { '/': calls.total + requests.total + decisions.total, '/orders': fresh.total }
}
