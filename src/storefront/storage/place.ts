import { countryName, isAbroad, ownCountry } from '#contract/countries.ts'
import type { Language } from '#contract/languages.ts'
import type { SettlementName } from '#contract/settlement.ts'
import { sharedValue } from './shared-value.ts'

/** Where the reader's goods go: asked once, stays on this device, and used wherever delivery is spoken of. */
export interface Place {
  readonly country: string
  /** As it was typed or chosen; empty where only the country is known. */
  readonly city: string
  /** Which one it is of all that have the name, where it was chosen. */
  readonly settlement?: SettlementName
}

const place = sharedValue<Place | null>('place', 1, null)

export const readPlace = place.read
export const usePlace = place.useValue

/** Null: nothing is known any more. */
export function setPlace(next: Place | null): void {
  if (next) place.write(next)
  else place.remove()
}

/** The number of the settlement that a town of this name was chosen as. */
export function findSettlementId(city: string | null | undefined): number | undefined {
  const { settlement } = place.read() ?? {}
  return settlement && (settlement.name.uk === city || settlement.name.en === city) ? settlement.id : undefined
}

/** The town of orders and offers within Ukraine: a place abroad is answered by a quote. */
export function deliveryCity(place: Place | null): string | null {
  return place?.country === ownCountry && place.city ? place.city : null
}

/** "Lviv", or "Kraków, Poland". */
export function placeName({ country, city, settlement }: Place, language: Language): string {
  return [settlement?.name[language] ?? city, isAbroad(country) && countryName(country, language)].filter(Boolean).join(', ')
}
