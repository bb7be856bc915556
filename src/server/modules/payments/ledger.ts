import { formatMoney, money, sum, times, zero, type Money } from '#contract/money.ts'
import { statusInfo, isPaid } from '#contract/payment.ts'

/**
 * The payments of one order as a value, and the statuses derived from them. ledger-store.ts
 * stores it, apply-notification.ts changes it.
 */
export type Mismatch = 'amount' | 'currency' | 'shop' | 'closed'

export interface LedgerPayment {
  /** Number of the attempt it belongs to. */
  readonly attempt: number
  /** The provider's id; empty until the provider has assigned one. */
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
  /** The provider did not answer for so long that the payment's current state tells whether the refund happened. */
  readonly stale: boolean
}

export interface Ledger {
  readonly amount: Money
  readonly currency: string
  readonly initialStatus: string
  /** The order was cancelled: money that arrives now does not count as its payment. */
  readonly closed: boolean
  readonly attempts: readonly number[]
  readonly payments: readonly LedgerPayment[]
  readonly refunds: readonly LedgerRefund[]
  /** Money that came by bank, in cash or by a terminal. */
  readonly receipts: Money
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

/** Its money arrived, whether or not it was refunded later. */
export const capturedAmount = (payment: LedgerPayment) =>
  payment.mismatch === null && (isPaid(payment.status) || payment.refunded > 0 || payment.status === 'reversed')

/** All card money that arrived for the order, refunded or not. */
export function receivedOf(ledger: Ledger): Money {
  return sum(ledger.payments.filter(capturedAmount).map(({ amount }) => amount ?? zero))
}

export function refundedOf(ledger: Ledger): Money {
  return sum(ledger.payments.filter(capturedAmount).map(({ refunded }) => refunded))
}

export interface Balance {
  readonly received: Money
  readonly refunded: Money
  /** What is still to be paid; negative when too much came. */
  readonly due: Money
}

/** What came for an order by any way, what went back, and what is due: the total − received + refunded, in kopiykas (rule 5.5). */
export function balanceOf({ amount, card, refunded, receipts }: { amount: Money; card: Money; refunded: Money; receipts: Money }): Balance {
  const received = money(card + receipts)
  return { received, refunded, due: money(amount - received + refunded) }
}

export function ledgerBalance(ledger: Ledger): Balance {
  return balanceOf({ amount: ledger.amount, card: receivedOf(ledger), refunded: refundedOf(ledger), receipts: ledger.receipts })
}

/** More came than was due: it goes back without touching the order. @param last names what came last */
export function overpaid(orderNumber: string, ledger: Ledger, last: string): Alert {
  return { kind: 'double_payment', detail: `${orderNumber}: ${formatMoney(times(ledgerBalance(ledger).due, -1), 'UAH', 'uk')} too much, ${last}` }
}

/** Money came otherwise than by card, and nothing is due any more. */
const coveredByReceipts = (ledger: Ledger) => ledger.receipts > 0 && ledgerBalance(ledger).due <= 0

/** Paid: production may start. */
export function isLedgerPaid(ledger: Ledger): boolean {
  return coveredByReceipts(ledger) || ledger.payments.some(({ mismatch, status }) => mismatch === null && isPaid(status))
}

// Of several payments, the most decisive one.
const bySignificance = ['success', 'subscribed', 'wait_reserve', 'wait_compensation', 'wait_card', 'wait_accept']

/** The one payment status of the order. */
export function statusOf(ledger: Ledger): string {
  const counted = ledger.payments.filter(({ mismatch }) => mismatch === null)
  const paid = bySignificance.find((status) => counted.some((payment) => payment.status === status))
  if (paid) return paid
  if (coveredByReceipts(ledger)) return 'success'
  const refunded = counted.find(({ status }) => status === 'reversed')
  if (refunded) return 'reversed'
  // Money that does not count does not affect the order's status.
  return attemptStatusOf({ ...ledger, payments: counted }, Math.max(0, ...ledger.attempts))
}

/** The status of one attempt, whether or not its money counts; before the first notification, the order's initial status. */
export function attemptStatusOf(ledger: Ledger, attempt: number): string {
  if (ledger.attempts.length === 0) return ledger.initialStatus
  const own = ledger.payments.filter((payment) => payment.attempt === attempt)
  const furthest = own.toSorted((a, b) => statusInfo(b.status).rank - statusInfo(a.status).rank || (b.at ?? 0) - (a.at ?? 0))[0]
  return furthest?.status ?? 'prepared'
}

export function isRefundOf(refund: LedgerRefund, payment: LedgerPayment): boolean {
  return refund.attempt === payment.attempt && refund.paymentId === payment.paymentId
}
