import type { OrderState, OrderView } from '#contract/order.ts'
import { factsOf, isFinal, isPaid, isPaymentStatus, type StatusGroup } from '#contract/payment.ts'
import type { WordKey } from '#i18n/namespaces.ts'
import type { NoticeKind } from '#ui/notice.tsx'

/** What the order page makes of an order; pure, so that every status has its answer in a test. */
type Seen = Pick<OrderView, 'status' | 'can_pay' | 'payment_method' | 'liqPayOrderId'>

/** Words of a payment status; one we do not know is "unknown" (specification.md, section 4). */
export function statusWords(status: string): WordKey<'order'> {
  return isPaymentStatus(status) ? `status_${status}` : 'status_unknown'
}

export const noticeOf: Readonly<Record<StatusGroup, NoticeKind>> = {
  success: 'success',
  info: 'info',
  failure: 'error',
  awaiting: 'warning',
  pending: 'info',
}

/** News of a payment may come any moment: it was begun and is not at its end. */
export function awaitsNews({ status, payment_method, liqPayOrderId }: Seen): boolean {
  return payment_method === 'CARD' && liqPayOrderId !== null && !isFinal(status) && !isPaid(status)
}

/** Offered while nothing is under way at the provider: not begun, the payer's turn, or refused. */
export function mayPayNow(order: Seen): boolean {
  const { rank } = factsOf(order.status)
  return order.can_pay && (rank <= 1 || rank === 4 || order.status === 'try_again')
}

/** Often at first, when the buyer has just come back; then seldom; in the end not at all. Milliseconds. */
export function pauseBetweenLooks(openFor: number): number | false {
  if (openFor < 60_000) return 2_500
  return openFor < 15 * 60_000 ? 20_000 : false
}

export interface Step {
  readonly state: OrderState
  readonly place: 'done' | 'now' | 'ahead'
}

const way = ['new', 'confirmed', 'in_production', 'ready', 'shipped', 'completed'] as const satisfies readonly OrderState[]

/** The order's way with the place where it stands; empty for a cancelled one. What is picked up is never shipped. */
export function stepsOf(state: OrderState, pickedUp: boolean): Step[] {
  if (state === 'cancelled') return []
  const steps = way.filter((step) => step !== 'shipped' || !pickedUp || state === 'shipped')
  const now = steps.findIndex((step) => step === state)
  return steps.map((step, index) => ({ state: step, place: index < now || state === 'completed' ? 'done' : index === now ? 'now' : 'ahead' }))
}
