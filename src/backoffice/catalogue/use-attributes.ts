import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../api/admin-api.ts'

export const attributesKey = ['attributes'] as const

/** What may be said of products, in the order of a page. */
export function useAttributes() {
  return useQuery({ queryKey: attributesKey, queryFn: () => adminApi().listAttributes() })
}
