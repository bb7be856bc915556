import { countryName, isAbroad } from './countries.ts'
import type { Language } from './languages.ts'

/** The Incoterms 2020 that the shop uses: who carries goods abroad and who clears them. */
export const incoterms = ['EXW', 'FCA', 'DAP'] as const
export type Incoterm = (typeof incoterms)[number]

interface Agreed {
  readonly incoterm: Incoterm | ''
  readonly named_place: string
  readonly city: string
  readonly country: string
}

/** The term with its named place: "DAP Kraków, Poland". A delivery to the buyer without a named place uses the town. Null when no term is agreed. */
export function incotermText({ incoterm, named_place, city, country }: Agreed, language: Language): string | null {
  if (incoterm === '') return null
  const town = incoterm === 'DAP' ? [city.trim(), isAbroad(country) ? countryName(country, language) : ''].filter(Boolean).join(', ') : ''
  return [incoterm, named_place.trim() || town].filter(Boolean).join(' ')
}
