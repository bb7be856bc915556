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
