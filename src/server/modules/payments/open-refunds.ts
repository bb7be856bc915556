import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { orderPayments, paymentAttempts, payments, receiptRefunds, refunds } from './tables.ts'

/** Refunds of receipts that were promised and not paid yet, earliest deadline first. */
export const listPromisedRefunds = (db: Db | Tx, limit: number) =>
  db
    .select({ id: receiptRefunds.id, dueOn: receiptRefunds.dueOn, amount: receiptRefunds.amount, orderNumber: orderPayments.orderNumber })
    .from(receiptRefunds)
    .innerJoin(orderPayments, eq(orderPayments.orderId, receiptRefunds.orderId))
    .where(isNull(receiptRefunds.paidOn))
    .orderBy(asc(receiptRefunds.dueOn))
    .limit(limit)

/** Card refunds without an answer from the provider since then. */
export const listSilentRefunds = (db: Db | Tx, since: Date, limit: number) =>
  db
    .select({ id: refunds.id, requestedAt: refunds.requestedAt, amount: refunds.amount, orderNumber: orderPayments.orderNumber })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .innerJoin(orderPayments, eq(orderPayments.orderId, paymentAttempts.orderId))
    .where(and(eq(refunds.state, 'pending'), lte(refunds.requestedAt, since)))
    .orderBy(asc(refunds.requestedAt))
    .limit(limit)

/** The payments of orders, each with its refunds under way. */
export async function readBalances(db: Db | Tx, orderIds: readonly number[]) {
  // Written as SQL, because drizzle omits the table's name in a query of one table, and the subqueries need it.
  const promised = sql<number>`(
    coalesce((select sum(r.amount) from ${receiptRefunds} r where r.order_id = order_payments.order_id and r.paid_on is null), 0)
    + coalesce((select sum(f.amount) from ${refunds} f join ${payments} p on p.id = f.payment_id join ${paymentAttempts} a on a.id = p.attempt_id
        where a.order_id = order_payments.order_id and f.state = 'pending'), 0))`.mapWith(Number)
  const rows = await db
    .select({ balance: orderPayments, promised })
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, [...orderIds]))
  return new Map(rows.map((row) => [row.balance.orderId, row]))
}
