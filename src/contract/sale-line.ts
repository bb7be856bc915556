import type { ConfiguredProduct } from './configured-product.ts'
import type { Translated } from './languages.ts'
import type { Money } from './money.ts'
import type { PlainDate } from './plain-date.ts'
import { totalKg } from './total-kg.ts'

/** A price that a manager agreed on instead of the catalogue's. */
export interface AgreedPrice {
  /** The catalogue's price of one; null when it is no longer on sale. */
  readonly listed: Money | null
  readonly reason: string
  /** Name of the person who agreed. */
  readonly by: string | null
}

/** Goods at the price of one moment; later changes of the catalogue do not affect a line. */
export interface GoodsLine {
  readonly kind: 'product'
  readonly product: ConfiguredProduct
  /** From 1 to 999. */
  readonly quantity: number
  /** Price of one, with the volume discount or as agreed. */
  readonly unit: Money
  readonly volumePercent: number
  readonly agreed: AgreedPrice | null
  readonly total: Money
  /** The ready days if ordered at that moment. */
  readonly readyFrom: PlainDate
  readonly readyTo: PlainDate
  /** The buyer's name for the place where it will stand. */
  readonly place?: string | null
}

/** A line outside the catalogue, in both languages; the amounts of a discount are negative. */
export interface ManualLine {
  readonly kind: 'service' | 'discount'
  readonly name: Translated
  readonly quantity: number
  readonly unit: Money
  readonly total: Money
}

/** Something to be sold: in a list, an offer, a quote, or an order before it is placed. */
export type SaleLine = GoodsLine | ManualLine

export const isGoods = <Line extends SaleLine>(line: Line): line is Line & GoodsLine => line.kind === 'product'
export const isManual = <Line extends SaleLine>(line: Line): line is Line & ManualLine => line.kind !== 'product'

/** Weight of all pieces in kg; null when one is unknown. */
export const totalWeight = (lines: readonly SaleLine[]): number | null =>
  totalKg(lines.filter(isGoods).map(({ product: { weightKg }, quantity }) => ({ weightKg, quantity })))
