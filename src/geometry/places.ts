import type { Shape } from '#contract/shape.ts'
import type { Measurements } from './measurements.ts'
import { roundBorne, roundLoad } from './rounding.ts'

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
  /** On its own footprint, kg/m², {@link roundLoad}. */
  readonly under: number
  /** Floor area that must carry nothing else, or the slab needed underneath, m², rounded up to a tenth. */
  readonly area: number
  /** `stands`: its own footprint is enough; `spread`: it needs `area`; `tooHeavy`: it needs more than there is. */
  readonly verdict: 'stands' | 'spread' | 'tooHeavy'
}

export const places = Object.keys(placeLimits) as Place[] // its own keys

/** Limits of a permitted load that a reader types, kg/m²: no floor bears less than the first or more than the second. */
export const ownLimits = { min: 50, max: 20_000 } as const

/** A permitted load as it was typed, whole kg/m²; null when it is none. */
export function parseOwnLimit(text: string): number | null {
  const typed = text.replaceAll(/\s/g, '')
  const limit = /^\d{2,5}$/.test(typed) ? Number(typed) : 0
  return limit >= ownLimits.min && limit <= ownLimits.max ? limit : null
}

/**
 * Whether a piece can stand in a place; null for built-in and wall-mounted pieces.
 * @param limit kg/m², where the reader knows it; else the assumed one
 */
export function placeLoad(
  shape: Shape,
  { fullWeight, footprintSquareMetres, outer }: Measurements,
  place: Place,
  limit: number = placeLimits[place],
): PlaceLoad | null {
  if (shape.kind === 'sink' || footprintSquareMetres === null) return null
  const people = shape.kind === 'bench' || shape.kind === 'table' ? Math.ceil(outer.length / 500) * person : 0
  const weight = roundBorne(fullWeight) + people
  const area = Math.ceil((weight / limit) * 10) / 10
  const verdict = weight / limit <= footprintSquareMetres ? 'stands' : place === 'balcony' && area > balconyArea ? 'tooHeavy' : 'spread'
  return { place, limit, weight, under: roundLoad(weight / footprintSquareMetres), area, verdict }
}

/** The same for a balcony, a roof, a terrace and the ground, each at its assumed limit. */
export const placeLoads = (shape: Shape, measurements: Measurements): PlaceLoad[] =>
  places.flatMap((place) => placeLoad(shape, measurements, place) ?? [])
