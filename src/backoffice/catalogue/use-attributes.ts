import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../api/admin-api.ts'

export const attributesKey = ['attributes'] as const

/** The possible attributes of products, in the order of a page. */
export function useAttributes() {
  return useQuery({ queryKey: attributesKey, queryFn: () => adminApi().listAttributes() })
}
