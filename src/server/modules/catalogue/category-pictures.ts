import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { CategoryPicture } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { servedWidths } from '#contract/picture-widths.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { imageColumns, imageRows, viewImage } from '../media/index.ts'
import { collectSubtrees, type Snapshot } from './snapshot.ts'
import { productImages } from './tables.ts'

/** Number of products to look at per category, because some have no picture yet. */
const maxCandidates = 5

/** Ids of the best-ranked products of a category and its subcategories. */
function findCandidates(snapshot: Snapshot, category: number): number[] {
  const subtree = collectSubtrees(snapshot, [category])
  const { ids, categories, order } = snapshot.columns
  const found: number[] = []
  for (const index of order('recommended', 'uk')) {
    if (found.length >= maxCandidates) break
    if (subtree.has(categories[index] ?? 0)) found.push(ids[index] ?? 0)
  }
  return found
}

/**
 * For each category, a picture of the best-ranked product that has one and is not in `besides`, preferably in its setting. Categories
 * without pictures are left out.
 */
export async function categoryPictures(
  { database: { db } }: AppContext,
  snapshot: Snapshot,
  categories: readonly number[],
  language: Language,
  besides: readonly number[] = [],
): Promise<Map<number, CategoryPicture>> {
  const candidates = new Map(categories.map((category) => [category, findCandidates(snapshot, category)]))
  const requested = [...new Set([...candidates.values()].flat())]
  if (requested.length === 0) return new Map()
  const inPlace = sql`case ${productImages.kind} when 'place' then 0 when 'outdoor' then 0 when 'evening' then 1 when 'planted' then 2 else 3 end`
  const rows = await db
    .selectDistinctOn([productImages.productId], { image: productImages, media: imageColumns })
    .from(productImages)
    .innerJoin(imageRows, eq(imageRows.id, productImages.mediaId))
    .where(inArray(productImages.productId, requested))
    .orderBy(asc(productImages.productId), inPlace, asc(productImages.position))
  const byProduct = new Map(
    rows.map(({ image, media: file }) => {
      const { url, width, height, placeholder } = viewImage(file)
      return [image.productId, { url, width, height, placeholder, widths: servedWidths(file), alt: language === 'uk' ? image.altUk : image.altEn }]
    }),
  )
  return new Map(
    [...candidates].flatMap(([category, ids]) => {
      const shown = ids.filter((id) => byProduct.has(id))
      const best = shown.find((id) => !besides.includes(id)) ?? shown[0]
      const picture = best === undefined ? undefined : byProduct.get(best)
      return picture ? [[category, picture]] : []
    }),
  )
}
