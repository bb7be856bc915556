import type { Language } from '#contract/languages.ts'
import { openingHoursText } from '#contract/opening-hours.ts'
import type { PublicSettings } from '#contract/settings.ts'

/** The shop's name in a language; null when unset. */
export function companyName(company: { readonly name: string | null; readonly name_en: string | null }, language: Language): string | null {
  return language === 'en' ? (company.name_en ?? company.name) : company.name
}

/** Answering hours of the phone as text: the operator's own, else built from the hours. */
export function hoursText(
  { contacts, hours }: Pick<PublicSettings, 'contacts'> & Partial<Pick<PublicSettings, 'hours'>>,
  language: Language,
): string | null {
  return contacts.opening_hours[language] ?? (hours ? openingHoursText(hours, language) : null)
}
