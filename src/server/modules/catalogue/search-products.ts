import { defaultSort, type Sort } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import type { ProductColumns } from './product-columns.ts'
import { expandSearch } from './search/expand-query.ts'
import { findMatches } from './search/find-matches.ts'
import { takeSizes, type NamedSizes, type Span } from './search/sizes.ts'
import type { Snapshot } from './snapshot.ts'
import { hasBit } from './bits.ts'
import { type FacetColumns, unknownMeasure } from './facet-columns.ts'

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

/** Sizes in a search may be inexact: people round centimetres and guess litres. */
const tolerance = 0.05

/** The distance between a measurement and a requested span, from 0 to 1 within the tolerance; null beyond it. */
function distance(value: number | undefined, { from, to }: Span): number | null {
  if (value === undefined || value === unknownMeasure) return null
  if (value >= from && value <= to) return 0
  const nearest = value < from ? from : to
  const apart = Math.abs(value - nearest) / nearest
  return apart <= tolerance ? apart / tolerance : null
}

/** The total distance when each requested length matches a different length of the configuration, in any order. */
function lengthsApart(own: readonly (number | undefined)[], requested: readonly Span[]): number | null {
  const left = [...own]
  let total = 0
  for (const length of requested) {
    const apart = left.map((value) => distance(value, length))
    const best = Math.min(...apart.map((one) => one ?? 2))
    if (best > 1) return null
    total += best
    left.splice(apart.indexOf(best), 1)
  }
  return total
}

/** The penalty for each requested size that a product lacks: more than the distance of three lengths together. */
const missingSizePenalty = 4
/** The penalty for a product that is not round when a diameter is requested: it may be as wide. */
const notRoundPenalty = 1
const roundShapes = ['round', 'conical', 'bowl', 'ribbed', 'faceted', 'sphere', 'vase']
const noLengths: NamedSizes['boxes'] = [[]]

/**
 * Products with a configuration in one of the requested sizes: most matching sizes first, then the closest, then in the given order.
 * @param indexes the products to search
 */
function matchSizes({ first, measures, values }: FacetColumns, indexes: Int32Array, sizes: NamedSizes): Int32Array {
  const { boxes, litres, kilograms } = sizes
  const round = values.shape.filter(({ value }) => roundShapes.includes(value))
  const requested = boxes.length > 0 ? boxes : noLengths
  const found: { index: number; apart: number }[] = []
  for (const index of indexes) {
    const best = requested.map(() => missingSizePenalty)
    for (let at = first[index] ?? 0; at < (first[index + 1] ?? 0); at++) {
      const others = [litres && distance(measures.volume[at], litres), kilograms && distance(measures.weight[at], kilograms)]
      if ((litres && others[0] === null) || (kilograms && others[1] === null)) continue
      const more = (others[0] ?? 0) + (others[1] ?? 0)
      const own = [measures.length[at], measures.width[at], measures.height[at]]
      for (const [box, lengths] of requested.entries()) {
        const apart = lengthsApart(own, lengths)
        if (apart !== null) best[box] = Math.min(best[box] ?? missingSizePenalty, apart + more)
      }
    }
    if (!best.some((apart) => apart < missingSizePenalty)) continue
    const shape = sizes.round && !round.some(({ members }) => hasBit(members, index)) ? notRoundPenalty : 0
    found.push({ index, apart: best.reduce((sum, apart) => sum + apart, shape) })
  }
  return Int32Array.from(
    found.sort((a, b) => a.apart - b.apart),
    ({ index }) => index,
  )
}
