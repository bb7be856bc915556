import type { Place } from '#contract/facets.ts'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'

/** Kilograms, planted: the weight of two adults, which any balcony slab bears. */
const heaviestOnBalcony = 150
/** Kilograms, planted or installed, on an ordinary floor. */
const heaviestIndoors = 400
/** Kilograms, empty: lighter pieces in a street are stolen or blown over. */
const lightestInStreet = 40

const outdoors: readonly Place[] = ['terrace', 'balcony', 'street']
const anywhere: readonly Place[] = [...outdoors, 'interior']

const candidates: Readonly<Record<Shape['kind'], readonly Place[]>> = {
  round: anywhere,
  conical: anywhere,
  square: anywhere,
  rectangular: anywhere,
  bowl: outdoors,
  ribbed: anywhere,
  faceted: anywhere,
  vase: outdoors,
  bin: ['terrace', 'street'],
  bench: outdoors,
  sink: ['interior'],
  table: anywhere,
  halfsphere: ['street'],
  sphere: ['street'],
  bollard: ['street'],
  block: ['street'],
}

/** Where a product of this shape may stand, by kind and weight in use. */
export function suitablePlaces(shape: Shape): Place[] {
  const { fullWeight, weight } = measureShape(shape)
  const bears: Record<Place, boolean> = {
    terrace: true,
    balcony: fullWeight <= heaviestOnBalcony,
    street: weight.empty >= lightestInStreet,
    interior: fullWeight <= heaviestIndoors || shape.kind === 'sink',
  }
  return candidates[shape.kind].filter((place) => bears[place])
}
