import { plainLine } from './clean-text.ts'
import { money, type Money } from './money.ts'

type Mark = '.' | ','

/**
 * A parsed sum, or why it cannot be parsed. `readings`: the possible values when a mark before three digits is ambiguous (`4,200`: 4200 or 4.200).
 */
export type TypedMoney =
  | { readonly amount: Money }
  | { readonly fault: 'empty' | 'notMoney' }
  | { readonly fault: 'ambiguous'; readonly readings: Readings }

interface Figure {
  readonly whole: string
  readonly fraction: string
  /** The decimal mark when it is certain; null when the text does not show one. */
  readonly mark: Mark | null
  readonly ambiguous?: true
}

const ofMoney = String.raw`₴|\$|€|грн|гривень|гривні|гривня|uah|usd|eur|шт|штук[аи]?|pcs|pieces?`
const ofFigures = String.raw`${ofMoney}|%|кг|kg|мм|mm|см|cm|м|m|км|km|дн|днів|дні|день|days?`
const around = (units: string) => new RegExp(String.raw`^(?:${units})?\.?\s*|\s*(?:${units})?\.?\s*$`, 'giu')
const aroundMoney = around(ofMoney)
const aroundFigures = around(ofFigures)

/** Digits in groups of three separated by spaces or apostrophes, or without groups, then an optional mark with decimals. */
const plain = /^(?<whole>\d{1,3}(?:[ '’]\d{3})+|\d{1,12})(?:(?<mark>[.,])(?:(?<rest>\d*)|-))?$/
/** Groups separated by a mark that is repeated or followed by the other mark: 1.234,50, 1,234,567. */
const grouped = /^(?<whole>\d{1,3}(?<group>[.,])\d{3}(?:\k<group>\d{3})*)(?:(?<mark>[.,])(?<rest>\d*))?$/

function readFigure(text: string): Figure | null {
  const one = plain.exec(text)?.groups
  if (one) {
    const { whole = '', rest = '' } = one
    const mark = (one['mark'] as Mark | undefined) ?? null // ensured by the pattern
    if (rest.length === 3 && mark !== null && /^[1-9]\d{0,2}$/.test(whole)) return { whole, fraction: rest, mark, ambiguous: true }
    return { whole: whole.replace(/\D/g, ''), fraction: rest, mark: rest === '' ? null : mark }
  }
  const many = grouped.exec(text)?.groups
  if (!many || many['mark'] === many['group']) return null
  const { whole = '', rest = '' } = many
  return { whole: whole.replace(/\D/g, ''), fraction: rest, mark: many['group'] === ',' ? '.' : ',' }
}

const bare = (text: string, units: RegExp): string => plainLine(text.slice(0, 100)).replace(units, '')

/** The decimal mark of a whole column or file of sums, comma or point; null when none or both are used. */
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
  /** A larger number cannot be meant, so the mark must be a decimal one. */
  readonly max: number
  /** The fault for a text that is not a number. */
  readonly otherwise: Fault
}

function readDigits<Fault>(text: string, units: RegExp, { signed, decimal, max, otherwise }: Hints<Fault>): Digits<Fault> {
  if (text.length > 100) return { fault: otherwise }
  const line = plainLine(text)
  if (line === '') return { fault: 'empty' }
  // The sign may come before or after the currency.
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
 * Parses money that a person typed or a file contains: `4 200,50`, `₴ 5 000`, `$120`, `1.234,50`, `5000 грн`. Three digits after a single mark may
 * be thousands or decimals: that is refused as ambiguous unless `decimal` names the column's decimal mark.
 * @param signed allows a minus or a plus, for differences
 */
export function readTypedMoney(text: string, { signed = false, decimal = null }: { signed?: boolean; decimal?: Mark | null } = {}): TypedMoney {
  const read = readDigits(text, aroundMoney, { signed, decimal, max: Infinity, otherwise: 'notMoney' as const })
  if ('fault' in read) return read
  const kopiykas = read.fraction.replace(/(?<=^\d{2})0+$/, '')
  if (kopiykas.length > 2 || read.whole.length > 12) return { fault: 'notMoney' }
  return { amount: money(read.sign * (Number(read.whole) * 100 + Number(kopiykas.padEnd(2, '0')))) }
}

/** Only the sum; null when nothing certain is typed. */
export function typedKopiykas(text: string, signed = false): Money | null {
  const typed = readTypedMoney(text, { signed })
  return 'amount' in typed ? typed.amount : null
}

export type TypedNumber =
  | { readonly value: number }
  | { readonly fault: 'empty' | 'notNumber' }
  | { readonly fault: 'ambiguous'; readonly readings: Readings }

interface NumberHints {
  /** Maximum number of decimals. */
  readonly decimals?: number
  readonly signed?: boolean
  readonly decimal?: Mark | null
  readonly max?: number
}

/**
 * Parses numbers that are not money: weights, measurements, days, percentages, pieces, with or without a unit. Values above `max` are returned, and
 * the caller must refuse them. When reading three digits as thousands would exceed `max`, they are decimals.
 */
export function readTypedNumber(text: string, { decimals = 0, signed = false, decimal = null, max = Infinity }: NumberHints = {}): TypedNumber {
  const read = readDigits(text, aroundFigures, { signed, decimal, max, otherwise: 'notNumber' as const })
  if ('fault' in read) return read
  const fraction = read.fraction.replace(/0+$/, '')
  if (fraction.length > decimals || read.whole.length > 12) return { fault: 'notNumber' }
  return { value: read.sign * Number(`${read.whole}.${fraction}`) }
}

/** Parses a count or a whole price: ` 15 `, `15 шт`, `1 000`, `₴ 5 000`; null for anything else. */
export function readTypedWhole(text: string): number | null {
  const typed = readTypedNumber(text)
  return 'value' in typed ? typed.value : null
}
