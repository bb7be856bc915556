import type { Shape } from '#contract/shape.ts'
import type { Measurements } from './measurements.ts'
import { roundBorne } from './rounding.ts'

/**
 * Assumed load capacity of each place, kg/m². Balconies, roofs and terraces are taken at the low end of what they are designed
 * for, since buyers of planters do not know their own figure; soil is assumed to be compacted.
 */
export const placeLimits = { balcony: 200, roof: 150, terrace: 400, ground: 10_000 } as const
export type Place = keyof typeof placeLimits

/** Area of an ordinary balcony: a piece that needs more of it is too heavy. */
const balconyArea = 3

/** A person who sits or leans on every half metre, kg. */
const person = 100

export interface PlaceLoad {
  readonly place: Place
  readonly limit: number
  /** Weight in use, with the people who sit on it, kg, {@link roundBorne}. */
  readonly weight: number
  /** Floor area that must carry nothing else, or the slab needed underneath, m², rounded up to a tenth. */
  readonly area: number
  /** `stands`: its own footprint is enough; `spread`: it needs `area`; `tooHeavy`: it needs more than there is. */
  readonly verdict: 'stands' | 'spread' | 'tooHeavy'
}

/** Whether a piece can stand on a balcony, a roof, a terrace and the ground; empty for built-in and wall-mounted pieces. */
export function placeLoads(shape: Shape, { fullWeight, footprintSquareMetres, outer }: Measurements): PlaceLoad[] {
  if (shape.kind === 'sink' || footprintSquareMetres === null) return []
  const people = shape.kind === 'bench' || shape.kind === 'table' ? Math.ceil(outer.length / 500) * person : 0
  const weight = roundBorne(fullWeight) + people
  const places = Object.keys(placeLimits) as Place[] // its own keys
  return places.map((place) => {
    const limit = placeLimits[place]
    const area = Math.ceil((weight / limit) * 10) / 10
    const verdict = weight / limit <= footprintSquareMetres ? 'stands' : place === 'balcony' && area > balconyArea ? 'tooHeavy' : 'spread'
    return { place, limit, weight, area, verdict }
  })
}
