import { agreementReason, type AgreementReason } from '#contract/option-rules.ts'
import type { orderLines, orders } from './tables.ts'

/** What is still to be talked about before an order is paid by card: whoever confirms it has settled it. */
export function neededAgreement(
  { state, paymentMethod }: Pick<typeof orders.$inferSelect, 'state' | 'paymentMethod'>,
  lines: readonly Pick<typeof orderLines.$inferSelect, 'options'>[],
): AgreementReason | null {
  return state === 'new' && paymentMethod === 'CARD' ? agreementReason(lines.flatMap(({ options }) => options)) : null
}
