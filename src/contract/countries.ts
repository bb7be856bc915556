import type { Language } from './languages.ts'

/** The shop's own country. */
export const ownCountry = 'UA'

/** An empty code means that none was named, which counts as the shop's own. */
export const isAbroad = (country: string): boolean => country !== '' && country !== ownCountry

/** The name of a country in the reader's language. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

/** The destination as far as it is known: "Poland, Kraków". */
export function destination({ country, city }: { readonly country: string; readonly city: string }, language: Language): string {
  return [country && countryName(country, language), city.trim()].filter(Boolean).join(', ')
}

interface DeliveryAddress {
  readonly carrier?: string | null | undefined
  readonly city?: string | null | undefined
  readonly address?: string | null | undefined
  readonly country?: string | null | undefined
  readonly incoterm?: string | null | undefined
}

/** Carrier and address as far as they are known: "Nova Poshta, Lviv, branch 5", "Kraków, ul. Długa 1, Poland". */
export function deliveryAddress({ carrier, city, address, country, incoterm }: DeliveryAddress, language: Language): string {
  return [incoterm, carrier, city, address, isAbroad(country ?? '') ? countryName(country ?? '', language) : null].filter(Boolean).join(', ')
}
