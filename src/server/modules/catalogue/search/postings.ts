import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { placeOf, type Shelf } from '../product-columns.ts'
import { searchTerms } from '../tables.ts'

/** The places on the shelf where a stem occurs, and how much it weighs in each. */
export interface Posting {
  readonly places: Int32Array
  readonly weights: Uint8Array
}

/** Of places; five bytes each. */
const maxKept = 4_000_000

/** Postings of one state of the catalogue, read when first asked for and then kept. */
export interface Postings {
  read(stems: Iterable<string>): Promise<ReadonlyMap<string, Posting>>
}

export function createPostings(db: Db, shelf: Shelf): Postings {
  const kept = new Map<string, Posting>()
  let size = 0
  return {
    async read(stems) {
      const wanted = [...new Set(stems)]
      const found = new Map(wanted.flatMap((stem) => (kept.has(stem) ? [[stem, kept.get(stem) ?? none] as const] : [])))
      const missing = wanted.filter((stem) => !found.has(stem))
      if (missing.length > 0) {
        for (const [stem, posting] of await load(db, shelf, missing)) {
          found.set(stem, posting)
          if (kept.has(stem)) continue // by another search meanwhile
          kept.set(stem, posting)
          size += posting.places.length
        }
        for (const [oldest, { places }] of kept) {
          if (size <= maxKept) break
          kept.delete(oldest)
          size -= places.length
        }
      }
      return found
    },
  }
}

const none: Posting = { places: new Int32Array(), weights: new Uint8Array() }

async function load(db: Db, shelf: Shelf, stems: readonly string[]): Promise<Map<string, Posting>> {
  // One row a stem: thousands of small rows would cost more than the reading itself.
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
        const place = placeOf(shelf, id)
        return place < 0 ? [] : [{ place, weight: weights[index] ?? 0 }]
      })
      return [stem, { places: Int32Array.from(published, ({ place }) => place), weights: Uint8Array.from(published, ({ weight }) => weight) }]
    }),
  )
}
