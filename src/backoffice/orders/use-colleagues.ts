import { useQuery } from '@tanstack/react-query'
import type { Colleagues } from '#contract/admin/orders.ts'
import { adminApi } from '../api/admin-api.ts'

/** Who can look after orders; empty until they are read, and for who may not know. */
export function useColleagues(enabled: boolean): Colleagues['data'] {
  const { data } = useQuery({ queryKey: ['colleagues'], queryFn: () => adminApi().listColleagues(), staleTime: 300_000, enabled })
  return data?.data ?? []
}
