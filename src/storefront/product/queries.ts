import type { ShopApi } from '#contract/api.ts'
import type { ListedImage, ListedProduct } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'

/** The most that the similar-products block shows, at any width (rule 2.3). */
export const similarLimit = 9

/** `size`: of the buyer's own, which the product then has among its options; empty for none. */
export const productKey = (language: Language, id: number, size: string) => ['product', language, id, ...(size ? [size] : [])] as const

export const productQuery = (api: ShopApi, language: Language, id: number, size: string) => ({
  queryKey: productKey(language, id, size),
  queryFn: () => api.viewProduct(productInput(id, size)),
  ...catalogueStaleTime,
})

export const productInput = (id: number, size: string) => ({ params: { id }, ...(size ? { query: new URLSearchParams({ size }) } : {}) })

/** What the block of similar products shows of one. */
export interface SimilarProduct
  extends Pick<ListedProduct, 'id' | 'slug' | 'product_name' | 'price_varies' | 'currency' | `price${'' | '_from' | '_to'}${'' | '_kopiykas'}`> {
  readonly image: ListedImage | null
}

function similarProduct({ images, ...product }: ListedProduct): SimilarProduct {
  return { ...product, image: images[0] ?? null }
}

export const similarQuery = (api: ShopApi, language: Language, id: number) => ({
  queryKey: ['similar', language, id],
  queryFn: async () => {
    const { data } = await api.similarProducts({ params: { id }, query: new URLSearchParams({ limit: String(similarLimit) }) })
    return data.map(similarProduct)
  },
  ...catalogueStaleTime,
})
