import type { ShopApi } from '#contract/api.ts'
import type { ListedImage, ListedProduct } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'

/** Maximum number of similar products at any width (rule 2.3). */
export const similarLimit = 9

/** The data of a similar product that the block shows. */
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
    const { data, fits_with: fitting } = await api.similarProducts({ params: { id }, query: new URLSearchParams({ limit: String(similarLimit) }) })
    return { similar: data.map(similarProduct), fitting }
  },
  ...catalogueStaleTime,
})
