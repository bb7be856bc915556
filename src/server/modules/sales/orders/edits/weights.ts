import type { OrderEdit } from '#contract/admin/order-edits.ts'
import { sameOptions } from '#contract/draft-lines.ts'
import { configuredLine } from '../../lines/draft-lines.ts'
import { draftKey, type DraftState } from './draft-state.ts'

const together = (weights: readonly (number | null)[]): number | null =>
  weights.some((weight) => weight === null) ? null : Math.round(weights.reduce<number>((total, weight) => total + (weight ?? 0), 0) * 10) / 10

/** Of the lines as they are and as they would be; null when nobody knows the weight of one. */
export function configuredWeight({
  stored,
  lines,
  before,
  products,
}: Pick<DraftState, 'stored' | 'lines' | 'before' | 'products'>): OrderEdit['weight_kg'] {
  const rows = new Map(stored.lines.map((line) => [draftKey(line), line]))
  const after = Object.entries(lines).map(([key, line]) => {
    if (line.kind !== 'product') return 0
    const was = before[key]
    const one = was && sameOptions(was.options, line.options) ? (rows.get(key)?.weightKg ?? null) : (configuredLine(products, line)?.weightKg ?? null)
    return one === null ? null : one * line.quantity
  })
  return {
    before: together(stored.lines.map(({ weightKg, quantity }) => (weightKg === null ? null : weightKg * quantity))),
    after: together(after),
  }
}
