import type { ConfiguredProduct } from './configured-product.ts'
import type { Translated } from './languages.ts'
import type { Money } from './money.ts'
import type { PlainDate } from './plain-date.ts'
import { totalKg } from './total-kg.ts'

/** Another price of one than the catalogue's, that a manager agreed on. */
export interface AgreedPrice {
  /** What the catalogue asks for one; null where it asks nothing any more. */
  readonly listed: Money | null
  readonly reason: string
  /** The name of who agreed on it. */
  readonly by: string | null
}

/** Goods at the price of a moment. The catalogue may change, a line does not. */
export interface GoodsLine {
  readonly kind: 'product'
  readonly product: ConfiguredProduct
  /** From 1 to 999. */
  readonly quantity: number
  /** Of one, with what the quantity takes off, or as it was agreed. */
  readonly unit: Money
  readonly volumePercent: number
  readonly agreed: AgreedPrice | null
  readonly total: Money
  /** The days between which it is ready when it is ordered in that moment. */
  readonly readyFrom: PlainDate
  readonly readyTo: PlainDate
  /** Where it will stand, in the buyer's words. */
  readonly place?: string | null
}

/** What is not in the catalogue, in both languages; the amounts of a discount are negative. */
export interface ManualLine {
  readonly kind: 'service' | 'discount'
  readonly name: Translated
  readonly quantity: number
  readonly unit: Money
  readonly total: Money
}

/** What somebody buys: in a list, an offer, a quote or an order before it is placed. */
export type SaleLine = GoodsLine | ManualLine

export const isGoods = <Line extends SaleLine>(line: Line): line is Line & GoodsLine => line.kind === 'product'
export const isManual = <Line extends SaleLine>(line: Line): line is Line & ManualLine => line.kind !== 'product'

/** Of all pieces, kg; null when the weight of one is not known. */
export const totalWeight = (lines: readonly SaleLine[]): number | null =>
  totalKg(lines.filter(isGoods).map(({ product: { weightKg }, quantity }) => ({ weightKg, quantity })))
