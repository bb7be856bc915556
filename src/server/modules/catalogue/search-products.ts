import { defaultSort, type Sort } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { matchSizes } from './match-sizes.ts'
import type { ProductColumns } from './product-columns.ts'
import { expandSearch } from './search/expand-query.ts'
import { findMatches } from './search/find-matches.ts'
import { takeSizes } from './search/sizes.ts'
import type { Snapshot } from './snapshot.ts'

/** The given indexes in the requested order. */
function inOrder(columns: ProductColumns, given: Int32Array, sort: Sort, language: Language): Int32Array {
  const isGiven = new Uint8Array(columns.ids.length)
  for (const index of given) isGiven[index] = 1
  return columns.order(sort, language).filter((index) => isGiven[index] === 1)
}

export interface FoundProducts {
  /** Product indexes, in order. */
  readonly indexes: Int32Array
  /** The text with corrected typos; null when there were none. */
  readonly corrected: string | null
  /** Words and sizes of the text that no result matches. */
  readonly leftOut: readonly string[]
}

const nothing: FoundProducts = { indexes: new Int32Array(), corrected: null, leftOut: [] }

/** Products whose words match the text without its sizes. */
async function matchWords(snapshot: Snapshot, text: string, language: Language): Promise<FoundProducts> {
  const { columns, postings, vocabulary } = snapshot
  const all = columns.order(defaultSort, language)
  if (text === '') return { ...nothing, indexes: all }
  const search = expandSearch(text, vocabulary)
  // `ціни`, `каталог`: only words of trade, so everything on sale matches.
  if (search.required.length === 0 && search.optional.length > 0) return { ...nothing, indexes: all }
  return { ...(await findMatches(postings, search, columns.ids.length)), corrected: search.corrected }
}

async function matching(snapshot: Snapshot, text: string, language: Language): Promise<FoundProducts> {
  const sizes = takeSizes(text)
  if (sizes.text === '') return matchWords(snapshot, text, language)
  const found = await matchWords(snapshot, sizes.rest, language)
  const corrected = found.corrected === null ? null : `${found.corrected} ${sizes.text}`
  const sized = matchSizes(snapshot.facetColumns, found.indexes, sizes)
  if (sized.length > 0) return { ...found, corrected, indexes: sized }
  if (sizes.rest === '') return nothing
  // No product has this size: results by name without it are better than none.
  if (found.indexes.length > 0) return { ...found, corrected, leftOut: [...found.leftOut, sizes.text] }
  // A search for the size alone makes sense for a whole size, but not for a single number.
  if (!sizes.boxes.some((box) => box.length > 1)) return { ...nothing, corrected }
  const indexes = matchSizes(snapshot.facetColumns, snapshot.columns.order(defaultSort, language), sizes)
  return { indexes, corrected: null, leftOut: indexes.length > 0 ? found.leftOut : [] }
}

/** The product indexes that match a search text, in order: without a sort, best match first, or by name. */
export async function searchProducts(snapshot: Snapshot, text: string, sort: Sort | null, language: Language): Promise<FoundProducts> {
  if (text === '') return { ...nothing, indexes: snapshot.columns.order(sort ?? defaultSort, language) }
  const { indexes, corrected, leftOut } = await matching(snapshot, text, language)
  if (indexes.length === 0) {
    // A correction without results would lead nowhere.
    const leads = corrected !== null && (await matching(snapshot, corrected, language)).indexes.length > 0
    return { indexes, corrected: leads ? corrected : null, leftOut: [] }
  }
  return { indexes: sort === null ? indexes : inOrder(snapshot.columns, indexes, sort, language), corrected, leftOut }
}
