import { settleReasonOf, type SettleReason } from '#contract/option-rules.ts'
import type { orderLines, orders } from './tables.ts'

/** What is still to be talked about before an order is paid by card: whoever confirms it has settled it. */
export function settleFirst(
  { state, paymentMethod }: Pick<typeof orders.$inferSelect, 'state' | 'paymentMethod'>,
  lines: readonly Pick<typeof orderLines.$inferSelect, 'options'>[],
): SettleReason | null {
  return state === 'new' && paymentMethod === 'CARD' ? settleReasonOf(lines.flatMap(({ options }) => options)) : null
}
