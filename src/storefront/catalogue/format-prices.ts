import type { Language } from '#contract/languages.ts'
import { formatMoney, fromMajor, zero, type Currency } from '#contract/money.ts'

/** Major units of the wire for a reader. */
export function formatPrice(major: number, currency: Currency, language: Language): string {
  return formatMoney(fromMajor(major) ?? zero, currency, language)
}

export function currencySymbol(currency: Currency): string {
  return formatPrice(0, currency, 'en').replace(/[\d\s\u00a0]/g, '')
}
