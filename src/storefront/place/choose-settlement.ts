import { ownCountry } from '#contract/countries.ts'
import type { Language } from '#contract/languages.ts'
import type { SettlementName } from '#contract/settlement.ts'
import { setPlace } from '../storage/place.ts'

/** A settlement that was chosen is the reader's place from now on. @returns its name */
export function chooseSettlement(settlement: SettlementName, language: Language): string {
  const city = settlement.name[language]
  setPlace({ country: ownCountry, city, settlement })
  return city
}
