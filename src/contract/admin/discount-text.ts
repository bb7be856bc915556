import { money } from '../money.ts'
import { takePercent } from '../price.ts'
import { readTypedMoney, readTypedNumber } from '../typed-money.ts'
import type { DraftLine } from './order-edits.ts'

/** The amount of a discount: a sum, or a percentage of the goods. */
export type Discount = Pick<DraftLine<'service' | 'discount'>, 'amount_kopiykas' | 'percent'>

/** Parses a typed discount: `500`, `1 200,50 ₴`, `5 %`, `2,5%`; null when it is not certainly a sum or a percentage. */
export function readDiscount(text: string): Discount | null {
  if (!text.includes('%')) {
    const typed = readTypedMoney(text)
    return 'amount' in typed ? { amount_kopiykas: typed.amount } : null
  }
  const typed = readTypedNumber(text, { decimals: 2, max: 100 })
  return 'value' in typed && typed.value > 0 && typed.value <= 100 ? { amount_kopiykas: 0, percent: typed.value } : null
}

/** Parses a price typed as a reduction of another one, `−10 %`; null when the text is none. */
export function readReduced(text: string, price: number): number | null {
  const [, typed = ''] = /^\s*[-−–](.*%)\s*$/.exec(text) ?? []
  const { percent } = readDiscount(typed) ?? {}
  return percent === undefined ? null : price - takePercent(money(price), percent)
}

/** The percentage in the reader's language. */
export const percentText = (percent: number, language: 'uk' | 'en'): string =>
  language === 'uk' ? `${String(percent).replace('.', ',')} %` : `${percent}%`

const called = { uk: /^Знижка(?: \d{1,3}(?:,\d{1,2})? %)?$/, en: /^Discount(?: \d{1,3}(?:\.\d{1,2})?%)?$/ }

/** Puts the percentage into the name of the discount, unless somebody has renamed the discount. */
export function nameDiscount(
  name: DraftLine<'service' | 'discount'>['name'],
  percent: number | undefined,
): DraftLine<'service' | 'discount'>['name'] {
  const share = (language: 'uk' | 'en') => (percent === undefined ? '' : ` ${percentText(percent, language)}`)
  return {
    uk: called.uk.test(name.uk) ? `Знижка${share('uk')}` : name.uk,
    en: called.en.test(name.en) ? `Discount${share('en')}` : name.en,
  }
}

/** The percentage in the discount's name, when the amount is that share of the goods: an order stores only the amount. */
export function namedPercent(name: DraftLine<'service' | 'discount'>['name'], amount: number, goods: number): number | undefined {
  const { percent } = (called.uk.test(name.uk) && readDiscount(name.uk.replace('Знижка', ''))) || {}
  return percent !== undefined && takePercent(money(goods), percent) === amount ? percent : undefined
}
