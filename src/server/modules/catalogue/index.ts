import type { ProductCard, ProductProperty } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Module } from '../../platform/module.ts'
import type { Exchange } from '../currency/index.ts'
import { loadProducts, viewProperties } from './load-products.ts'
import { weightOf } from './configure-product.ts'
import { catalogueRoutes } from './routes.ts'
import { seedCatalogue } from './seed.ts'

export { configureProduct, type ConfiguredProduct } from './configure-product.ts'
export { drawnImage, shapesOf } from './drawn-image.ts'
export { listProductUrls } from './list-product-urls.ts'
export { storeProduct, storeProperties, type NewProduct } from './store-product.ts'

export const catalogue: Module = { name: 'catalogue', api: catalogueRoutes, seed: seedCatalogue }

interface ProductViewData {
  readonly card: ProductCard
  readonly properties: ProductProperty[]
  readonly published: boolean
  /** Kilograms of one piece with these options; null where it is not known. */
  readonly weigh: (chosen: readonly { readonly name: string; readonly value: string }[]) => number | null
}

/** Products as other modules show them, e.g. in a cart; unpublished ones too, marked so. */
export async function productViews(
  db: Db | Tx,
  ids: readonly number[],
  language: Language,
  exchange: Exchange,
): Promise<Map<number, ProductViewData>> {
  const loaded = await loadProducts(db, [...new Set(ids)], language, exchange)
  return new Map(
    [...loaded].map(([id, { card, options, row }]) => [
      id,
      {
        card,
        properties: viewProperties(options, language, exchange),
        published: row.published,
        weigh: (chosen) =>
          weightOf(
            row,
            options.filter(({ property, value }) => chosen.some((one) => one.name === property && one.value === value)),
          ),
      },
    ]),
  )
}
