import type { GoodsToMake } from '../ports.ts'
import type { QuotedLine } from './tables.ts'

/** What the workshop would have to make of a quote. */
export const goodsToMake = (lines: readonly QuotedLine[]): GoodsToMake[] =>
  lines.flatMap((line) => (line.kind === 'product' ? [{ ...line.product, options: line.product.chosen, quantity: line.quantity, lineId: null }] : []))
