import type { Shape } from '#contract/shape.ts'
import type { Measurements } from './measurements.ts'

/**
 * What each place is assumed to bear, kg/m². Floors of balconies, roofs and terraces are assumed at the low end of what
 * they are built for, since nobody who buys a planter knows the figure of his own; soil is assumed to be tamped.
 */
export const placeLimits = { balcony: 200, roof: 150, terrace: 400, ground: 10_000 } as const
export type Place = keyof typeof placeLimits

/** An ordinary balcony: what needs more than this much of it is too heavy for it. */
const balconyArea = 3

/** A sitting or leaning person for every half metre, kg. */
const person = 100

export interface PlaceLoad {
  readonly place: Place
  readonly limit: number
  /** In use, with whoever sits on it; kg, rounded up to five. */
  readonly weight: number
  /** Floor that must carry nothing else, or the slab that it needs under it; m², rounded up to a tenth. */
  readonly area: number
  /** `stands`: its own footprint is enough; `spread`: on so much floor; `tooHeavy`: more than the place has. */
  readonly verdict: 'stands' | 'spread' | 'tooHeavy'
}

/** Whether it can stand on a balcony, a roof, a terrace and the ground; none for what is built in or hangs on a wall. */
export function placeLoads(shape: Shape, { fullWeight, footprintSquareMetres, outer }: Measurements): PlaceLoad[] {
  if (shape.kind === 'sink' || footprintSquareMetres === null) return []
  const people = shape.kind === 'bench' || shape.kind === 'table' ? Math.ceil(outer.length / 500) * person : 0
  const weight = Math.ceil((fullWeight + people) / 5) * 5
  const places = Object.keys(placeLimits) as Place[] // its own keys
  return places.map((place) => {
    const limit = placeLimits[place]
    const area = Math.ceil((weight / limit) * 10) / 10
    const verdict = weight / limit <= footprintSquareMetres ? 'stands' : place === 'balcony' && area > balconyArea ? 'tooHeavy' : 'spread'
    return { place, limit, weight, area, verdict }
  })
}
