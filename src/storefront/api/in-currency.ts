import { currencies, fromMajor, money, sum, times, toMajor, zero, type Currency } from '#contract/money.ts'
import { convert, rate } from '#contract/rate.ts'

const suffix = '_kopiykas'

/**
 * Converts an answer to another currency. Every amount with a hryvnia counterpart (`price` and `price_kopiykas`) is recomputed from it, rounded like
 * all prices, and `currency` is replaced. Other fields stay.
 * @param perUnit hryvnias per unit; 1 for the hryvnia
 */
export function inCurrency<T>(data: T, currency: Currency, perUnit: number): T {
  if (typeof data !== 'object' || data === null) return data
  const key = `${currency} ${perUnit}`
  const made = madeAt.get(key) ?? new WeakMap<object, unknown>()
  madeAt.set(key, made)
  if (!made.has(data)) made.set(data, shown(data, { currency, perUnit }))
  return made.get(data) as T // made from data, with the same shape
}

/** The same answer gives the same object, to avoid needless rerenders. */
const madeAt = new Map<string, WeakMap<object, unknown>>()

type Fields = Readonly<Record<string, unknown>>

interface Target {
  readonly currency: Currency
  readonly perUnit: number
}

function shown(value: unknown, target: Target): unknown {
  if (Array.isArray(value)) return value.map((one) => shown(one, target))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const fields = value as Fields // a plain object
  return withSums(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shownField(fields, name, field, target)])))
}

/** Recomputes line totals as unit price times quantity and totals as sums of lines, so that they add up to the cent. */
function withSums(shown: Fields): Fields {
  const { unit_price: unit, line_total: total, quantity, lines, extras, products } = shown
  if (typeof unit === 'number' && typeof total === 'number' && typeof quantity === 'number')
    return { ...shown, line_total: toMajor(times(fromMajor(unit) ?? zero, quantity)) }
  const parts = [lines, extras, products].flat().flatMap((one) => fromMajor((one as Partial<Fields> | null)?.['line_total'] as number) ?? []) // null: none
  if (parts.length === 0) return shown
  const all = toMajor(sum(parts))
  return { ...shown, ...('total' in shown ? { total: all } : {}), ...('price' in shown ? { price: all } : {}) }
}

function shownField(fields: Fields, name: string, field: unknown, target: Target): unknown {
  if (name === 'currency') return currencies.some((one) => one === field) ? target.currency : field
  const kopiykas = fields[name + suffix]
  const isAmount = typeof field === 'number' || (typeof field === 'string' && fromMajor(field) !== null)
  if (typeof kopiykas !== 'number' || !isAmount) return shown(field, target)
  const amount = toMajor(convert(money(kopiykas), rate(target.perUnit)))
  return typeof field === 'string' ? String(amount) : amount
}
