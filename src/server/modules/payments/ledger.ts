import type { Detail } from '#contract/admin/alert-details.ts'
import { money, sum, times, zero, type Money } from '#contract/money.ts'
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

export interface LedgerAttempt {
  readonly no: number
  /** What this attempt charges: the whole, a part, or what is left. */
  readonly amount: Money
}

export interface LedgerRefund {
  readonly id: number
  readonly attempt: number
  readonly paymentId: string
  readonly amount: Money
  readonly state: 'pending' | 'done' | 'failed'
  /** The buyer does not owe it again. */
  readonly forgiven: boolean
  /** The provider did not answer for so long that the payment's current state tells whether the refund happened. */
  readonly stale: boolean
}

export interface Ledger {
  readonly amount: Money
  readonly currency: string
  readonly initialStatus: string
  /** The order was cancelled: money that arrives now does not count as its payment. */
  readonly closed: boolean
  readonly attempts: readonly LedgerAttempt[]
  readonly payments: readonly LedgerPayment[]
  readonly refunds: readonly LedgerRefund[]
  /** Money that came by bank, in cash or by a terminal. */
  readonly receipts: Money
  /** What of it went back, and what of that the buyer does not owe again. */
  readonly receiptRefunds: { readonly refunded: Money; readonly forgiven: Money }
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
  readonly detail: Detail
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
export function receivedAmount(ledger: Ledger): Money {
  return sum(ledger.payments.filter(capturedAmount).map(({ amount }) => amount ?? zero))
}

export function refundedAmount(ledger: Ledger): Money {
  return sum(ledger.payments.filter(capturedAmount).map(({ refunded }) => refunded))
}

/** What was given up with refunds that are done. */
export function forgivenAmount(ledger: Ledger): Money {
  const card = ledger.refunds.filter(({ state, forgiven }) => state === 'done' && forgiven).map(({ amount }) => amount)
  return sum([...card, ledger.receiptRefunds.forgiven])
}

export interface Balance {
  readonly received: Money
  readonly refunded: Money
  /** What is still to be paid; negative when too much came. */
  readonly due: Money
}

interface Sums {
  readonly amount: Money
  readonly card: Money
  readonly refunded: Money
  readonly receipts: Money
  readonly receiptsRefunded: Money
  readonly forgiven: Money
}

/**
 * What came for an order by any way, what went back, and what is due: the total − received + refunded, in kopiykas (rule 5.5).
 * What was given up with a refund is not owed again; it never makes up for money that came too much.
 */
export function computeBalance({ amount, card, refunded, receipts, receiptsRefunded, forgiven }: Sums): Balance {
  const received = money(card + receipts)
  const back = money(refunded + receiptsRefunded)
  const open = money(amount - received + back)
  return { received, refunded: back, due: open > 0 ? money(Math.max(0, open - forgiven)) : open }
}

export function ledgerBalance(ledger: Ledger): Balance {
  return computeBalance({
    amount: ledger.amount,
    card: receivedAmount(ledger),
    refunded: refundedAmount(ledger),
    receipts: ledger.receipts,
    receiptsRefunded: ledger.receiptRefunds.refunded,
    forgiven: forgivenAmount(ledger),
  })
}

/** More came than was due: it goes back without touching the order. @param detailOf names what came last */
export function overpaid(ledger: Ledger, detailOf: (over: Money) => Detail): Alert {
  return { kind: 'double_payment', detail: detailOf(times(ledgerBalance(ledger).due, -1)) }
}

/** What an attempt charges. */
export const attemptAmount = (ledger: Ledger, attempt: number): Money => ledger.attempts.find(({ no }) => no === attempt)?.amount ?? ledger.amount

/** Money of it is still here. */
const holdsMoney = (ledger: Ledger) => {
  const { received, refunded } = ledgerBalance(ledger)
  return received > refunded
}

/**
 * Paid: as much came as the total, by whatever ways, and not all of it went back. Production may start, and a refund of a
 * part does not change it.
 */
export function isLedgerPaid(ledger: Ledger): boolean {
  return ledgerBalance(ledger).received >= ledger.amount && holdsMoney(ledger)
}

// Of several payments, the most decisive one.
const bySignificance = ['success', 'subscribed', 'wait_reserve', 'wait_compensation', 'wait_card', 'wait_accept']

/** The one payment status of the order. A part that came does not make it paid. */
export function paymentStatus(ledger: Ledger): string {
  const counted = ledger.payments.filter(({ mismatch }) => mismatch === null)
  if (isLedgerPaid(ledger)) return bySignificance.find((status) => counted.some((payment) => payment.status === status)) ?? 'success'
  // Money that does not count does not affect the order's status.
  const last = attemptStatus({ ...ledger, payments: counted }, Math.max(0, ...ledger.attempts.map(({ no }) => no)))
  if (holdsMoney(ledger)) return isPaid(last) || last === 'reversed' ? ledger.initialStatus : last
  return counted.some(({ status }) => status === 'reversed') ? 'reversed' : last
}

/** The status of one attempt, whether or not its money counts; before the first notification, the order's initial status. */
export function attemptStatus(ledger: Ledger, attempt: number): string {
  if (ledger.attempts.length === 0) return ledger.initialStatus
  const own = ledger.payments.filter((payment) => payment.attempt === attempt)
  const furthest = own.toSorted((a, b) => statusInfo(b.status).rank - statusInfo(a.status).rank || (b.at ?? 0) - (a.at ?? 0))[0]
  return furthest?.status ?? 'prepared'
}

export function refundsPayment(refund: LedgerRefund, payment: LedgerPayment): boolean {
  return refund.attempt === payment.attempt && refund.paymentId === payment.paymentId
}
