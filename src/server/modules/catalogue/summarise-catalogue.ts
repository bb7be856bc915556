import { eq, max, min, and, asc, isNotNull } from 'drizzle-orm'
import type { Front } from '#contract/front.ts'
import type { Language } from '#contract/languages.ts'
import { money, toMajor } from '#contract/money.ts'
import { productIdIn } from '#contract/front-products.ts'
import { sized } from '#contract/picture-widths.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { exchangeFor, type Exchange } from '../currency/index.ts'
import { cachedSettings, readProduction } from '../content/index.ts'
import { categoryPictures } from './category-pictures.ts'
import { countSubtrees } from './list-products.ts'
import { childCategories, readSnapshot, type Snapshot } from './snapshot.ts'
import { products } from './tables.ts'
import { loadProducts } from './load-products.ts'
import { indexOfProduct } from './product-columns.ts'
import { viewListed } from './view-card.ts'

export type CatalogueSummary = Pick<Front, 'products' | 'currency' | 'prices' | 'lead_time_days' | 'families' | 'recommended'>

/** Whether at least one product is on sale. */
export async function sellsAnything(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.published, true)).limit(1)
  return rows.length > 0
}

/** Key figures of the catalogue and its families, each with a picture of one of its products in its setting. */
export async function summariseCatalogue(context: AppContext, language: Language): Promise<CatalogueSummary> {
  const { db } = context.database
  const [snapshot, exchange, [days]] = await Promise.all([
    readSnapshot(context),
    exchangeFor(context, db, language),
    db
      .select({ from: min(products.leadTimeDays), to: max(products.leadTimeDays) })
      .from(products)
      .where(eq(products.published, true)),
  ])
  const counts = countSubtrees(snapshot, snapshot.counts)
  const roots = childCategories(snapshot, null).filter(({ id }) => (counts.get(id) ?? 0) > 0)
  const { bounds } = snapshot
  const price = (kopiykas: number) => toMajor(exchange.show(money(kopiykas)))
  const recommended = await recommendedProducts(context, snapshot, exchange, language)
  const pictures = await categoryPictures(
    context,
    snapshot,
    roots.map(({ id }) => id),
    language,
    recommended.map(({ id }) => id),
  )
  return {
    recommended,
    products: snapshot.columns.ids.length,
    currency: exchange.currency,
    prices: bounds && { from: price(bounds.min), to: price(bounds.max), from_kopiykas: bounds.min, to_kopiykas: bounds.max },
    lead_time_days: days?.from != null && days.to != null ? { from: days.from, to: days.to } : null,
    families: roots.map(({ id, translations }) => ({
      id,
      name: translations[language].name,
      count: counts.get(id) ?? 0,
      image: pictures.get(id) ?? null,
    })),
  }
}

const maxRanked = 8

/** Products on the front page: the office's choice in its order, or the best-ranked ones when it has chosen none. */
async function recommendedProducts(
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
