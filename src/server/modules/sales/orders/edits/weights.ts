import type { OrderEdit } from '#contract/admin/order-edits.ts'
import { sameOptions } from '#contract/draft-lines.ts'
import { toTenths, totalKg } from '#contract/total-kg.ts'
import { configuredLine } from '../../lines/draft-lines.ts'
import { draftKey, type DraftState } from './draft-state.ts'

/** Weights of the lines before and after the edit; null when one is unknown. */
export function configuredWeight({
  stored,
  lines,
  before,
  products,
}: Pick<DraftState, 'stored' | 'lines' | 'before' | 'products'>): OrderEdit['weight_kg'] {
  const rows = new Map(stored.lines.map((line) => [draftKey(line), line]))
  const after = Object.entries(lines).map(([key, line]) => {
    const { quantity } = line
    if (line.kind !== 'product') return { weightKg: 0, quantity }
    const was = before[key]
    const same = was && sameOptions(was.options, line.options) ? rows.get(key) : configuredLine(products, line)
    return { weightKg: same?.weightKg ?? null, quantity }
  })
  return { before: toTenths(totalKg(stored.lines)), after: toTenths(totalKg(after)) }
}
