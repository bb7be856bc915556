/**
 * Payment statuses of the provider (rule 5.3; the protocol adds `try_again`, `p24_verify`, `mp_verify`, `sandbox`). Other statuses are stored and
 * shown as unknown.
 */
export const statusGroups = ['success', 'info', 'failure', 'awaiting', 'pending'] as const
export type StatusGroup = (typeof statusGroups)[number]

/** Reasons for a refused card that tell the payer what to do. */
export const declineReasons = ['funds', 'limit', 'number', 'expired_card', 'unsupported_card', 'bank', 'time', 'unknown'] as const
export type DeclineReason = (typeof declineReasons)[number]

interface StatusInfo {
  readonly group: StatusGroup
  /**
   * Progress of the payment: 0 created, 1 the payer acts, 2 processing, 3 money blocked or taken but not settled, 4 final, 5 refund in progress, 6
   * refunded. A lower rank never replaces a higher one.
   */
  readonly rank: 0 | 1 | 2 | 3 | 4 | 5 | 6
  /** The shop treats the payment as paid. */
  readonly paid?: true
}

const awaiting = { group: 'awaiting', rank: 1 } as const
const processing = { group: 'pending', rank: 2 } as const

export const paymentStatuses = {
  prepared: { group: 'pending', rank: 0 },
  invoice_wait: { group: 'pending', rank: 0 },
  cash_wait: { group: 'pending', rank: 0 },
  '3ds_verify': awaiting,
  captcha_verify: awaiting,
  cvv_verify: awaiting,
  ivr_verify: awaiting,
  otp_verify: awaiting,
  password_verify: awaiting,
  phone_verify: awaiting,
  pin_verify: awaiting,
  receiver_verify: awaiting,
  sender_verify: awaiting,
  senderapp_verify: awaiting,
  p24_verify: awaiting,
  mp_verify: awaiting,
  wait_qr: awaiting,
  wait_sender: awaiting,
  processing,
  wait_secure: processing,
  try_again: processing,
  hold_wait: { group: 'pending', rank: 3 },
  wait_lc: { group: 'pending', rank: 3 },
  wait_accept: { group: 'pending', rank: 3, paid: true },
  wait_card: { group: 'pending', rank: 3, paid: true },
  wait_compensation: { group: 'pending', rank: 3, paid: true },
  success: { group: 'success', rank: 4, paid: true },
  subscribed: { group: 'success', rank: 4, paid: true },
  failure: { group: 'failure', rank: 4 },
  error: { group: 'failure', rank: 4 },
  unsubscribed: { group: 'info', rank: 4 },
  wait_reserve: { group: 'pending', rank: 5, paid: true },
  reversed: { group: 'info', rank: 6 },
} as const satisfies Record<string, StatusInfo>
export type PaymentStatus = keyof typeof paymentStatuses

export function isPaymentStatus(status: string): status is PaymentStatus {
  return Object.hasOwn(paymentStatuses, status)
}

export function statusInfo(status: string): StatusInfo {
  return isPaymentStatus(status) ? paymentStatuses[status] : { group: 'pending', rank: 0 }
}

/** Whether no further notification is expected except a refund. */
export function isFinal(status: string): boolean {
  return statusInfo(status).rank >= 4 && status !== 'wait_reserve'
}

/** Whether the shop treats the payment as paid. */
export function isPaid(status: string): boolean {
  return statusInfo(status).paid === true
}

/** How to treat a notification: apply it, store it unused, or ask the provider for the truth. */
export type Transition = 'apply' | 'ignore' | 'ask'

/** `callback` may be late, repeated or out of order. `query` is the provider's current answer. */
export type Source = 'callback' | 'query'

/** Decides every status move of a provider's payment: success can only become reversed, and reversed is final (rule 5.1). */
export function decideTransition(from: string, to: string, source: Source = 'callback'): Transition {
  if (from === to || from === 'reversed') return 'ignore'
  const before = statusInfo(from)
  const after = statusInfo(to)
  if (!isPaymentStatus(to)) return before.rank >= 3 ? 'ignore' : 'apply'
  if (from === 'subscribed' && to === 'unsubscribed') return 'apply'
  if (source === 'query') {
    // A taken payment leaves this state only through a refund, whatever the answer says; after a partial refund, wait_reserve ends in success.
    if (before.paid && before.rank >= 4) return after.rank >= 5 || (from === 'wait_reserve' && to === 'success') ? 'apply' : 'ignore'
    return 'apply'
  }
  if (before.rank === 4 && after.rank === 4) return 'ask'
  if (from === 'wait_reserve' && to === 'success') return 'ask'
  if (before.paid && !after.paid && to !== 'reversed') return after.rank > before.rank ? 'ask' : 'ignore'
  return after.rank >= before.rank || (from === 'try_again' && after.rank >= 1) ? 'apply' : 'ignore'
}
