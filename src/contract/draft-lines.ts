import { lineTotal, discounted, takePercent, priceChoice, volumePercent, type VolumeTier } from './price.ts'
import { money, sum, zero, type Money } from './money.ts'
import type { DraftLine, DraftOption, DraftProblem, FormerLine, SaleProductView } from './admin/order-edits.ts'

export type { DraftLine, DraftOption, DraftProblem } from './admin/order-edits.ts'

/**
 * Draft lines of an edited order and of a quote. The same code prices them in the browser and on the server; the server's figure is
 * stored (rule 3.2).
 */

/** Lines by key: `l<id>` is an existing line, `n…` a new one. */
export type DraftLines = Readonly<Record<string, DraftLine>>

export interface DraftPrice {
  /** Today's price of one; null when it is not available, and for manual lines. */
  readonly today: Money | null
  /** The price of one in this draft; negative for a discount. */
  readonly unit: Money
  readonly total: Money
  /** The origin of the price. */
  readonly price: 'kept' | 'today' | 'agreed'
  /** For an agreed price: the listed price that it replaces; null otherwise. */
  readonly listed: Money | null
  /** Options, quantity and price are unchanged. */
  readonly untouched: boolean
  /** A non-owner may agree on this price only within a limit. */
  readonly limited: boolean
  readonly problem: DraftProblem | null
}

interface Known {
  readonly before: FormerLine | undefined
  readonly product: SaleProductView | undefined
  readonly tiers: readonly VolumeTier[]
}

const values = (options: readonly DraftOption[]) =>
  JSON.stringify(options.map(({ name, value }) => [name, value]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)))

/** Whether two lists choose the same options. Notes are ignored, because they do not affect the price. */
export const sameOptions = (one: readonly DraftOption[], other: readonly DraftOption[]): boolean => values(one) === values(other)

/** Today's price of one piece at a quantity, or why there is none. */
export function todaysPrice(
  product: SaleProductView | undefined,
  { options, quantity }: Pick<DraftLine<'product'>, 'options' | 'quantity'>,
  tiers: readonly VolumeTier[],
): { readonly unit: Money } | { readonly problem: DraftProblem } {
  if (!product) return { problem: 'product_gone' }
  const properties = product.properties.map(({ name, options: offered }) => ({
    name,
    options: offered.map(({ value, impact_kopiykas }) => ({ value, impact: money(impact_kopiykas) })),
  }))
  const choice = Object.fromEntries(options.map(({ name, value }) => [name, value]))
  const priced = priceChoice(money(product.price_kopiykas), properties, choice, product.forbidden)
  if (!priced.ok) return { problem: priced.forbidden.length > 0 ? 'forbidden_options' : 'unknown_option' }
  return { unit: discounted(priced.unit, volumePercent(quantity, tiers)) }
}

const totalByKind = (kind: DraftLine['kind'], lines: DraftLines, priced: ReadonlyMap<string, DraftPrice>): Money =>
  sum([...priced].flatMap(([key, { total }]) => (lines[key]?.kind === kind ? [total] : [])))

/** @param goods total of all goods in the draft, of which a percentage discount is taken */
function priceManual(
  { kind, name, quantity, amount_kopiykas, percent }: DraftLine<'service' | 'discount'>,
  before: FormerLine | undefined,
  goods: Money,
): DraftPrice {
  const amount = kind === 'discount' && percent !== undefined ? takePercent(goods, percent) : amount_kopiykas
  const unit = money(kind === 'discount' ? -amount : amount)
  const total = lineTotal(unit, quantity)
  return {
    today: null,
    unit,
    total,
    price: 'agreed',
    listed: null,
    untouched: before?.total_kopiykas === total && before.quantity === quantity,
    limited: false,
    problem: name.uk.trim() === '' ? 'name_missing' : amount === 0 ? 'amount_missing' : null,
  }
}

function priceProduct(line: DraftLine<'product'>, { before, product, tiers }: Known): DraftPrice {
  const priced = todaysPrice(product, line, tiers)
  const today = 'unit' in priced ? priced.unit : null
  const gone = 'problem' in priced ? priced.problem : null
  const same = before !== undefined && sameOptions(before.options, line.options)
  const asBefore = same && before.quantity === line.quantity
  const at = (unit: Money, rest: Partial<DraftPrice> & Pick<DraftPrice, 'price'>): DraftPrice => ({
    today,
    unit,
    total: lineTotal(unit, line.quantity),
    listed: null,
    untouched: false,
    limited: false,
    problem: null,
    ...rest,
  })
  const picked = line.price ?? (asBefore ? 'kept' : before === undefined || before.today_kopiykas === before.unit_kopiykas ? 'today' : null)
  if (picked === null) return at(today ?? money(before?.unit_kopiykas ?? 0), { price: 'today', problem: 'pick_price' })
  if (typeof picked === 'object') {
    const unit = money(picked.unit_kopiykas)
    const listed = today ?? (before ? money(before.unit_kopiykas) : null)
    if (listed === null || (!same && today === null)) return at(unit, { price: 'agreed', problem: gone })
    return at(unit, { price: 'agreed', listed, limited: unit !== listed, problem: picked.reason.trim().length < 3 ? 'reason_missing' : null })
  }
  if (picked === 'kept' && before !== undefined) {
    const unit = money(before.unit_kopiykas)
    if (asBefore) {
      const listed = before.listed_kopiykas === null ? null : money(before.listed_kopiykas)
      return at(unit, { price: 'kept', listed, untouched: true })
    }
    const listed = today === null || today === unit ? null : today
    // Ordered pieces keep their price; additional pieces or other options need a price of their own.
    const limited = listed !== null && !(same && line.quantity <= before.quantity)
    return at(unit, { price: 'kept', listed, limited, problem: same ? null : gone })
  }
  return today === null ? at(money(before?.unit_kopiykas ?? 0), { price: 'today', problem: gone }) : at(today, { price: 'today' })
}

/** Whether a non-owner may agree on this price: at most `percent` above or below the listed one. */
export function isWithin({ limited, unit, listed }: DraftPrice, percent: number): boolean {
  return !limited || listed === null || Math.abs(unit - listed) * 100 <= listed * percent
}

export interface PricedDraft {
  readonly lines: ReadonlyMap<string, DraftPrice>
  readonly total: Money
  /** Keys are line keys, or `total` for the whole draft. */
  readonly problems: ReadonlyMap<string, DraftProblem>
}

interface Limits {
  /** Limit for a non-owner in percent; null for an owner. */
  readonly percent: number | null
}

/** A discount's share of the goods in hundredths of a percent, the precision in which it is agreed on. */
const toShare = (discount: number, goods: number): number => (discount === 0 ? 0 : Math.round((discount / goods) * 10_000))

/**
 * Prices a whole draft. All discounts together must stay within the same percentage of the goods as prices, or be no larger share than before:
 * with fewer goods the same sum is a larger one.
 */
export function priceDraft(
  lines: DraftLines,
  known: {
    readonly before: Readonly<Record<string, FormerLine>>
    readonly products: readonly SaleProductView[]
    readonly tiers: readonly VolumeTier[]
  },
  { percent }: Limits,
): PricedDraft {
  const products = new Map(known.products.map((product) => [product.id, product]))
  const priced = new Map<string, DraftPrice>()
  const problems = new Map<string, DraftProblem>()
  const inOrder = Object.entries(lines).toSorted(([, a], [, b]) => a.place - b.place)
  const sold = new Map(
    inOrder.flatMap(([key, line]) =>
      line.kind === 'product'
        ? [[key, priceProduct(line, { before: known.before[key], product: products.get(line.product_id), tiers: known.tiers })] as const]
        : [],
    ),
  )
  const goods = totalByKind('product', lines, sold)
  for (const [key, line] of inOrder) {
    const one = line.kind === 'product' ? sold.get(key) : priceManual(line, known.before[key], goods)
    if (!one) continue
    priced.set(key, one)
    const problem = one.problem ?? (percent === null || isWithin(one, percent) ? null : 'needs_owner')
    if (problem) problems.set(key, problem)
  }
  const discounts = Math.abs(totalByKind('discount', lines, priced))
  const totalBefore = (kind: DraftLine['kind']) =>
    sum(Object.values(known.before).map((line) => (line.kind === kind ? money(line.total_kopiykas) : zero)))
  const isLarger = toShare(discounts, goods) > toShare(Math.abs(totalBefore('discount')), totalBefore('product'))
  if (percent !== null && isLarger && discounts * 100 > goods * percent) {
    for (const [key, line] of Object.entries(lines)) if (line.kind === 'discount' && !problems.has(key)) problems.set(key, 'needs_owner')
  }
  return { lines: priced, total: sum([...priced.values()].map(({ total }) => total)), problems }
}

/** The amount due for another total. Amounts given up with refunds are not due again; a negative result must be returned. */
export function amountDue(
  total: number,
  { received, refunded, forgiven }: { readonly received: number; readonly refunded: number; readonly forgiven: number },
): Money {
  const open = total - received + refunded
  return money(open > 0 ? Math.max(0, open - forgiven) : open)
}
