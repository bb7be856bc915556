import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { OrderMoney, ReceiptView, RefundView } from '#contract/admin/receipts.ts'
import { isPaid } from '#contract/payment.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { listFiscalReceipts } from './fiscal/view-receipts.ts'
import { computeBalance } from './ledger.ts'
import { splitIntoParts } from './money-parts.ts'
import { orderPayments, paymentAttempts, payments, receiptRefunds, receipts, refunds } from './tables.ts'

function viewReceipt(row: typeof receipts.$inferSelect): ReceiptView {
  return {
    id: row.id,
    method: row.method,
    amount_kopiykas: row.amount,
    received_on: row.receivedOn,
    document_no: row.documentNo,
    fiscal_no: row.fiscalNo,
    created_at: row.createdAt.toISOString(),
    recorded_by: row.recordedBy,
    voided_at: row.voidedAt?.toISOString() ?? null,
    voided_by: row.voiderName,
    void_reason: row.voidReason,
  }
}

/** Card payments that count. */
async function listCardPayments(db: Db | Tx, orderId: number): Promise<OrderMoney['card']> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(and(eq(paymentAttempts.orderId, orderId), isNull(payments.mismatch)))
    .orderBy(asc(payments.id))
  return rows
    .filter(({ payment }) => isPaid(payment.status) || payment.refunded > 0)
    .map(({ payment }) => ({ amount_kopiykas: payment.amount ?? 0, refunded_kopiykas: payment.refunded }))
}

/** What a refund by card and one by another way have in common. */
function viewRefund({ id, amount, reason, forgiven, requestedAt, staffName }: typeof refunds.$inferSelect | typeof receiptRefunds.$inferSelect) {
  return { id, amount_kopiykas: amount, reason, stays_due: !forgiven, requested_at: requestedAt.toISOString(), by: staffName }
}

async function listRefunds(db: Db | Tx, orderId: number): Promise<RefundView[]> {
  const byCard = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(refunds.id))
  const otherwise = await db.select().from(receiptRefunds).where(eq(receiptRefunds.orderId, orderId)).orderBy(asc(receiptRefunds.id))
  return [
    ...byCard.map(
      ({ refund }): RefundView => ({
        ...viewRefund(refund),
        method: 'card',
        state: refund.state,
        done_at: (refund.state === 'done' && refund.settledAt?.toISOString()) || null,
        due_on: null,
        document_no: null,
      }),
    ),
    ...otherwise.map(
      (refund): RefundView => ({
        ...viewRefund(refund),
        method: refund.method,
        state: refund.paidOn === null ? 'pending' : 'done',
        done_at: refund.paidAt?.toISOString() ?? null,
        due_on: refund.dueOn,
        document_no: refund.documentNo,
      }),
    ),
  ].toSorted((a, b) => a.requested_at.localeCompare(b.requested_at))
}

/** An order's money: sums received and refunded by any way, amounts due by part, all receipts and refunds. */
export async function listReceipts(db: Db | Tx, orderNumber: string): Promise<OrderMoney | Failure> {
  const [orderPayment] = await db.select().from(orderPayments).where(eq(orderPayments.orderNumber, orderNumber))
  if (!orderPayment) return fail('notFound')
  const { orderId } = orderPayment
  const rows = await db.select().from(receipts).where(eq(receipts.orderId, orderId)).orderBy(asc(receipts.id))
  const balance = computeBalance(orderPayment)
  return {
    order_number: orderPayment.orderNumber,
    total_kopiykas: orderPayment.amount,
    received_kopiykas: balance.received,
    refunded_kopiykas: balance.refunded,
    due_kopiykas: balance.due,
    deposit_kopiykas: orderPayment.deposit,
    parts: splitIntoParts(orderPayment, balance),
    card: await listCardPayments(db, orderId),
    receipts: rows.map(viewReceipt),
    refunds: await listRefunds(db, orderId),
    fiscal: await listFiscalReceipts(db, orderId),
  }
}

/** Fiscal receipts entered by hand with a payment, and their sums. */
export async function writtenFiscalNumbers(db: Db | Tx, orderId: number): Promise<{ no: string; amount: number }[]> {
  const rows = await db
    .select({ no: receipts.fiscalNo, amount: receipts.amount })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), isNotNull(receipts.fiscalNo), isNull(receipts.voidedAt)))
    .orderBy(receipts.id)
  return rows.flatMap(({ no, amount }) => (no === null ? [] : [{ no, amount }]))
}
