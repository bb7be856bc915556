import { agreementReason, type AgreementReason } from '#contract/option-rules.ts'
import type { orderLines, orders } from './tables.ts'

/** Why an order must be agreed with the buyer before card payment; null once it is confirmed. */
export function neededAgreement(
  { state, paymentMethod }: Pick<typeof orders.$inferSelect, 'state' | 'paymentMethod'>,
  lines: readonly Pick<typeof orderLines.$inferSelect, 'options'>[],
): AgreementReason | null {
  return state === 'new' && paymentMethod === 'CARD' ? agreementReason(lines.flatMap(({ options }) => options)) : null
}
