import { useQuery } from '@tanstack/react-query'
import type { Colleagues } from '#contract/admin/orders.ts'
import { adminApi } from '../api/admin-api.ts'

/** Staff who can be assigned to orders; empty until loaded, and for readers without access. */
export function useColleagues(): Colleagues['data'] {
  const { data } = useQuery({ queryKey: ['colleagues'], queryFn: () => adminApi().listColleagues(), staleTime: 300_000 })
  return data?.data ?? []
}
