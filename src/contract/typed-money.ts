import { plainLine } from './clean-text.ts'
import { money, type Money } from './money.ts'

type Mark = '.' | ','

/** A sum as somebody typed it, or why it is none. `readings`: what a mark before three digits may mean (`4,200`: 4200 or 4,200). */
export type TypedMoney =
  | { readonly amount: Money }
  | { readonly fault: 'empty' | 'notMoney' }
  | { readonly fault: 'ambiguous'; readonly readings: Readings }

interface Figure {
  readonly whole: string
  readonly fraction: string
  /** The mark before the fraction where no doubt is; null: it shows none. */
  readonly mark: Mark | null
  readonly ambiguous?: true
}

const ofMoney = String.raw`₴|\$|€|грн|гривень|гривні|гривня|uah|usd|eur|шт|штук[аи]?|pcs|pieces?`
const ofFigures = String.raw`${ofMoney}|%|кг|kg|мм|mm|см|cm|м|m|км|km|дн|днів|дні|день|days?`
const around = (units: string) => new RegExp(String.raw`^(?:${units})?\.?\s*|\s*(?:${units})?\.?\s*$`, 'giu')
const aroundMoney = around(ofMoney)
const aroundFigures = around(ofFigures)

/** Digits in groups of three parted by spaces or apostrophes, or in one row; behind one mark the rest. */
const plain = /^(?<whole>\d{1,3}(?:[ '’]\d{3})+|\d{1,12})(?:(?<mark>[.,])(?:(?<rest>\d*)|-))?$/
/** Groups parted by one mark, twice or more or with the other mark behind them: 1.234,50, 1,234,567. */
const grouped = /^(?<whole>\d{1,3}(?<group>[.,])\d{3}(?:\k<group>\d{3})*)(?:(?<mark>[.,])(?<rest>\d*))?$/

function readFigure(text: string): Figure | null {
  const one = plain.exec(text)?.groups
  if (one) {
    const { whole = '', rest = '' } = one
    const mark = (one['mark'] as Mark | undefined) ?? null // as the pattern says
    if (rest.length === 3 && mark !== null && /^[1-9]\d{0,2}$/.test(whole)) return { whole, fraction: rest, mark, ambiguous: true }
    return { whole: whole.replace(/\D/g, ''), fraction: rest, mark: rest === '' ? null : mark }
  }
  const many = grouped.exec(text)?.groups
  if (!many || many['mark'] === many['group']) return null
  const { whole = '', rest = '' } = many
  return { whole: whole.replace(/\D/g, ''), fraction: rest, mark: many['group'] === ',' ? '.' : ',' }
}

const bare = (text: string, units: RegExp): string => plainLine(text.slice(0, 100)).replace(units, '')

/** What marks the decimals in a whole column or file of sums: a comma or a point; null where none or both do. */
export function findDecimalMark(texts: Iterable<string>): Mark | null {
  const marks = new Set<Mark>()
  for (const text of texts) {
    const figure = readFigure(bare(text, aroundFigures).replace(/^[-+] ?/, ''))
    if (figure?.mark && !figure.ambiguous) marks.add(figure.mark)
  }
  const [mark, other] = marks
  return mark && !other ? mark : null
}

type Readings = readonly [thousands: string, decimals: string]
type Digits<Fault> =
  | { readonly sign: 1 | -1; readonly whole: string; readonly fraction: string }
  | { readonly fault: 'empty' | Fault }
  | { readonly fault: 'ambiguous'; readonly readings: Readings }

interface Hints<Fault> {
  readonly signed: boolean
  readonly decimal: Mark | null
  /** Thousands beyond it are none. */
  readonly max: number
  /** What is said of a text that is no figure. */
  readonly otherwise: Fault
}

function readDigits<Fault>(text: string, units: RegExp, { signed, decimal, max, otherwise }: Hints<Fault>): Digits<Fault> {
  if (text.length > 100) return { fault: otherwise }
  const line = plainLine(text)
  if (line === '') return { fault: 'empty' }
  // The sign may stand before the currency or behind it.
  const [, before = '', rest = ''] = /^([-+]?)\s*(.*)$/s.exec(line) ?? []
  const [, after = '', digits = ''] = /^([-+]?)\s*(.*)$/s.exec(bare(rest, units)) ?? []
  const sign = before || after
  const figure = (before && after) || (sign === '-' && !signed) ? null : readFigure(digits)
  if (!figure) return { fault: otherwise }
  const { whole, fraction, mark, ambiguous } = figure
  const minus = sign === '-' ? -1 : 1
  if (!ambiguous) return { sign: minus, whole, fraction }
  const isDecimal = decimal === null ? Number(`${whole}${fraction}`) > max : decimal === mark
  if (decimal === null && !isDecimal) return { fault: 'ambiguous', readings: [`${whole}${fraction}`, `${whole}${mark}${fraction}`] }
  return isDecimal ? { sign: minus, whole, fraction } : { sign: minus, whole: `${whole}${fraction}`, fraction: '' }
}

/**
 * The one reader of money that a person types or a file brings: `4 200,50`, `₴ 5 000`, `$120`, `1.234,50`, `5000 грн`. Three digits
 * behind a single mark are a thousand or three decimals: nothing is guessed, unless `decimal`, the mark of the whole column, says it.
 * @param signed a difference: with a minus or a plus
 */
export function readTypedMoney(text: string, { signed = false, decimal = null }: { signed?: boolean; decimal?: Mark | null } = {}): TypedMoney {
  const read = readDigits(text, aroundMoney, { signed, decimal, max: Infinity, otherwise: 'notMoney' as const })
  if ('fault' in read) return read
  const kopiykas = read.fraction.replace(/(?<=^\d{2})0+$/, '')
  if (kopiykas.length > 2 || read.whole.length > 12) return { fault: 'notMoney' }
  return { amount: money(read.sign * (Number(read.whole) * 100 + Number(kopiykas.padEnd(2, '0')))) }
}

/** The sum alone; null where nothing certain is typed. */
export function typedKopiykas(text: string, signed = false): Money | null {
  const typed = readTypedMoney(text, { signed })
  return 'amount' in typed ? typed.amount : null
}

export type TypedNumber =
  | { readonly value: number }
  | { readonly fault: 'empty' | 'notNumber' }
  | { readonly fault: 'ambiguous'; readonly readings: Readings }

interface NumberHints {
  /** How many a figure may have. */
  readonly decimals?: number
  readonly signed?: boolean
  readonly decimal?: Mark | null
  readonly max?: number
}

/**
 * The one reader of figures that are no sums: weights, measures, days, per cents, pieces, with their unit or without. What is more than
 * `max` is still read: whoever asks says so. Where thousands would be more, three digits behind a mark are decimals beyond doubt.
 */
export function readTypedNumber(text: string, { decimals = 0, signed = false, decimal = null, max = Infinity }: NumberHints = {}): TypedNumber {
  const read = readDigits(text, aroundFigures, { signed, decimal, max, otherwise: 'notNumber' as const })
  if ('fault' in read) return read
  const fraction = read.fraction.replace(/0+$/, '')
  if (fraction.length > decimals || read.whole.length > 12) return { fault: 'notNumber' }
  return { value: read.sign * Number(`${read.whole}.${fraction}`) }
}

/** A count or a whole price as somebody types it: ` 15 `, `15 шт`, `1 000`, `₴ 5 000`; null for anything else. */
export function readTypedWhole(text: string): number | null {
  const typed = readTypedNumber(text)
  return 'value' in typed ? typed.value : null
}
