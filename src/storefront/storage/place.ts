import { countryName, isAbroad, ownCountry } from '#contract/countries.ts'
import type { Language } from '#contract/languages.ts'
import type { SettlementName } from '#contract/settlement.ts'
import { sharedValue } from './shared-value.ts'

/** The reader's delivery place: asked once, stored on this device, and used for all statements about delivery. */
export interface Place {
  readonly country: string
  /** As typed or chosen; empty when only the country is known. */
  readonly city: string
  /** The chosen settlement among those of the same name. */
  readonly settlement?: SettlementName
}

const place = sharedValue<Place | null>('place', 1, null)

export const readPlace = place.read
export const usePlace = place.useValue

/** Null forgets the place. */
export function setPlace(next: Place | null): void {
  if (next) place.write(next)
  else place.remove()
}

/** Id of the settlement that was chosen for a town of this name. */
export function findSettlementId(city: string | null | undefined): number | undefined {
  const { settlement } = place.read() ?? {}
  return settlement && (settlement.name.uk === city || settlement.name.en === city) ? settlement.id : undefined
}

/** The town for orders and offers, only within Ukraine; deliveries abroad need a quote. */
export function deliveryCity(place: Place | null): string | null {
  return place?.country === ownCountry && place.city ? place.city : null
}

/** "Lviv", or "Kraków, Poland". */
export function placeName({ country, city, settlement }: Place, language: Language): string {
  return [settlement?.name[language] ?? city, isAbroad(country) && countryName(country, language)].filter(Boolean).join(', ')
}
