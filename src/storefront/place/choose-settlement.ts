import { ownCountry } from '#contract/countries.ts'
import type { Language } from '#contract/languages.ts'
import type { SettlementName } from '#contract/settlement.ts'
import { setPlace } from '../storage/place.ts'

/** Makes a chosen settlement the reader's delivery place. @returns its name */
export function chooseSettlement(settlement: SettlementName, language: Language): string {
  const city = settlement.name[language]
  setPlace({ country: ownCountry, city, settlement })
  return city
}
