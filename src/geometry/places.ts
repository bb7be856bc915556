import type { Shape } from '#contract/shape.ts'
import type { Measurements } from './measurements.ts'
import { roundBorne, roundLoad } from './rounding.ts'

/**
 * Assumed load capacity of each place, kg/m². Balconies, roofs and terraces are at the low end of common designs, because buyers of planters do not
 * know their own; soil is assumed to be compacted.
 */
export const placeLimits = { balcony: 200, roof: 150, terrace: 400, ground: 10_000 } as const
export type Place = keyof typeof placeLimits

/** Area of an ordinary balcony, m²; a piece that needs more is too heavy. */
const balconyArea = 3

/** Weight of one person per half metre of seat, kg. */
const person = 100

export interface PlaceLoad {
  readonly place: Place
  readonly limit: number
  /** Weight in use including people sitting on it, kg, {@link roundBorne}. */
  readonly weight: number
  /** Load under its own footprint, kg/m², {@link roundLoad}. */
  readonly under: number
  /** Floor area that must carry nothing else, or the slab needed underneath, m², rounded up to a tenth. */
  readonly area: number
  /** `stands`: its own footprint is enough. `spread`: it needs `area`. `tooHeavy`: it needs more than there is. */
  readonly verdict: 'stands' | 'spread' | 'tooHeavy'
}

export const places = Object.keys(placeLimits) as Place[] // its own keys

/** Acceptable range of a load that a reader types, kg/m²; no real floor is outside it. */
export const ownLimits = { min: 50, max: 20_000 } as const

/** Parses a typed load to whole kg/m²; null when invalid. */
export function parseOwnLimit(text: string): number | null {
  const typed = text.replaceAll(/\s/g, '')
  const limit = /^\d{2,5}$/.test(typed) ? Number(typed) : 0
  return limit >= ownLimits.min && limit <= ownLimits.max ? limit : null
}

/**
 * Whether a piece can stand in a place; null for built-in and wall-mounted pieces.
 * @param limit kg/m² if the reader knows it; by default the assumed one
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

/** {@link placeLoad} for a balcony, a roof, a terrace and the ground, each at its assumed limit. */
export const placeLoads = (shape: Shape, measurements: Measurements): PlaceLoad[] =>
  places.flatMap((place) => placeLoad(shape, measurements, place) ?? [])
