import { inArray, sql } from 'drizzle-orm'
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
  const cached = new Map<string, Posting>()
  let size = 0
  return {
    async read(stems) {
      const requested = [...new Set(stems)]
      const found = new Map(requested.flatMap((stem) => (cached.has(stem) ? [[stem, cached.get(stem) ?? none] as const] : [])))
      const missing = requested.filter((stem) => !found.has(stem))
      if (missing.length > 0) {
        for (const [stem, posting] of await load(db, columns, missing)) {
          found.set(stem, posting)
          if (cached.has(stem)) continue // another search has read it meanwhile
          cached.set(stem, posting)
          size += posting.indexes.length
        }
        for (const [oldest, { indexes: productIndexes }] of cached) {
          if (size <= maxCached) break
          cached.delete(oldest)
          size -= productIndexes.length
        }
      }
      return found
    },
  }
}

const none: Posting = { indexes: new Int32Array(), weights: new Uint8Array() }

async function load(db: Db, columns: ProductColumns, stems: readonly string[]): Promise<Map<string, Posting>> {
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
