import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Front } from '#contract/front.ts'
import { productIdIn } from '#contract/front-products.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cachedSettings, readProduction } from '../content/index.ts'
import type { Exchange } from '../currency/index.ts'
import { loadProducts } from './load-products.ts'
import { indexOfProduct } from './product-columns.ts'
import type { Snapshot } from './snapshot.ts'
import { products } from './tables.ts'
import { viewListed } from './view-card.ts'
import { sized } from '#contract/picture-widths.ts'

const maxRanked = 8

/** Products on the front page: the office's choice in its order, or the best-ranked ones when it has chosen none. */
export async function recommendedProducts(
  context: AppContext,
  { columns }: Snapshot,
  exchange: Exchange,
  language: Language,
): Promise<Front['recommended']> {
  const { db } = context.database
  const [{ front_products: chosen }, production] = await Promise.all([cachedSettings(context, db), readProduction(context, db)])
  const isRanked = and(eq(products.published, true), isNotNull(products.rank))
  const ranked = () => db.select({ id: products.id }).from(products).where(isRanked).orderBy(asc(products.rank), asc(products.id)).limit(maxRanked)
  const requested = chosen.length > 0 ? chosen.map(({ product }) => productIdIn(product) ?? 0) : (await ranked()).map(({ id }) => id)
  // Products no longer on sale are left out; the office sees them in its list.
  const ids = [...new Set(requested)].filter((id) => indexOfProduct(columns, id) >= 0)
  const loaded = await loadProducts(db, ids)
  return ids.flatMap((id) => {
    const product = loaded.get(id)
    if (!product) return []
    const { product_name: name, slug, price_varies, price_from, price_to, images, ...card } = viewListed(product, language, exchange, production)
    const [price, price_kopiykas] = price_varies ? [price_from, card.price_from_kopiykas] : [card.price, card.price_kopiykas]
    return [{ id, name, slug, price, price_kopiykas, from: price_to > price, image: images[0] ? sized(images[0]) : null }]
  })
}
