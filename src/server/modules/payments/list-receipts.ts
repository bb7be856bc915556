import { asc, eq } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import type { OrderMoney, ReceiptView } from '#contract/admin/receipts.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { balanceOf } from './ledger.ts'
import { orderPayments, receipts } from './tables.ts'

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

/** What came for an order by any way, and each of its receipts. */
export async function listReceipts(db: Db | Tx, orderNumber: string): Promise<OrderMoney | AdminFailure> {
  const [orderPayment] = await db.select().from(orderPayments).where(eq(orderPayments.orderNumber, orderNumber))
  if (!orderPayment) return refuse('notFound')
  const rows = await db.select().from(receipts).where(eq(receipts.orderId, orderPayment.orderId)).orderBy(asc(receipts.id))
  const { received, refunded, due } = balanceOf({ ...orderPayment, card: orderPayment.received })
  return {
    order_number: orderPayment.orderNumber,
    total_kopiykas: orderPayment.amount,
    received_kopiykas: received,
    refunded_kopiykas: refunded,
    due_kopiykas: due,
    receipts: rows.map(viewReceipt),
  }
}
