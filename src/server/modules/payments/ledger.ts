import { sum, zero, type Money } from '#contract/money.ts'
import { statusInfo, isPaid } from '#contract/payment.ts'

/**
 * The payments of one order as a value, and what follows from them. The database
 * keeps it (ledger-store.ts), notifications changes it (apply-notification.ts).
 */
export type Mismatch = 'amount' | 'currency' | 'shop' | 'closed'

export interface LedgerPayment {
  /** Number of the attempt it belongs to. */
  readonly attempt: number
  /** The provider's id; empty while it has not said one. */
  readonly paymentId: string
  readonly status: string
  readonly at: number | null
  readonly amount: Money | null
  readonly currency: string | null
  readonly refunded: Money
  readonly mismatch: Mismatch | null
}

export interface LedgerRefund {
  readonly id: number
  readonly attempt: number
  readonly paymentId: string
  readonly amount: Money
  readonly state: 'pending' | 'done' | 'failed'
  /** The provider never answered, and long enough ago: its present state tells whether it happened. */
  readonly stale: boolean
}

export interface Ledger {
  readonly amount: Money
  readonly currency: string
  readonly initialStatus: string
  /** The order was cancelled: money that comes now is not payment for it. */
  readonly closed: boolean
  readonly attempts: readonly number[]
  readonly payments: readonly LedgerPayment[]
  readonly refunds: readonly LedgerRefund[]
}

export type AlertKind =
  | 'paid_mismatch'
  | 'double_payment'
  | 'shop_not_settled'
  | 'contradiction'
  | 'unknown_order'
  | 'refund_failed'
  | 'over_refund'
  | 'sandbox'
export interface Alert {
  readonly kind: AlertKind
  readonly detail: string
}

export type Outcome = 'applied' | 'ignored' | 'queried' | 'mismatch'
export interface ApplyResult {
  readonly ledger: Ledger
  readonly outcome: Outcome
  readonly alerts: readonly Alert[]
}

/** Its money came for the order, whether it went back or not. */
export const capturedAmount = (payment: LedgerPayment) =>
  payment.mismatch === null && (isPaid(payment.status) || payment.refunded > 0 || payment.status === 'reversed')

/** All money that came for the order, refunded or not. */
export function receivedOf(ledger: Ledger): Money {
  return sum(ledger.payments.filter(capturedAmount).map(({ amount }) => amount ?? zero))
}

export function refundedOf(ledger: Ledger): Money {
  return sum(ledger.payments.filter(capturedAmount).map(({ refunded }) => refunded))
}

/** The shop may make what was ordered. */
export function isLedgerPaid(ledger: Ledger): boolean {
  return ledger.payments.some(({ mismatch, status }) => mismatch === null && isPaid(status))
}

// Of several payments the one that says most about the order.
const bySignificance = ['success', 'subscribed', 'wait_reserve', 'wait_compensation', 'wait_card', 'wait_accept']

/** The one payment status of the order. */
export function statusOf(ledger: Ledger): string {
  const counted = ledger.payments.filter(({ mismatch }) => mismatch === null)
  const paid = bySignificance.find((status) => counted.some((payment) => payment.status === status))
  if (paid) return paid
  const refunded = counted.find(({ status }) => status === 'reversed')
  if (refunded) return 'reversed'
  // Money that does not count says nothing about the order.
  return attemptStatusOf({ ...ledger, payments: counted }, Math.max(0, ...ledger.attempts))
}

/** What is known of one attempt, whether its money counts or not; before anything is heard it is what the order began with. */
export function attemptStatusOf(ledger: Ledger, attempt: number): string {
  if (ledger.attempts.length === 0) return ledger.initialStatus
  const own = ledger.payments.filter((payment) => payment.attempt === attempt)
  const furthest = own.toSorted((a, b) => statusInfo(b.status).rank - statusInfo(a.status).rank || (b.at ?? 0) - (a.at ?? 0))[0]
  return furthest?.status ?? 'prepared'
}

export function isRefundOf(refund: LedgerRefund, payment: LedgerPayment): boolean {
  return refund.attempt === payment.attempt && refund.paymentId === payment.paymentId
}
