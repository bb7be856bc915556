import type { Cart, CartLine } from '#contract/cart.ts'
import { optionWords, type OptionWords } from '#contract/option-words.ts'
import { sum, zero, type Currency, type Money } from '#contract/money.ts'
import { lineTotal, unitPrice } from '#contract/price.ts'
import { latestReady, readyRange, type ReadyDates } from '#contract/ready-range.ts'
import { totalKg } from '#contract/total-kg.ts'
import { percentAt, unitAt } from '../api/volume-price.ts'
import type { PendingQuantities } from './quantity-sender.ts'

/** The part of the API's cart that is shown; totals are computed here from the quantities on the screen. */
export type ShownCart = Pick<Cart, 'unpurchasedProduct' | 'currency'>

/** The cart as shown, with totals for the quantities on the screen. */
export interface CartView {
  /** Sorted by id, newest first. */
  readonly lines: readonly {
    readonly line: CartLine
    /** The quantity on the screen, which may be newer than the server's. */
    readonly quantity: number
    /** The server has not confirmed the quantity yet. */
    readonly pending: boolean
    /** Price of one piece at that quantity. */
    readonly unit: Money
    readonly total: Money
    readonly totalUah: Money
    /** Weight of one piece; null when unknown. */
    readonly weightKg: number | null
  }[]
  /** The number on the badge: pieces in all unpurchased lines (rule 4.2). */
  readonly pieces: number
  readonly total: Money
  readonly totalUah: Money
  readonly currency: Currency
  /** Null when the weight of a line is unknown. */
  readonly weightKg: number | null
  /** When the whole cart is ready; null when nothing can be bought. */
  readonly ready: ReadyDates | null
  /** Some line cannot be bought as it is. */
  readonly blocked: boolean
  readonly priceChanged: boolean
}

/** The unsaved choices of a line's open editor. */
export interface LineDraft {
  /** Prices of the product and of each option, in the cart's currency and in kopiykas. */
  readonly prices: { readonly base: Money; readonly impacts: readonly Money[] }
  readonly kopiykas: { readonly base: Money; readonly impacts: readonly Money[] }
  readonly weightKg: number | null
}

const computePrices = (line: CartLine, quantity: number, draft: LineDraft | undefined) => {
  if (!draft) return unitAt(line, quantity)
  const percent = percentAt(line, quantity)
  return {
    unit: unitPrice(draft.prices.base, draft.prices.impacts, percent),
    kopiykas: unitPrice(draft.kopiykas.base, draft.kopiykas.impacts, percent),
  }
}

function lineView(line: CartLine, pending: PendingQuantities, draft: LineDraft | undefined): CartView['lines'][number] {
  const quantity = pending.get(line.id) ?? line.quantity
  const { unit, kopiykas } = computePrices(line, quantity, draft)
  const total = line.available ? lineTotal(unit, quantity) : zero
  const totalUah = line.available ? lineTotal(kopiykas, quantity) : zero
  return { line, quantity, pending: pending.has(line.id), unit, total, totalUah, weightKg: draft ? draft.weightKg : line.weight_kg }
}

const noDrafts: ReadonlyMap<number, LineDraft> = new Map()

export function cartView(cart: ShownCart, pending: PendingQuantities, hidden: ReadonlySet<number>, drafts = noDrafts): CartView {
  const lines = cart.unpurchasedProduct
    .filter(({ id }) => !hidden.has(id))
    .toSorted((a, b) => b.id - a.id)
    .map((line) => lineView(line, pending, drafts.get(line.id)))
  // A line that cannot be bought adds no weight and no waiting time.
  const bought = lines.filter(({ line }) => line.available)
  return {
    lines,
    pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    total: sum(lines.map(({ total }) => total)),
    totalUah: sum(lines.map(({ totalUah }) => totalUah)),
    currency: cart.currency,
    weightKg: totalKg(bought),
    ready: latestReady(bought.flatMap(({ line }) => readyRange(line) ?? [])),
    blocked: lines.some(({ line }) => !line.available),
    priceChanged: lines.some(({ line }) => line.available && line.price_changed),
  }
}

interface OptionText extends OptionWords {
  readonly name: string
  readonly note: string
}

/** The delivery options of the lines, each once, because an order is delivered as a whole; empty when none was chosen. */
export function chosenDelivery({ lines }: Pick<CartView, 'lines'>): string {
  return [
    ...new Set(lines.flatMap(({ line }) => chosenOptions(line).filter(({ name }) => name === 'delivery')).flatMap(({ value }) => value ?? [])),
  ].join(', ')
}

/** The options of a line as text, without declined additions and without the delivery, which belongs to the whole order. */
export function optionText(line: CartLine): OptionText[] {
  return chosenOptions(line).filter(({ name }) => name !== 'delivery')
}

function chosenOptions(line: CartLine): OptionText[] {
  return line.product_properties.flatMap(({ property_name, property_value, property_note = '' }) => {
    const property = line.product.product_properties.find((one) => one.property_name === property_name)
    const declined = property ? property.kind === 'BOOLEAN_SWITCH' && property.options[0]?.value === property_value : property_value === 'no'
    if (declined) return []
    return [{ name: property_name, ...optionWords(property, property_value), note: property_note }]
  })
}
