import { hasBit } from './bits.ts'
import type { FacetColumns } from './facet-columns.ts'
import { unknownMeasure } from './facet-columns.ts'
import type { NamedSizes, Span } from './search/sizes.ts'

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
export function matchSizes({ first, measures, values }: FacetColumns, indexes: Int32Array, sizes: NamedSizes): Int32Array {
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
