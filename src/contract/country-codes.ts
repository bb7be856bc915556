import { countryName, isAbroad } from './countries.ts'
import type { Language } from './languages.ts'

/** Countries to choose from, by ISO 3166-1 code, the shop's own first. Russia and Belarus are omitted, because the shop does not deliver there. */
export const countryCodes = [
  'UA',
  ...(
    'AD AE AL AM AO AR AT AU AZ BA BD BE BG BH BR CA CH CL CN CO CY CZ DE DK DZ EE EG ES FI FR GB GE GR HK HR HU ID IE IL IN IQ IS IT JO JP ' +
    'KE KG KR KW KZ LB LI LT LU LV MA MC MD ME MK MN MT MX MY NG NL NO NZ OM PE PH PK PL PT QA RO RS SA SE SG SI SK SM TH TN TR TW US UZ VA VN XK ZA'
  ).split(' '),
] as const
export type CountryCode = (typeof countryCodes)[number]

/** All countries but the shop's own, as options sorted by the reader's alphabet. */
export function countriesAbroad(language: Language): { value: CountryCode; label: string }[] {
  return countryCodes
    .filter((code) => isAbroad(code))
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}
