import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { RefundView } from '#contract/admin/receipts.ts'
import { money, sum } from '#contract/money.ts'
import { isFinal } from '#contract/payment.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { queueFiscalReceipts } from './fiscal/queue-receipts.ts'
import {
  attemptStatus,
  capturedAmount,
  forgivenAmount,
  isLedgerPaid,
  ledgerBalance,
  receivedAmount,
  refundedAmount,
  paymentStatus,
  type Alert,
  type Ledger,
} from './ledger.ts'
import { paymentEvent, type PaymentEvent } from './payment-event.ts'
import { schedulePoll, finalAfter } from './poll-schedule.ts'
import type { PaymentNotification } from './provider.ts'
import { orderPayments, paymentAlerts, paymentAttempts, paymentHistory, payments, receiptRefunds as receiptRefundRows, refunds } from './tables.ts'

/** An order payment, locked until the transaction ends, with all its payments. */
export interface StoredLedger {
  readonly orderPayment: typeof orderPayments.$inferSelect
  readonly attempts: readonly (typeof paymentAttempts.$inferSelect)[]
  readonly ledger: Ledger
}

/** How long an unanswered refund may still be under way. */
const lockTimeoutMs = 60 * 60_000

/** Locks the order payment of an order; null when there is none. */
export async function loadLedgerForUpdate(context: AppContext, tx: Tx, orderId: number): Promise<StoredLedger | null> {
  const [orderPayment] = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, orderId)).for('update')
  if (!orderPayment) return null
  const attempts = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).orderBy(asc(paymentAttempts.no))
  const ids = attempts.map(({ id }) => id)
  const paid = ids.length === 0 ? [] : await tx.select().from(payments).where(inArray(payments.attemptId, ids)).orderBy(asc(payments.id))
  const paymentIds = paid.map(({ id }) => id)
  const requested =
    paymentIds.length === 0 ? [] : await tx.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(asc(refunds.id))
  const receiptRefunds = await sumReceiptRefunds(tx, orderId)
  const attemptNoById = new Map(attempts.map(({ id, no }) => [id, no]))
  const paymentById = new Map(paid.map((row) => [row.id, row]))
  return {
    orderPayment,
    attempts,
    ledger: {
      amount: orderPayment.amount,
      currency: orderPayment.currency,
      initialStatus: orderPayment.initialStatus,
      closed: orderPayment.closedAt !== null,
      receipts: orderPayment.receipts,
      attempts: attempts.map(({ no, amount }) => ({ no, amount })),
      receiptRefunds,
      payments: paid.map((row) => ({ ...row, attempt: attemptNoById.get(row.attemptId) ?? 0, at: row.changedAt })),
      refunds: requested.map((row) => {
        const payment = paymentById.get(row.paymentId)
        return {
          id: row.id,
          amount: row.amount,
          state: row.state,
          forgiven: row.forgiven,
          stale: row.answer === null && row.requestedAt.getTime() < context.clock.now().getTime() - lockTimeoutMs,
          attempt: attemptNoById.get(payment?.attemptId ?? 0) ?? 0,
          paymentId: payment?.paymentId ?? '',
        }
      }),
    },
  }
}

/** {@link loadLedgerForUpdate} by the order's number. */
export async function lockByNumber(context: AppContext, tx: Tx, orderNumber: string): Promise<StoredLedger | null> {
  const [found] = await tx.select({ orderId: orderPayments.orderId }).from(orderPayments).where(eq(orderPayments.orderNumber, orderNumber))
  return found ? loadLedgerForUpdate(context, tx, found.orderId) : null
}

/** The refunded sum of the receipts, and the part of it that was written off. */
async function sumReceiptRefunds(tx: Tx, orderId: number): Promise<Ledger['receiptRefunds']> {
  const paid = await tx
    .select({ amount: receiptRefundRows.amount, forgiven: receiptRefundRows.forgiven })
    .from(receiptRefundRows)
    .where(and(eq(receiptRefundRows.orderId, orderId), isNotNull(receiptRefundRows.paidOn)))
  const sums = (rows: typeof paid) => sum(rows.map(({ amount }) => amount))
  return { refunded: sums(paid), forgiven: sums(paid.filter(({ forgiven }) => forgiven)) }
}

/** Stores the changes of a ledger, with the events for the buyer and the alerts for the manager. */
export async function saveLedger(
  context: AppContext,
  tx: Tx,
  stored: StoredLedger,
  next: Ledger,
  alerts: readonly Alert[],
  notification: PaymentNotification | null,
  { receiptId = null, refundedBy = 'card' }: { readonly receiptId?: number | null; readonly refundedBy?: RefundView['method'] } = {},
): Promise<void> {
  const { orderPayment, ledger } = stored
  const now = context.clock.now()
  if (next !== ledger) await savePayments(tx, stored, next, notification)
  for (const refund of next.refunds) {
    const before = ledger.refunds.find(({ id }) => id === refund.id)
    if (before && before.state !== refund.state)
      await tx.update(refunds).set({ state: refund.state, settledAt: now }).where(eq(refunds.id, refund.id))
  }
  for (const attempt of stored.attempts) {
    const status = attemptStatus(next, attempt.no)
    const waiting = next === ledger ? attempt.nextPollAt : (attempt.nextPollAt ?? finalAfter(status, now))
    const nextPollAt = isSettled(next, attempt.no) ? null : waiting
    if (status === attempt.status && nextPollAt?.getTime() === attempt.nextPollAt?.getTime()) continue
    await tx.update(paymentAttempts).set({ status, nextPollAt }).where(eq(paymentAttempts.id, attempt.id))
    if (nextPollAt && attempt.nextPollAt === null) await schedulePoll(context, tx, attempt.id, nextPollAt)
  }
  if (next !== ledger) await queueReceipts(context, tx, stored, next)
  const status = paymentStatus(next)
  const received = receivedAmount(next)
  const refunded = refundedAmount(next)
  const { orderId } = orderPayment
  const sums = { receipts: next.receipts, receiptsRefunded: next.receiptRefunds.refunded, forgiven: forgivenAmount(next) }
  await tx
    .update(orderPayments)
    .set({ status, received, refunded, ...sums })
    .where(eq(orderPayments.orderId, orderId))
  const back = ledgerBalance(next).refunded - ledgerBalance(ledger).refunded
  if (back > 0) {
    const amount = money(back)
    await record(context, tx, { orderId, event: 'refund', status: 'reversed', amount }, { kind: 'refund', amount, method: refundedBy })
  }
  const came = money(ledgerBalance(next).received - ledgerBalance(ledger).received)
  if (came > 0 && !isLedgerPaid(next) && paymentStatus(next) !== 'reversed') {
    // A partial payment: the order is not paid yet.
    await record(context, tx, { orderId, event: 'payment', status: 'success', amount: came, receiptId }, { kind: 'part', amount: came })
  } else if (status !== orderPayment.status && status !== 'reversed' && came >= 0) {
    await record(context, tx, { orderId, event: 'payment', status, amount: came > 0 ? came : null, receiptId }, { kind: 'payment', status })
  }
  if (came !== 0 || back > 0 || status !== orderPayment.status) await notifyDesk(context, tx, 'money', orderPayment.orderNumber)
  await raiseAlerts(context, tx, orderId, alerts)
}

/** Queues fiscal receipts for counted card payments and their refunds. */
async function queueReceipts(context: AppContext, tx: Tx, { orderPayment, attempts }: StoredLedger, next: Ledger): Promise<void> {
  const counted = next.payments.filter(capturedAmount)
  if (counted.length === 0 || context.config.fiscal.register === null) return
  const rows = await tx
    .select({ id: payments.id, paymentId: payments.paymentId, attemptId: payments.attemptId, amount: payments.amount, refunded: payments.refunded })
    .from(payments)
    .where(
      inArray(
        payments.attemptId,
        attempts.map(({ id }) => id),
      ),
    )
  const attemptNoById = new Map(attempts.map(({ id, no }) => [id, no]))
  const isCounted = (row: (typeof rows)[number]) =>
    counted.some(({ attempt, paymentId }) => paymentId === row.paymentId && attempt === attemptNoById.get(row.attemptId))
  const due = rows.flatMap(({ id, amount, refunded, ...row }) =>
    amount !== null && amount > 0 && isCounted({ id, amount, refunded, ...row }) ? [{ id, amount, refunded }] : [],
  )
  await queueFiscalReceipts(context, tx, orderPayment.orderId, due)
}

type HistoryRow = Omit<typeof paymentHistory.$inferInsert, 'at'>

/** Records it in the buyer's timeline and emits the event for emails and notices. */
async function record(context: AppContext, tx: Tx, row: HistoryRow, what: PaymentEvent['what']): Promise<void> {
  const [stored] = await tx
    .insert(paymentHistory)
    .values({ ...row, at: context.clock.now() })
    .returning({ id: paymentHistory.id })
  await enqueue(context, tx, paymentEvent, { key: `payment history ${stored?.id}`, orderId: row.orderId, what })
}

/** Whether the attempt is final unless somebody acts. */
function isSettled(ledger: Ledger, attempt: number): boolean {
  const own = ledger.payments.filter((payment) => payment.attempt === attempt)
  if (own.length === 0) return false
  return (
    own.every(({ status, mismatch }) => isFinal(status) && mismatch === null) &&
    !ledger.refunds.some((refund) => refund.attempt === attempt && refund.state === 'pending')
  )
}

async function savePayments(tx: Tx, { ledger, attempts }: StoredLedger, next: Ledger, notification: PaymentNotification | null): Promise<void> {
  for (const [index, payment] of next.payments.entries()) {
    const before = ledger.payments[index]
    if (before === payment) continue
    const attempt = attempts.find(({ no }) => no === payment.attempt)
    if (!attempt) throw new Error(`a payment of attempt ${payment.attempt}, which is not there`)
    const values = {
      attemptId: attempt.id,
      paymentId: payment.paymentId,
      status: payment.status,
      changedAt: payment.at,
      amount: payment.amount,
      currency: payment.currency,
      refunded: payment.refunded,
      mismatch: payment.mismatch,
      ...(notification ? statedFields(notification) : {}),
    }
    if (before)
      await tx
        .update(payments)
        .set(values)
        .where(and(eq(payments.attemptId, attempt.id), eq(payments.paymentId, before.paymentId)))
    else await tx.insert(payments).values(values)
  }
}

function statedFields({ details }: PaymentNotification) {
  return {
    ...(details.paytype === null ? {} : { paytype: details.paytype }),
    ...(details.commission === null ? {} : { commission: details.commission }),
    errorCode: details.errorCode,
  }
}

/** Raises alerts, each only once. */
export async function raiseAlerts(context: AppContext, tx: Tx, orderId: number | null, alerts: readonly Alert[]): Promise<void> {
  for (const { kind, detail } of alerts) {
    await tx.insert(paymentAlerts).values({ at: context.clock.now(), orderId, kind, detail }).onConflictDoNothing()
    context.log.warn({ kind, detail, orderId }, 'a payment needs a look')
  }
  if (alerts.length > 0) await notifyDesk(context, tx, 'decision', null)
}
