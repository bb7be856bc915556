import { countryName, isAbroad, ownCountry } from '#contract/countries.ts'
import type { Language } from '#contract/languages.ts'
import { sharedValue } from './shared-value.ts'

/** Where the reader's goods go: asked once, stays on this device, and used wherever delivery is spoken of. */
export interface Place {
  readonly country: string
  /** As it was typed; empty where only the country is known. */
  readonly city: string
}

const place = sharedValue<Place | null>('place', 1, null)

export const readPlace = place.read
export const usePlace = place.useValue

/** Null: nothing is known any more. */
export function setPlace(next: Place | null): void {
  if (next) place.write(next)
  else place.remove()
}

/** The town of orders and offers within Ukraine: a place abroad is answered by a quote. */
export function deliveryCity(place: Place | null): string | null {
  return place?.country === ownCountry && place.city ? place.city : null
}

/** "Lviv", or "Kraków, Poland". */
export function placeName({ country, city }: Place, language: Language): string {
  return [city, isAbroad(country) && countryName(country, language)].filter(Boolean).join(', ')
}
