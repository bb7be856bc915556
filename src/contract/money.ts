/**
 * Money is a whole number of minor units (kopiykas, cents). No floats in arithmetic;
 * the one rounding place is `convert` in rate.ts (rule 3.3).
 */
export type Money = number & { readonly __money: true }
export const currencies = ['UAH', 'USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]
/** Foreign currencies, converted at the National Bank's rate. */
export const foreignCurrencies = ['USD', 'EUR'] as const satisfies readonly Currency[]
export type ForeignCurrency = (typeof foreignCurrencies)[number]

/** Checks that a number is a whole, safe number of minor units. Throws RangeError otherwise. */
export function money(minorUnits: number): Money {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`not a whole number of minor units: ${minorUnits}`)
  return (minorUnits === 0 ? 0 : minorUnits) as Money // brand; also turns -0 into 0
}

export const zero = money(0)

export function sum(amounts: readonly Money[]): Money {
  return money(amounts.reduce((total, amount) => total + amount, 0))
}

export function times(amount: Money, quantity: number): Money {
  return money(amount * quantity)
}

/** The amount in major units for the wire, with at most two decimals. */
export function toMajor(amount: Money): number {
  return amount / 100
}

/**
 * Major units from the wire → minor units; null when the value is not a number with at most two decimals or is too large to be exact. It parses
 * text, because `1.15 * 100` is 114.999… in floats.
 */
export function fromMajor(value: number | string): Money | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(value).trim())
  if (!match) return null
  const [, sign, whole, fraction = ''] = match
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return money(sign ? -minor : minor)
}

const symbols: Record<Currency, string> = { UAH: '₴', USD: '$', EUR: '€' }
const noBreakSpace = '\u00a0'

/**
 * Formats money for readers: the symbol before the amount, groups of three digits, kopiykas only when there are any. `Intl` is not used, because
 * Node and browsers differ (`₴`/`грн`).
 */
export function formatMoney(amount: Money, currency: Currency, language: 'uk' | 'en'): string {
  const absolute = Math.abs(amount)
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, language === 'uk' ? noBreakSpace : ',')
  const cents = absolute % 100
  const fraction = cents === 0 ? '' : `${language === 'uk' ? ',' : '.'}${String(cents).padStart(2, '0')}`
  const space = currency === 'UAH' ? noBreakSpace : ''
  return `${amount < 0 ? '−' : ''}${symbols[currency]}${space}${whole}${fraction}`
}

/** The currency shown in a language. */
export function languageCurrency(language: 'uk' | 'en'): Currency {
  return language === 'en' ? 'USD' : 'UAH'
}
