import type { Language } from '#contract/languages.ts'
import { currencyOf, formatMoney, fromMajor, zero, type Currency } from '#contract/money.ts'

/** Major units of the wire for a reader. */
export function sayPrice(major: number, currency: Currency, language: Language): string {
  return formatMoney(fromMajor(major) ?? zero, currency, language)
}

export function currencySymbol(language: Language): string {
  return sayPrice(0, currencyOf(language), language).replace(/[\d\s\u00a0]/g, '')
}

/** `50x50x90` … `80x80x120` as a range in centimetres, the way a buyer reads it. */
export function saySizes(sizes: readonly string[]): string {
  return sizes.map((size) => size.replaceAll('x', '×')).join(' – ')
}
