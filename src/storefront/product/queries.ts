import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'

/** `size` is the buyer's own size, which the product then has among its options; empty for none. */
export const productKey = (language: Language, id: number, size: string) => ['product', language, id, ...(size ? [size] : [])] as const

export const productQuery = (api: ShopApi, language: Language, id: number, size: string) => ({
  queryKey: productKey(language, id, size),
  queryFn: () => api.viewProduct({ params: { id }, ...(size ? { query: new URLSearchParams({ size }) } : {}) }),
  ...catalogueStaleTime,
})
