import { eq, max, min } from 'drizzle-orm'
import type { Front } from '#contract/front.ts'
import type { Language } from '#contract/languages.ts'
import { money, toMajor } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { exchangeFor } from '../currency/index.ts'
import { categoryPictures } from './category-pictures.ts'
import { countSubtrees } from './list-products.ts'
import { childCategories, readSnapshot } from './snapshot.ts'
import { products } from './tables.ts'
import { recommendedProducts } from './recommended-products.ts'

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
