import { countryName, isAbroad } from './countries.ts'
import type { Language } from './languages.ts'

/** Who carries goods abroad, and who clears them (Incoterms 2020): those that a works uses. */
export const incoterms = ['EXW', 'FCA', 'DAP'] as const
export type Incoterm = (typeof incoterms)[number]

interface Agreed {
  readonly incoterm: Incoterm | ''
  readonly named_place: string
  readonly city: string
  readonly country: string
}

/** "DAP Kraków, Poland": the term with its named place; of a delivery to the buyer the town that is known. Null while none is agreed. */
export function incotermText({ incoterm, named_place, city, country }: Agreed, language: Language): string | null {
  if (incoterm === '') return null
  const town = incoterm === 'DAP' ? [city.trim(), isAbroad(country) ? countryName(country, language) : ''].filter(Boolean).join(', ') : ''
  return [incoterm, named_place.trim() || town].filter(Boolean).join(' ')
}
