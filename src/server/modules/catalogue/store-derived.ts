import { inArray, sql } from 'drizzle-orm'
import { valueFacets } from '#contract/facets.ts'
import type { Tx } from '../../platform/db/db.ts'
import { deriveFacets, deriveMeasures, type Derivable } from './derive-facets.ts'
import { attributeTerm } from './search/attribute-words.ts'
import { indexProduct, type SearchableProduct } from './search/index-product.ts'
import { productFacets, productMeasures, searchTerms, searchWords } from './tables.ts'

export interface DerivedFrom extends Derivable {
  readonly productId: number
  readonly searchable: Omit<SearchableProduct, 'attributes'>
}

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const maxRows = 5_000

async function inParts<T>(rows: readonly T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += maxRows) await insert(rows.slice(start, start + maxRows))
}

/** Rebuilds the products' derived data for lists and search: measures, facets, search terms. */
export async function storeDerived(tx: Tx, list: readonly DerivedFrom[]): Promise<void> {
  const ids = list.map(({ productId }) => productId)
  for (const table of [productMeasures, productFacets, searchTerms]) await tx.delete(table).where(inArray(table.productId, ids))
  const measures = list.flatMap((product) =>
    deriveMeasures(product).map((measure, position) => ({ productId: product.productId, position, ...measure })),
  )
  const facetsOfEach = list.map((product) => {
    const codes = deriveFacets(product)
    return valueFacets.flatMap((facet) => [...codes[facet]].map((value) => ({ productId: product.productId, facet, value })))
  })
  const facets = facetsOfEach.flat()
  const indexed = list.map(({ productId, searchable }, index) => {
    const attributes = (facetsOfEach[index] ?? []).map(({ facet, value }) => attributeTerm(facet, value))
    return { productId, ...indexProduct({ ...searchable, attributes }) }
  })
  const terms = indexed.flatMap(({ productId, terms: found }) => [...found].map(([stem, weight]) => ({ productId, stem, weight })))
  // Sorted, because two concurrent writers in different orders would deadlock.
  const words = [...new Map(indexed.flatMap(({ words: found }) => [...found]))].map(([word, stem]) => ({ word, stem })).sort(byWord)
  await inParts(measures, (part) => tx.insert(productMeasures).values(part))
  await inParts(facets, (part) => tx.insert(productFacets).values(part))
  await inParts(terms, (part) => tx.insert(searchTerms).values(part))
  await inParts(words, (part) =>
    tx
      .insert(searchWords)
      .values(part)
      .onConflictDoUpdate({
        target: searchWords.word,
        set: { stem: sql`excluded.stem` },
        setWhere: sql`${searchWords.stem} <> excluded.stem`,
      }),
  )
}

const byWord = (a: { word: string }, b: { word: string }) => (a.word < b.word ? -1 : 1)
