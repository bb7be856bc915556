import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { FiscalReceipt } from '#contract/fiscal.ts'
import type { Money } from '#contract/money.ts'
import type { MoneyPart } from '#contract/order.ts'
import { isPaid, isPaymentStatus, statusInfo, type DeclineReason } from '#contract/payment.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fiscalReceiptsColumn } from './fiscal/view-receipts.ts'
import { toDeclineReason } from './liqpay/decline-reasons.ts'
import { computeBalance } from './ledger.ts'
import { nextPart, splitIntoParts } from './money-parts.ts'
import { orderPayments, paymentAlerts, paymentAttempts, paymentHistory, payments } from './tables.ts'

/** The payments of an order, for other modules. */
export interface PaymentSummary {
  /** One of the statuses of rule 5.3; `unknown` for any other. */
  readonly status: string
  readonly paid: boolean
  /** Cannot be paid (again): paid, refunded or cancelled. */
  readonly closed: boolean
  /** By card and by receipts together. */
  readonly received: Money
  readonly refunded: Money
  /** Still to be paid; negative after an overpayment. */
  readonly due: Money
  /** The amount due by part; without a deposit, one part. */
  readonly parts: readonly MoneyPart[]
  /** The next card payment's charge; null when nothing is due. */
  readonly payNext: Money | null
  /** Id of the last attempt at the provider; null when there was none. */
  readonly liqPayOrderId: string | null
  /** Why the last attempt was declined; null otherwise. */
  readonly declineReason: DeclineReason | null
  /** Only receipts that were made. */
  readonly fiscalReceipts: readonly FiscalReceipt[]
  readonly history: readonly { readonly at: Date; readonly event: 'payment' | 'refund'; readonly status: string; readonly amount: Money | null }[]
}

export function publicStatus(status: string): string {
  return isPaymentStatus(status) ? status : 'unknown'
}

/** The payments of orders, by order id. */
export async function readPayments(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, PaymentSummary>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...orderIds]
  const found = await db
    .select({ orderPayment: orderPayments, fiscalReceipts: fiscalReceiptsColumn })
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, ids))
  const attempts = await db
    .select({ orderId: paymentAttempts.orderId, providerOrderId: paymentAttempts.providerOrderId, errorCode: payments.errorCode })
    .from(paymentAttempts)
    .leftJoin(payments, eq(payments.attemptId, paymentAttempts.id))
    .where(inArray(paymentAttempts.orderId, ids))
    .orderBy(asc(paymentAttempts.no), asc(payments.id))
  const history = await db.select().from(paymentHistory).where(inArray(paymentHistory.orderId, ids)).orderBy(asc(paymentHistory.id))
  const lastAttempt = new Map(attempts.map((attempt) => [attempt.orderId, attempt]))
  const historyById = Map.groupBy(history, ({ orderId }) => orderId)
  return new Map(
    found.map(({ orderPayment, fiscalReceipts }) => {
      const paid = isPaid(orderPayment.status)
      const balance = computeBalance(orderPayment)
      const parts = splitIntoParts(orderPayment, balance)
      const last = lastAttempt.get(orderPayment.orderId)
      const facts: PaymentSummary = {
        status: publicStatus(orderPayment.status),
        paid,
        closed: paid || balance.due <= 0 || balance.refunded > 0 || orderPayment.closedAt !== null,
        ...balance,
        parts,
        payNext: nextPart(parts),
        liqPayOrderId: last?.providerOrderId ?? null,
        declineReason: statusInfo(orderPayment.status).group === 'failure' ? toDeclineReason(last?.errorCode ?? null) : null,
        fiscalReceipts,
        history: (historyById.get(orderPayment.orderId) ?? []).map(({ at, event, status, amount }) => ({
          at,
          event,
          status: publicStatus(status),
          amount,
        })),
      }
      return [orderPayment.orderId, facts]
    }),
  )
}

/** Received, refunded and written-off sums, from which the amount due for another total follows. */
export async function ledgerSums(db: Db | Tx, orderId: number): Promise<{ received: Money; refunded: Money; forgiven: Money }> {
  const [row] = await db.select().from(orderPayments).where(eq(orderPayments.orderId, orderId))
  if (!row) throw new Error(`order ${orderId} has no payment row`)
  const { received, refunded } = computeBalance(row)
  return { received, refunded, forgiven: row.forgiven }
}

/** Unresolved alerts, newest first. @param id returns only this one */
export async function listAlerts(db: Db | Tx, { id, limit = 500 }: { readonly id?: number; readonly limit?: number } = {}) {
  const rows = await db
    .select({ alert: paymentAlerts, orderNumber: orderPayments.orderNumber })
    .from(paymentAlerts)
    .leftJoin(orderPayments, eq(orderPayments.orderId, paymentAlerts.orderId))
    .where(and(isNull(paymentAlerts.settledAt), id === undefined ? undefined : eq(paymentAlerts.id, id)))
    .orderBy(desc(paymentAlerts.id))
    .limit(limit)
  return rows.map(({ alert, orderNumber }) => ({ ...alert, orderNumber }))
}
