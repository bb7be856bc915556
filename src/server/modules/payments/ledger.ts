import type { Detail } from '#contract/admin/alert-details.ts'
import { money, sum, times, zero, type Money } from '#contract/money.ts'
import { statusInfo, isPaid } from '#contract/payment.ts'

/** The payments of one order as a value, and the statuses derived from them. ledger-store.ts stores it, apply-notification.ts changes it. */
export type Mismatch = 'amount' | 'currency' | 'shop' | 'closed'

export interface LedgerPayment {
  /** The number of its attempt. */
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
  /** The sum that this attempt charges: the whole, a part, or the rest. */
  readonly amount: Money
}

export interface LedgerRefund {
  readonly id: number
  readonly attempt: number
  readonly paymentId: string
  readonly amount: Money
  readonly state: 'pending' | 'done' | 'failed'
  /** Written off: the buyer does not owe it again. */
  readonly forgiven: boolean
  /** Unanswered for so long that the payment's current state tells whether the refund happened. */
  readonly stale: boolean
}

export interface Ledger {
  readonly amount: Money
  readonly currency: string
  readonly initialStatus: string
  /** The order was cancelled: money that arrives now does not count as payment. */
  readonly closed: boolean
  readonly attempts: readonly LedgerAttempt[]
  readonly payments: readonly LedgerPayment[]
  readonly refunds: readonly LedgerRefund[]
  /** Received by bank, in cash or by a terminal. */
  readonly receipts: Money
  /** Refunded from the receipts, and the part of it that was written off. */
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

/** The money that arrived, whether or not it was refunded later. */
export const capturedAmount = (payment: LedgerPayment) =>
  payment.mismatch === null && (isPaid(payment.status) || payment.refunded > 0 || payment.status === 'reversed')

/** All card money that arrived for the order, refunded or not. */
export function receivedAmount(ledger: Ledger): Money {
  return sum(ledger.payments.filter(capturedAmount).map(({ amount }) => amount ?? zero))
}

export function refundedAmount(ledger: Ledger): Money {
  return sum(ledger.payments.filter(capturedAmount).map(({ refunded }) => refunded))
}

/** Written off with completed refunds. */
export function forgivenAmount(ledger: Ledger): Money {
  const card = ledger.refunds.filter(({ state, forgiven }) => state === 'done' && forgiven).map(({ amount }) => amount)
  return sum([...card, ledger.receiptRefunds.forgiven])
}

export interface Balance {
  readonly received: Money
  readonly refunded: Money
  /** Still to be paid; negative after an overpayment. */
  readonly due: Money
}

/** The sums of an order's payments, named as `order_payments` does. */
export interface Sums {
  readonly amount: Money
  /** By card. */
  readonly received: Money
  readonly refunded: Money
  readonly receipts: Money
  readonly receiptsRefunded: Money
  readonly forgiven: Money
}

/**
 * Received, refunded and due sums of an order in kopiykas: due = total − received + refunded (rule 5.5). Amounts written off with a
 * refund are not owed again, and never offset an overpayment.
 */
export function computeBalance({ amount, received: card, refunded, receipts, receiptsRefunded, forgiven }: Sums): Balance {
  const received = money(card + receipts)
  const back = money(refunded + receiptsRefunded)
  const open = money(amount - received + back)
  return { received, refunded: back, due: open > 0 ? money(Math.max(0, open - forgiven)) : open }
}

export function ledgerBalance(ledger: Ledger): Balance {
  return computeBalance({
    amount: ledger.amount,
    received: receivedAmount(ledger),
    refunded: refundedAmount(ledger),
    receipts: ledger.receipts,
    receiptsRefunded: ledger.receiptRefunds.refunded,
    forgiven: forgivenAmount(ledger),
  })
}

/** The alert about an overpayment, which is refunded without changing the order. @param toDetail names the last payment */
export function overpaid(ledger: Ledger, toDetail: (over: Money) => Detail): Alert {
  return { kind: 'double_payment', detail: toDetail(times(ledgerBalance(ledger).due, -1)) }
}

/** The sum that an attempt charges. */
export const attemptAmount = (ledger: Ledger, attempt: number): Money => ledger.attempts.find(({ no }) => no === attempt)?.amount ?? ledger.amount

/** Whether some of its money was not refunded. */
const holdsMoney = (ledger: Ledger) => {
  const { received, refunded } = ledgerBalance(ledger)
  return received > refunded
}

/**
 * Whether the order is paid: receipts of any kind reach the total, and not all of it was refunded. A partial refund does not change it,
 * so production may start.
 */
export function isLedgerPaid(ledger: Ledger): boolean {
  return ledgerBalance(ledger).received >= ledger.amount && holdsMoney(ledger)
}

// Of several payments, the most decisive status applies.
const bySignificance = ['success', 'subscribed', 'wait_reserve', 'wait_compensation', 'wait_card', 'wait_accept']

/** The order's payment status. A part does not make it paid. */
export function paymentStatus(ledger: Ledger): string {
  const counted = ledger.payments.filter(({ mismatch }) => mismatch === null)
  if (isLedgerPaid(ledger)) return bySignificance.find((status) => counted.some((payment) => payment.status === status)) ?? 'success'
  // Uncounted payments do not affect the order's status.
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
