import type { Language } from '#contract/languages.ts'
import { formatMoney, fromMajor, zero, type Currency } from '#contract/money.ts'

/** Formats major units from the wire. */
export function formatPrice(major: number, currency: Currency, language: Language): string {
  return formatMoney(fromMajor(major) ?? zero, currency, language)
}

export function currencySymbol(currency: Currency): string {
  return formatPrice(0, currency, 'en').replace(/[\d\s\u00a0]/g, '')
}
