import type { FacetColumns } from './facet-columns.ts'
import { unknownMeasure } from './facet-columns.ts'
import type { NamedSizes } from './search/sizes.ts'

/** A size that is said need not be exact: centimetres are rounded, litres guessed. */
const tolerance = 0.05

/** How far a measurement is from the one named, from 0 to 1 within the tolerance; null beyond it. */
function distance(value: number | undefined, named: number): number | null {
  if (value === undefined || value === unknownMeasure) return null
  const apart = Math.abs(value - named) / named
  return apart <= tolerance ? apart / tolerance : null
}

/** Every length named is one of the configuration's, each of them once, in any order. */
function lengthsApart(own: readonly (number | undefined)[], named: readonly number[]): number | null {
  const left = [...own]
  let total = 0
  for (const length of named) {
    const apart = left.map((value) => distance(value, length))
    const best = Math.min(...apart.map((one) => one ?? 2))
    if (best > 1) return null
    total += best
    left.splice(apart.indexOf(best), 1)
  }
  return total
}

/**
 * The places of which a configuration has the sizes named, the closest first, equal ones in the order given.
 * @param indexes the places to look among
 */
export function matchSizes({ first, measures }: FacetColumns, indexes: Int32Array, { lengths, litres, kilograms }: NamedSizes): Int32Array {
  const found: { index: number; apart: number }[] = []
  for (const index of indexes) {
    let best: number | null = null
    for (let at = first[index] ?? 0; at < (first[index + 1] ?? 0); at++) {
      const parts = [
        lengthsApart([measures.length[at], measures.width[at], measures.height[at]], lengths),
        litres === null ? 0 : distance(measures.volume[at], litres),
        kilograms === null ? 0 : distance(measures.weight[at], kilograms),
      ]
      if (parts.includes(null)) continue
      const apart = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
      if (best === null || apart < best) best = apart
    }
    if (best !== null) found.push({ index, apart: best })
  }
  return Int32Array.from(
    found.sort((a, b) => a.apart - b.apart),
    ({ index }) => index,
  )
}
