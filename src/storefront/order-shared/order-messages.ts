import type { OrderState, OrderView } from '#contract/order.ts'
import { statusInfo, isPaymentStatus } from '#contract/payment.ts'
import type { MessageKey } from '#i18n/namespaces.ts'

/** Message key of a payment status; an unknown one counts as "unknown". */
export function statusKey(status: string): MessageKey<'order'> {
  return isPaymentStatus(status) ? `status_${status}` : 'status_unknown'
}

const states: Readonly<Record<OrderState, MessageKey<'order'>>> = {
  new: 'state_new',
  confirmed: 'state_confirmed',
  in_production: 'state_in_production',
  ready: 'state_ready',
  shipped: 'state_shipped',
  completed: 'state_completed',
  cancelled: 'state_cancelled',
}

export function stateKey(state: OrderState): MessageKey<'order'> {
  return states[state]
}

/** Message key of an event; payments and states use the key of their status. */
export function eventKey({ event, status }: OrderView['timeline'][number]): MessageKey<'order'> {
  if (event === 'payment' && status === 'part') return 'status_part'
  if (event === 'payment') return statusKey(status ?? '')
  if (event === 'state') return Object.hasOwn(states, status ?? '') ? stateKey(status as OrderState) : 'event_state' // checked by the condition
  return `event_${event}`
}

/** Whether the order was cancelled before a payment began, so that none is expected. */
export const isCalledOff = ({ state, status }: Pick<OrderView, 'state' | 'status'>) => state === 'cancelled' && statusInfo(status).rank === 0

/** Whether to offer payment: none has begun, the payer must act, or it was refused. */
export function canPayNow({ can_pay, status }: Pick<OrderView, 'can_pay' | 'status'>): boolean {
  const { rank } = statusInfo(status)
  return can_pay && (rank <= 1 || rank === 4 || status === 'try_again')
}
