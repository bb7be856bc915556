import type { Language } from './languages.ts'

/** The shop's own. */
export const ownCountry = 'UA'

/** Empty: nobody has said one, which is the shop's own. */
export const isAbroad = (country: string): boolean => country !== '' && country !== ownCountry

/** The name of a country as a reader of this language calls it. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

/** "Poland, Kraków": where something is to go, as far as it is known. */
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

/** "Nova Poshta, Lviv, branch 5", "Kraków, ul. Długa 1, Poland": by whom and where something is delivered, as far as it is known. */
export function deliveryAddress({ carrier, city, address, country, incoterm }: DeliveryAddress, language: Language): string {
  return [incoterm, carrier, city, address, isAbroad(country ?? '') ? countryName(country ?? '', language) : null].filter(Boolean).join(', ')
}
