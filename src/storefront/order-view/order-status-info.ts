import type { OrderState, OrderView } from '#contract/order.ts'
import { isFinal, isPaid, type StatusGroup } from '#contract/payment.ts'
import type { NoticeKind } from '#ui/notice.tsx'

/** What the order page makes of an order; pure, so that every status has its answer in a test. */
type OrderStatusData = Pick<OrderView, 'status' | 'payment_method' | 'liqPayOrderId'>

export const statusNotice: Readonly<Record<StatusGroup, NoticeKind>> = {
  success: 'success',
  info: 'info',
  failure: 'error',
  awaiting: 'warning',
  pending: 'info',
}

/** News of a payment may come any moment: it was begun and is not at its end. */
export function isAwaitingUpdate({ status, payment_method, liqPayOrderId }: OrderStatusData): boolean {
  return payment_method === 'CARD' && liqPayOrderId !== null && !isFinal(status) && !isPaid(status)
}

/** Often at first, when the buyer has just come back; then seldom; in the end not at all. Milliseconds. */
export function pollInterval(openFor: number): number | false {
  if (openFor < 60_000) return 2_500
  return openFor < 15 * 60_000 ? 20_000 : false
}

export interface Step {
  readonly state: OrderState
  readonly position: 'done' | 'now' | 'ahead'
}

const progression = ['new', 'confirmed', 'in_production', 'ready', 'shipped', 'completed'] as const satisfies readonly OrderState[]

/** The order's way with the place where it stands; empty for a cancelled one. What is picked up is never shipped. */
export function listSteps(state: OrderState, pickedUp: boolean): Step[] {
  if (state === 'cancelled') return []
  const steps = progression.filter((step) => step !== 'shipped' || !pickedUp || state === 'shipped')
  const now = steps.findIndex((step) => step === state)
  return steps.map((step, index) => ({ state: step, position: index < now || state === 'completed' ? 'done' : index === now ? 'now' : 'ahead' }))
}
