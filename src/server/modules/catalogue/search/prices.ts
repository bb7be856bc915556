import { letters } from './sizes.ts'
import type { Currency } from '#contract/money.ts'

/** A price in a search text, in major units as typed; null = no bound. */
export interface NamedPrice {
  readonly from: number | null
  readonly to: number | null
  /** Null when unnamed: the page's currency applies. */
  readonly currency: Currency | null
  /** The text without the price. */
  readonly rest: string
}

const patterns: readonly (readonly [pattern: string, currency: Currency])[] = [
  [String.raw`(?:₴|грн\.?|гривень|гривні|гривня|гривен[${letters}]*|uah)`, 'UAH'],
  [String.raw`(?:\$|usd|долар[${letters}]*|доллар[${letters}]*|dollars?|bucks)`, 'USD'],
  [String.raw`(?:€|eur|euros?|євро|евро)`, 'EUR'],
]
const currencies = patterns.map(([pattern, currency]) => ({ whole: new RegExp(`^${pattern}$`), currency }))
const currency = `(?:${patterns.map(([pattern]) => pattern).join('|')})(?![${letters}])`
const amount = String.raw`(?:\d{1,3}(?:[ ,]\d{3})+(?:\.\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?)(?!\d)`
const thousand = String.raw`(?:тис\.?|тисяч[${letters}]*|тыс\.?|тысяч[${letters}]*|к|k|thousand|tys\.?)(?![${letters}])`
/** A number before a unit of size is not a price: `до 80 см`, `до 60x60`. */
const noSize = String.raw`(?!\s*(?:[-–]|ти)?\s*(?:[xх×*/]|см|мм|м|л|кг|т|cm|mm|m|l|kg|in|inch[${letters}]*|ft|f[eo]+t|lbs?|сантим[${letters}]*|метр[${letters}]*|літр[${letters}]*|литр[${letters}]*|кіло[${letters}]*|кило[${letters}]*|cent[${letters}]*|met[${letters}]*|lit[${letters}]*|шт[${letters}]*|pcs|["'″′])(?![${letters}]))`
const atMost = String.raw`до|не\s+більше(?:\s+ніж)?|не\s+больше|не\s+дорожче(?:\s+(?:за|ніж))?|не\s+дороже|дешевше(?:\s+(?:за|ніж|від))?|дешевле|менше(?:\s+(?:за|ніж))?|меньше|у?в?\s?межах|в\s+пределах|максимум|бюджет|under|below|up\s+to|less\s+than|cheaper\s+than|max(?:imum)?|at\s+most|within|budget|for|за|bis|unter|do|poniżej|<=?|≤`
const atLeast = String.raw`від|от|from|over|above|more\s+than|min(?:imum)?|at\s+least|дорожче(?:\s+(?:за|ніж|від))?|дороже|більше(?:\s+(?:за|ніж))?|больше|понад|свыше|od|powyżej|ab|über|>=?|≥`
const figure = (name: string) =>
  String.raw`(?<${name}Before>${currency})?\s*(?<${name}>${amount})\s*(?<${name}Thousand>${thousand})?\s*(?<${name}After>${currency})?`
const start = String.raw`(?<![${letters}0-9.,])`
const between = new RegExp(
  String.raw`${start}(?:(?:від|от|from|od|between|між|между|za|за|ціна|цена|price)\s+)?${figure('low')}\s*(?:-|–|—|до|to|do|and|і|та|и|bis)\s*${figure('high')}${noSize}(?![0-9])`,
)
const bound = new RegExp(String.raw`${start}(?:(?<most>${atMost})|(?<least>${atLeast}))\s*${figure('sum')}${noSize}(?![0-9])`)
/** In `вазон 5000 грн` the sum is the buyer's limit. */
const sumOnly = new RegExp(String.raw`${start}${figure('sum')}(?![0-9])`, 'g')

/** A smaller number without a currency is more likely a size. */
const leastWithoutCurrency = 500

type Groups = Readonly<Record<string, string | undefined>>

function readAmount(groups: Groups, name: string): { value: number; currency: Currency | null; thousands: boolean } {
  const typed = (groups[name] ?? '').replace(/[ ,](?=\d{3}(?!\d))/g, '').replace(',', '.')
  const currencyText = groups[`${name}Before`] ?? groups[`${name}After`]
  const known = currencies.find(({ whole }) => currencyText !== undefined && whole.test(currencyText))
  const thousands = groups[`${name}Thousand`] !== undefined
  return { value: Number(typed) * (thousands ? 1000 : 1), currency: known?.currency ?? null, thousands }
}

/** Removes the match from the typed text, or from the lower-case text if lower-casing changed its length. */
function without(typed: string, { index, 0: whole, input }: RegExpExecArray): string {
  const text = typed.length === input.length ? typed : input
  return `${text.slice(0, index)} ${text.slice(index + whole.length)}`.replace(/\s+/g, ' ').trim()
}

/** Extracts a price from a search text: `до 5000 грн`, `under $200`, `3–8 тис. грн`. Null when it names none. */
export function takePrice(typed: string): NamedPrice | null {
  const text = typed.toLowerCase().replace(/[\u00a0\u202f]/g, ' ')
  const range = between.exec(text)
  if (range?.groups) {
    const low = readAmount(range.groups, 'low')
    const high = readAmount(range.groups, 'high')
    const currency = high.currency ?? low.currency
    const lowValue = high.thousands && !low.thousands && low.value < high.value / 1000 ? low.value * 1000 : low.value
    if (currency !== null || high.thousands || (low.value >= leastWithoutCurrency && high.value >= leastWithoutCurrency))
      return { from: Math.min(lowValue, high.value), to: Math.max(lowValue, high.value), currency, rest: without(typed, range) }
  }
  const one = bound.exec(text)
  if (one?.groups) {
    const sum = readAmount(one.groups, 'sum')
    if (sum.value > 0 && (sum.currency !== null || sum.thousands || sum.value >= leastWithoutCurrency)) {
      const ends = one.groups['least'] === undefined ? { from: null, to: sum.value } : { from: sum.value, to: null }
      return { ...ends, currency: sum.currency, rest: without(typed, one) }
    }
  }
  for (const single of text.matchAll(sumOnly)) {
    const sum = readAmount(single.groups ?? {}, 'sum')
    if (sum.currency !== null && sum.value > 0) return { from: null, to: sum.value, currency: sum.currency, rest: without(typed, single) }
  }
  return null
}
