import type { Destination } from './carrier.ts'
import { recognisePlace, ukrainianTown } from './cities.ts'

/** The place in Ukraine that a typed town means; null abroad, and where nobody knows it. */
export function readDestination(typed: string, roadFactor: number | null = null): Destination | null {
  const place = recognisePlace(typed, roadFactor)
  return place.kind === 'ukraine' ? { km: place.km, townKey: ukrainianTown(typed), typed } : null
}
