import { detail } from '#contract/admin/alert-details.ts'
import { money, sum, type Money, toMajor } from '#contract/money.ts'
import { statusInfo, isPaid, decideTransition, type Source, type Transition } from '#contract/payment.ts'
import {
  attemptAmount,
  refundsPayment,
  ledgerBalance,
  overpaid,
  receivedAmount,
  capturedAmount,
  type Alert,
  type ApplyResult,
  type Ledger,
  type LedgerPayment,
  type LedgerRefund,
  type Mismatch,
} from './ledger.ts'
import type { PaymentNotification } from './provider.ts'

/** How a notification differs from what we requested; null when it matches. */
function findMismatch(
  ledger: Ledger,
  notification: PaymentNotification,
  money: Pick<LedgerPayment, 'amount' | 'currency'>,
  known: LedgerPayment | undefined,
  asked: Money,
): Mismatch | null {
  const paid = isPaid(notification.status)
  if (!notification.forUs) return 'shop'
  if (money.currency !== ledger.currency && (paid || money.currency !== null)) return 'currency'
  if (money.amount !== asked && (paid || money.amount !== null)) return 'amount'
  return ledger.closed && paid && !(known && capturedAmount(known)) ? 'closed' : null
}

/** `reversed` with less refunded than paid is a partial refund, unless our own refunds add up to the whole amount. */
function readStatus(ledger: Ledger, notification: PaymentNotification, amount: Money): { status: string; refunded: Money | null } {
  // A pending refund is not paid out yet.
  if (notification.status === 'wait_reserve') return { status: notification.status, refunded: null }
  if (notification.status !== 'reversed') return { status: notification.status, refunded: notification.refunded }
  const ours = sum(ledger.refunds.filter((refund) => refund.state !== 'failed' && ofPayment(refund, notification)).map((refund) => refund.amount))
  const partial = notification.refunded !== null && notification.refunded > 0 && notification.refunded < amount && ours < amount
  return partial ? { status: 'success', refunded: notification.refunded } : { status: 'reversed', refunded: amount }
}

function ofPayment(refund: LedgerRefund, notification: PaymentNotification): boolean {
  return refund.paymentId === notification.paymentId || refund.paymentId === '' || notification.paymentId === null
}

/** Marks pending refunds as done, oldest first, as long as each fits into the refunded amount `more`. */
function matchRefunds(refunds: readonly LedgerRefund[], payment: LedgerPayment, more: Money): LedgerRefund[] {
  let left = more
  return refunds.map((refund) => {
    if (refund.state !== 'pending' || !refundsPayment(refund, payment) || refund.amount > left) return refund
    left = money(left - refund.amount)
    return { ...refund, state: 'done' as const }
  })
}

/** Finds a notification's payment: by its id, or the attempt's payment that has no id yet. */
function find(ledger: Ledger, attempt: number, paymentId: string | null): LedgerPayment | undefined {
  const own = ledger.payments.filter((payment) => payment.attempt === attempt)
  if (paymentId === null) return own[0]
  return own.find((payment) => payment.paymentId === paymentId) ?? own.find((payment) => payment.paymentId === '')
}

/** Applies a notification to the ledger. Outcome `queried`: it contradicts the ledger, so the provider must be queried. */
export function applyNotification(ledger: Ledger, attempt: number, notification: PaymentNotification, source: Source): ApplyResult {
  const known = find(ledger, attempt, notification.paymentId)
  const asked = attemptAmount(ledger, attempt)
  // A callback alone never changes the amount of a recorded payment.
  const previouslyPaid = source === 'callback' && known !== undefined && isPaid(known.status) ? known : undefined
  const amount = previouslyPaid ? previouslyPaid.amount : (notification.amount ?? known?.amount ?? null)
  const currency = previouslyPaid ? previouslyPaid.currency : (notification.currency ?? known?.currency ?? null)
  const mismatch = previouslyPaid ? previouslyPaid.mismatch : findMismatch(ledger, notification, { amount, currency }, known, asked)
  const status = readStatus(ledger, notification, amount ?? asked)
  const move = transitionBy(known, status.status, notification, source)
  const missing = isPaid(status.status) && source === 'callback' && (amount === null || currency === null)
  if (move === 'ask' || (missing && move === 'apply')) return { ledger, outcome: 'queried', alerts: [] }

  const from = known?.status ?? 'prepared'
  const alerts: Alert[] = []
  if (source === 'query' && move === 'ignore' && isPaid(from) && statusInfo(status.status).group === 'failure') {
    alerts.push({ kind: 'contradiction', detail: detail('contradiction', { payment: notification.providerOrderId, from, to: status.status }) })
  }
  if (status.refunded !== null && amount !== null && status.refunded > amount)
    alerts.push({
      kind: 'over_refund',
      detail: detail('overRefund', { payment: notification.providerOrderId, refunded_kopiykas: status.refunded, amount_kopiykas: amount }),
    })
  const refunded = money(Math.max(known?.refunded ?? 0, Math.min(status.refunded ?? 0, amount ?? 0)))
  const corrected = known !== undefined && (known.mismatch !== mismatch || known.amount !== amount || known.currency !== currency)
  const gone =
    source === 'query' && status.status === 'success' && known !== undefined ? ledger.refunds.filter((refund) => isLost(refund, known)) : []
  if (move === 'ignore' && !corrected && refunded === known?.refunded && gone.length === 0) return { ledger, outcome: 'ignored', alerts }

  const reached = move === 'apply' ? status.status : from
  const after: LedgerPayment = {
    attempt,
    paymentId: notification.paymentId ?? known?.paymentId ?? '',
    status: isPaid(reached) && amount !== null && refunded >= amount && amount > 0 ? 'reversed' : reached,
    at: move === 'apply' ? (notification.at ?? known?.at ?? null) : (known?.at ?? null),
    amount,
    currency,
    refunded,
    mismatch,
  }
  const replaced = replace(ledger, known, after)
  const next = gone.length === 0 ? replaced : { ...replaced, refunds: failPending(replaced.refunds, after, isLost) }
  alerts.push(...findAlerts(ledger, next, known, after, notification))
  return { ledger: next, outcome: mismatch === null ? 'applied' : 'mismatch', alerts }
}

function transitionBy(known: LedgerPayment | undefined, status: string, notification: PaymentNotification, source: Source): Transition {
  if (known === undefined) return 'apply'
  const move = decideTransition(known.status, status, source)
  const outOfOrder = known.at !== null && notification.at !== null && notification.at < known.at
  if (move !== 'apply' || source === 'query' || !outOfOrder || status === 'reversed') return move
  // It is older than the recorded status: a final status may still be true, any other is outdated.
  return statusInfo(status).rank >= 4 ? 'ask' : 'ignore'
}

/** Updates or adds the payment and settles the refunds that this notification completes. */
function replace(ledger: Ledger, known: LedgerPayment | undefined, after: LedgerPayment): Ledger {
  if (!known) return { ...ledger, payments: [...ledger.payments, after] }
  const refunds = ledger.refunds.map((refund) => (refundsPayment(refund, known) ? { ...refund, paymentId: after.paymentId } : refund))
  const matched = matchRefunds(refunds, after, money(after.refunded - known.refunded))
  return {
    ...ledger,
    payments: ledger.payments.map((payment) => (payment === known ? after : payment)),
    refunds: known.status === 'wait_reserve' && after.status === 'success' ? failPending(matched, after, isPending) : matched,
  }
}

const isPending = (refund: LedgerRefund, payment: LedgerPayment) => refund.state === 'pending' && refundsPayment(refund, payment)
/** A refund that was requested and never answered has not happened if the payment is still whole. */
const isLost = (refund: LedgerRefund, payment: LedgerPayment) => refund.stale && isPending(refund, payment)

/** Marks pending refunds that did not happen as failed. */
function failPending(refunds: readonly LedgerRefund[], payment: LedgerPayment, which: typeof isPending): readonly LedgerRefund[] {
  return refunds.map((refund) => (which(refund, payment) ? { ...refund, state: 'failed' as const } : refund))
}

function findAlerts(
  before: Ledger,
  after: Ledger,
  known: LedgerPayment | undefined,
  payment: LedgerPayment,
  notification: PaymentNotification,
): Alert[] {
  const alerts: Alert[] = []
  const hasMoney = isPaid(payment.status) || payment.status === 'hold_wait'
  if (payment.mismatch !== null && hasMoney) {
    alerts.push({
      kind: 'paid_mismatch',
      detail: detail(`mismatch_${payment.mismatch}`, {
        payment: notification.providerOrderId,
        sum: `${payment.amount === null ? '?' : toMajor(payment.amount)} ${payment.currency ?? '?'}`,
        id: payment.paymentId,
      }),
    })
  }
  if (receivedAmount(after) > receivedAmount(before) && ledgerBalance(after).due < 0)
    alerts.push(
      overpaid(after, (over_kopiykas) => detail('overpaidByCard', { payment: notification.providerOrderId, id: payment.paymentId, over_kopiykas })),
    )
  const moved = known?.status !== payment.status
  if (moved && (payment.status === 'wait_accept' || payment.status === 'wait_card'))
    alerts.push({ kind: 'shop_not_settled', detail: detail('status', { payment: notification.providerOrderId, status: payment.status }) })
  const failed = after.refunds.filter(({ state }, index) => state === 'failed' && before.refunds[index]?.state === 'pending')
  alerts.push(...failed.map(({ id }) => ({ kind: 'refund_failed' as const, detail: detail('paymentWhole', { refund: id }) })))
  if (moved && payment.status === 'sandbox') alerts.push({ kind: 'sandbox', detail: detail('payment', { payment: notification.providerOrderId }) })
  return alerts
}
