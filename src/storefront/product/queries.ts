import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import { catalogueFreshness } from '../shell/browser.ts'

/** The most that the similar-products block shows, at any width (decisions.md 8). */
export const similarLimit = 9

export const productQuery = (api: ShopApi, language: Language, id: number) => ({
  queryKey: ['product', language, id],
  queryFn: () => api.viewProduct({ params: { id } }),
  ...catalogueFreshness,
})

export const similarQuery = (api: ShopApi, language: Language, id: number) => ({
  queryKey: ['similar', language, id],
  queryFn: async () => (await api.similarProducts({ params: { id }, query: new URLSearchParams({ limit: String(similarLimit) }) })).data,
  ...catalogueFreshness,
})
