import { and, asc, eq, inArray, max, min, sql } from 'drizzle-orm'
import type { Front } from '#contract/front.ts'
import type { Language } from '#contract/languages.ts'
import { money, toMajor } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { exchangeFor } from '../currency/index.ts'
import { viewImage, widthsOf } from '../media/index.ts'
import { media } from '../media/tables.ts'
import { countSubtrees } from './list-products.ts'
import { childrenOf, readSnapshot, subtreesOf, type Snapshot } from './snapshot.ts'
import { productImages, products } from './tables.ts'

export type CatalogueSummary = Pick<Front, 'products' | 'currency' | 'prices' | 'lead_time_days' | 'families'>

/** The catalogue in a few figures, and its families, each with a picture of one of its products where it lives. */
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
  const roots = childrenOf(snapshot, null).filter(({ id }) => (counts.get(id) ?? 0) > 0)
  const { bounds } = snapshot
  const price = (kopiykas: number) => toMajor(exchange.show(money(kopiykas)))
  return {
    products: snapshot.columns.ids.length,
    currency: exchange.currency,
    prices: bounds && { from: price(bounds.min), to: price(bounds.max) },
    lead_time_days: days?.from != null && days.to != null ? { from: days.from, to: days.to } : null,
    families: await Promise.all(
      roots.map(async ({ id, translations }) => ({
        id,
        name: translations[language].name,
        count: counts.get(id) ?? 0,
        image: await inPlacePicture(context, snapshot, id, language),
      })),
    ),
  }
}

/** A product of the family where it lives; without one, its first picture of whatever kind. */
async function inPlacePicture({ database: { db } }: AppContext, snapshot: Snapshot, family: number, language: Language) {
  const inPlace = sql`case ${productImages.kind} when 'place' then 0 when 'evening' then 1 when 'planted' then 2 else 3 end`
  const [found] = await db
    .select({ image: productImages, media })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(and(eq(products.published, true), inArray(products.categoryId, [...subtreesOf(snapshot, [family])])))
    .orderBy(asc(inPlace), asc(products.id), asc(productImages.position))
    .limit(1)
  if (!found) return null
  const { url, width, height, placeholder } = viewImage(found.media)
  return { url, width, height, placeholder, widths: widthsOf(found.media), alt: language === 'uk' ? found.image.altUk : found.image.altEn }
}
