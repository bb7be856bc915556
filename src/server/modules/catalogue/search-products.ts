import { defaultSort, type Sort } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { matchSizes } from './match-sizes.ts'
import type { ProductColumns } from './product-columns.ts'
import { expandSearch, type ExpandedSearch } from './search/expand-query.ts'
import { findMatches } from './search/find-matches.ts'
import { takeSizes } from './search/sizes.ts'
import type { Snapshot } from './snapshot.ts'

/** Places in the order asked for, out of those given. */
function inOrder(columns: ProductColumns, given: Int32Array, sort: Sort, language: Language): Int32Array {
  const isGiven = new Uint8Array(columns.ids.length)
  for (const index of given) isGiven[index] = 1
  return columns.order(sort, language).filter((index) => isGiven[index] === 1)
}

export interface FoundProducts {
  /** Places in order. */
  readonly indexes: Int32Array
  /** The text with its typos put right; null when there were none. */
  readonly corrected: string | null
}

const bareLength = /\p{L}\s+\d{2,3}$/u

async function matching(snapshot: Snapshot, text: string, language: Language): Promise<{ indexes: Int32Array; search: ExpandedSearch | null }> {
  const { columns, facetColumns, postings, vocabulary } = snapshot
  const find = (search: ExpandedSearch) => findMatches(postings, search, columns.ids.length)
  const sizes = takeSizes(text)
  if (sizes.lengths.length > 0 || sizes.litres !== null || sizes.kilograms !== null) {
    const search = sizes.rest === '' ? null : expandSearch(sizes.rest, vocabulary)
    const named = search ? await find(search) : columns.order(defaultSort, language)
    const indexes = matchSizes(facetColumns, named, sizes)
    if (indexes.length > 0) return { indexes, search }
    // Nobody has this size: what is called so, without it, is better than nothing.
    if (search && named.length > 0) return { indexes: named, search }
  }
  const search = expandSearch(text, vocabulary)
  const indexes = await find(search)
  // `вазон 60`: a figure behind words that is found nowhere as a word is a length.
  return indexes.length === 0 && bareLength.test(text) ? matching(snapshot, `${text} cm`, language) : { indexes, search }
}

/** The places that the search text leaves, in order: without a sort the best match comes first, or else the name. */
export async function searchProducts(snapshot: Snapshot, text: string, sort: Sort | null, language: Language): Promise<FoundProducts> {
  if (text === '') return { indexes: snapshot.columns.order(sort ?? defaultSort, language), corrected: null }
  const { indexes, search } = await matching(snapshot, text, language)
  const corrected = search?.corrected ?? null
  // A correction that finds nothing either would lead nowhere.
  if (indexes.length === 0 && corrected !== null && (await matching(snapshot, corrected, language)).indexes.length === 0)
    return { indexes, corrected: null }
  return { indexes: sort === null ? indexes : inOrder(snapshot.columns, indexes, sort, language), corrected }
}
