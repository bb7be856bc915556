/**
 * Payment statuses of the provider (specification.md, section 4; facts of the protocol add
 * `try_again`, `p24_verify`, `mp_verify`, `sandbox`). Everything else is kept and shown as unknown.
 */
export const statusGroups = ['success', 'info', 'failure', 'awaiting', 'pending'] as const
export type StatusGroup = (typeof statusGroups)[number]

interface StatusFacts {
  readonly group: StatusGroup
  /**
   * How far the payment has come: 0 created, 1 the payer acts, 2 processing, 3 money blocked or
   * taken but not settled, 4 final, 5 refund under way, 6 refunded. A lower rank never replaces a higher one.
   */
  readonly rank: 0 | 1 | 2 | 3 | 4 | 5 | 6
  /** The buyer has paid, as far as the shop is concerned. */
  readonly paid?: true
}

const awaiting = { group: 'awaiting', rank: 1 } as const
const processing = { group: 'pending', rank: 2 } as const

export const paymentStatuses = {
  prepared: { group: 'pending', rank: 0 },
  invoice_wait: { group: 'pending', rank: 0 },
  cash_wait: { group: 'pending', rank: 0 },
  '3ds_verify': awaiting, captcha_verify: awaiting, cvv_verify: awaiting, ivr_verify: awaiting, otp_verify: awaiting,
  password_verify: awaiting, phone_verify: awaiting, pin_verify: awaiting, receiver_verify: awaiting,
  sender_verify: awaiting, senderapp_verify: awaiting, p24_verify: awaiting, mp_verify: awaiting,
  wait_qr: awaiting, wait_sender: awaiting,
  processing, wait_secure: processing, try_again: processing,
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
} as const satisfies Record<string, StatusFacts>
export type PaymentStatus = keyof typeof paymentStatuses

export function isPaymentStatus(status: string): status is PaymentStatus {
  return Object.hasOwn(paymentStatuses, status)
}

export function factsOf(status: string): StatusFacts {
  return isPaymentStatus(status) ? paymentStatuses[status] : { group: 'pending', rank: 0 }
}

/** No more news is expected, save a refund. */
export function isFinal(status: string): boolean {
  return factsOf(status).rank >= 4 && status !== 'wait_reserve'
}

/** What a piece of news does to a payment: take it, keep it unused, or ask the provider which is true. */
export type Move = 'apply' | 'ignore' | 'ask'

/** The one rule of status moves, for one payment of the provider (decisions.md 32). */
export function moveOf(from: string, to: string): Move {
  if (from === to) return 'ignore'
  if (!isPaymentStatus(to)) return factsOf(from).rank >= 3 ? 'ignore' : 'apply'
  if (from === 'reversed') return 'ignore'
  const before = factsOf(from)
  const after = factsOf(to)
  if (before.rank === 4 && after.rank === 4) return 'ask'
  return after.rank >= before.rank || (from === 'try_again' && after.rank >= 1) ? 'apply' : 'ignore'
}
