import { asc, eq, sql } from 'drizzle-orm'
import type { Sort } from '#contract/catalogue.ts'
import { languages, type Language } from '#contract/languages.ts'
import type { Db } from '../../platform/db/db.ts'
import { products, productTranslations } from './tables.ts'

/**
 * What lists filter, count and sort by: columns of every published product, in order of id. A product's index points into all of them. A
 * hundred thousand products take a few megabytes and a millisecond to count; the database needs fifty (docs/measurements.md).
 */
export interface ProductColumns {
  readonly ids: Int32Array
  readonly categories: Int32Array
  readonly highestCategory: number
  /** Kopiykas. */
  readonly pricesFrom: Float64Array
  readonly pricesTo: Float64Array
  /** All product indexes in a sort order; ties by id. */
  order(sort: Sort, language: Language): Int32Array
}

/** The index of a published product; -1 when there is none. */
export function indexOfProduct({ ids }: Pick<ProductColumns, 'ids'>, id: number): number {
  let low = 0
  let high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle] ?? 0
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Product ids by name in the order that readers of the language expect, from an index in that order. */
function namesInOrder(db: Db, language: Language) {
  return db
    .select({ id: productTranslations.productId })
    .from(productTranslations)
    .where(eq(productTranslations.language, language))
    .orderBy(
      language === 'uk' ? sql`${productTranslations.name} collate "uk-x-icu"` : sql`${productTranslations.name} collate "en-x-icu"`,
      asc(productTranslations.productId),
    )
}

function sortedIndexes(size: number, compare: (a: number, b: number) => number): Int32Array {
  return Int32Array.from({ length: size }, (_, index) => index).sort((a, b) => compare(a, b) || a - b)
}

export async function loadColumns(db: Db): Promise<ProductColumns> {
  const rows = await db
    .select({
      id: products.id,
      category: products.categoryId,
      from: products.priceFrom,
      to: products.priceMax,
      rank: products.rank,
      created: sql<number>`extract(epoch from ${products.createdAt})::float8`,
    })
    .from(products)
    .where(eq(products.published, true))
    .orderBy(asc(products.id))
  const ids = Int32Array.from(rows, ({ id }) => id)
  const created = Float64Array.from(rows, (row) => row.created)
  const ranks = Float64Array.from(rows, ({ rank }) => rank ?? Number.MAX_SAFE_INTEGER)
  const pricesFrom = Float64Array.from(rows, ({ from }) => from)
  const byName = new Map<Language, Int32Array>()
  for (const language of languages) {
    const inNameOrder = new Set((await namesInOrder(db, language)).map(({ id }) => indexOfProduct({ ids }, id)).filter((index) => index >= 0))
    for (const index of ids.keys()) inNameOrder.add(index) // products without a name in this language come last
    byName.set(language, Int32Array.from(inNameOrder))
  }
  const byKey = {
    PRICE_ASC: (a: number, b: number) => (pricesFrom[a] ?? 0) - (pricesFrom[b] ?? 0),
    PRICE_DESC: (a: number, b: number) => (pricesFrom[b] ?? 0) - (pricesFrom[a] ?? 0),
    recommended: (a: number, b: number) => (ranks[a] ?? 0) - (ranks[b] ?? 0),
    NEWEST: (a: number, b: number) => (created[b] ?? 0) - (created[a] ?? 0),
  }
  const sorted = new Map<Sort, Int32Array>()
  return {
    ids,
    categories: Int32Array.from(rows, ({ category }) => category),
    highestCategory: rows.reduce((highest, { category }) => Math.max(highest, category), 0),
    pricesFrom,
    pricesTo: Float64Array.from(rows, ({ to }) => to),
    order(sort, language) {
      if (sort === 'NAME') return byName.get(language) ?? new Int32Array()
      const indexes = sorted.get(sort) ?? sortedIndexes(ids.length, byKey[sort])
      sorted.set(sort, indexes)
      return indexes
    },
  }
}
