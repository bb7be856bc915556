import { defaultSort, type Sort } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { matchSizes } from './match-sizes.ts'
import type { ProductColumns } from './product-columns.ts'
import { expandSearch } from './search/expand-query.ts'
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
  /** Words and sizes of the text that nothing was found with. */
  readonly leftOut: readonly string[]
}

const nothing: FoundProducts = { indexes: new Int32Array(), corrected: null, leftOut: [] }

/** What is called as the text says, its sizes taken out. */
async function named(snapshot: Snapshot, text: string, language: Language): Promise<FoundProducts> {
  const { columns, postings, vocabulary } = snapshot
  const all = columns.order(defaultSort, language)
  if (text === '') return { ...nothing, indexes: all }
  const search = expandSearch(text, vocabulary)
  // `ціни`, `каталог`: whoever asks for what is sold is shown it.
  if (search.required.length === 0 && search.optional.length > 0) return { ...nothing, indexes: all }
  return { ...(await findMatches(postings, search, columns.ids.length)), corrected: search.corrected }
}

async function matching(snapshot: Snapshot, text: string, language: Language): Promise<FoundProducts> {
  const sizes = takeSizes(text)
  if (sizes.text === '') return named(snapshot, text, language)
  const found = await named(snapshot, sizes.rest, language)
  const corrected = found.corrected === null ? null : `${found.corrected} ${sizes.text}`
  const sized = matchSizes(snapshot.facetColumns, found.indexes, sizes)
  if (sized.length > 0) return { ...found, corrected, indexes: sized }
  if (sizes.rest === '') return nothing
  // Nobody has this size: what is called so, without it, is better than nothing.
  if (found.indexes.length > 0) return { ...found, corrected, leftOut: [...found.leftOut, sizes.text] }
  // A whole size says what is looked for; one figure does not.
  if (!sizes.boxes.some((box) => box.length > 1)) return { ...nothing, corrected }
  const indexes = matchSizes(snapshot.facetColumns, snapshot.columns.order(defaultSort, language), sizes)
  return { indexes, corrected: null, leftOut: indexes.length > 0 ? found.leftOut : [] }
}

/** The places that the search text leaves, in order: without a sort the best match comes first, or else the name. */
export async function searchProducts(snapshot: Snapshot, text: string, sort: Sort | null, language: Language): Promise<FoundProducts> {
  if (text === '') return { ...nothing, indexes: snapshot.columns.order(sort ?? defaultSort, language) }
  const { indexes, corrected, leftOut } = await matching(snapshot, text, language)
  if (indexes.length === 0) {
    // A correction that finds nothing either would lead nowhere.
    const leads = corrected !== null && (await matching(snapshot, corrected, language)).indexes.length > 0
    return { indexes, corrected: leads ? corrected : null, leftOut: [] }
  }
  return { indexes: sort === null ? indexes : inOrder(snapshot.columns, indexes, sort, language), corrected, leftOut }
}
