import { inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/db.ts'
import { indexOfProduct, type ProductColumns } from '../product-columns.ts'
import { searchTerms } from '../tables.ts'

/** The product indexes where a stem occurs, with its weight in each. */
export interface Posting {
  readonly indexes: Int32Array
  readonly weights: Uint8Array
}

/** The most index entries in memory; five bytes each. */
const maxCached = 4_000_000

/** Postings of one state of the catalogue, read on first use and then kept. */
export interface Postings {
  read(stems: Iterable<string>): Promise<ReadonlyMap<string, Posting>>
}

export function createPostings(db: Db, columns: ProductColumns): Postings {
  const cached = new LRUCache<string, Posting>({ maxSize: maxCached, sizeCalculation: ({ indexes }) => Math.max(1, indexes.length) })
  return {
    async read(stems) {
      const found = new Map<string, Posting>()
      const missing = new Set<string>()
      for (const stem of stems) {
        const known = cached.get(stem)
        if (known) found.set(stem, known)
        else missing.add(stem)
      }
      if (missing.size === 0) return found
      for (const [stem, posting] of await load(db, columns, missing)) {
        found.set(stem, posting)
        cached.set(stem, posting)
      }
      return found
    },
  }
}

async function load(db: Db, columns: ProductColumns, stems: Iterable<string>): Promise<Map<string, Posting>> {
  // One row per stem: reading thousands of small rows would take longer.
  const rows = await db
    .select({
      stem: searchTerms.stem,
      ids: sql<number[]>`json_agg(${searchTerms.productId} order by ${searchTerms.productId})`,
      weights: sql<number[]>`json_agg(${searchTerms.weight} order by ${searchTerms.productId})`,
    })
    .from(searchTerms)
    .where(inArray(searchTerms.stem, [...stems]))
    .groupBy(searchTerms.stem)
  return new Map(
    rows.map(({ stem, ids, weights }) => {
      const published = ids.flatMap((id, index) => {
        const productIndex = indexOfProduct(columns, id)
        return productIndex < 0 ? [] : [{ index: productIndex, weight: weights[index] ?? 0 }]
      })
      return [
        stem,
        {
          indexes: Int32Array.from(published, ({ index: productIndex }) => productIndex),
          weights: Uint8Array.from(published, ({ weight }) => weight),
        },
      ]
    }),
  )
}
