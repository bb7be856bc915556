import type { OrderState, OrderView } from '#contract/order.ts'
import { isFinal, isPaid, type StatusGroup } from '#contract/payment.ts'
import type { NoticeKind } from '#ui/notice.tsx'

/** Decisions of the order page; pure, so that a test covers every status. */
type OrderStatusData = Pick<OrderView, 'status' | 'payment_method' | 'liqPayOrderId'>

export const statusNotice: Readonly<Record<StatusGroup, NoticeKind>> = {
  success: 'success',
  info: 'info',
  failure: 'error',
  awaiting: 'warning',
  pending: 'info',
}

/** Whether the payment has begun and is not final, so that its status may change at any moment. */
export function isAwaitingUpdate({ status, payment_method, liqPayOrderId }: OrderStatusData): boolean {
  return payment_method === 'CARD' && liqPayOrderId !== null && !isFinal(status) && !isPaid(status)
}

/** Milliseconds between two refreshes: short at first, when the buyer has just come back, then longer, finally none. */
export function pollInterval(openFor: number): number | false {
  if (openFor < 60_000) return 2_500
  return openFor < 15 * 60_000 ? 20_000 : false
}

export interface Step {
  readonly state: OrderState
  readonly position: 'done' | 'now' | 'ahead'
}

const progression = ['new', 'confirmed', 'in_production', 'ready', 'shipped', 'completed'] as const satisfies readonly OrderState[]

/** The stages of an order with the current one; empty for a cancelled order. A pickup order has no shipping stage. */
export function listSteps(state: OrderState, pickedUp: boolean): Step[] {
  if (state === 'cancelled') return []
  const steps = progression.filter((step) => step !== 'shipped' || !pickedUp || state === 'shipped')
  const now = steps.findIndex((step) => step === state)
  return steps.map((step, index) => ({ state: step, position: index < now || state === 'completed' ? 'done' : index === now ? 'now' : 'ahead' }))
}
