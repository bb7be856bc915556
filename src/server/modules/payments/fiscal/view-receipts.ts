import { and, asc, count, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { FiscalReceipt, FiscalReceiptView } from '#contract/fiscal.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderPayments } from '../tables.ts'
import { lateAfter } from './issue-receipt.ts'
import { fiscalReceipts } from './tables.ts'

type Row = typeof fiscalReceipts.$inferSelect

function viewReceipt({ kind, amount, fiscalNo, url }: Row): FiscalReceipt {
  return { kind, amount_kopiykas: amount, fiscal_no: fiscalNo, url }
}

/**
 * The receipts made for an order, as a column of a query of `order_payments`. `order_id` is qualified by the table, or it would mean the
 * receipts' own column.
 */
export const fiscalReceiptsColumn = sql<
  readonly FiscalReceipt[]
>`(select coalesce(json_agg(json_build_object('kind', made.kind, 'amount_kopiykas', made.amount,
    'fiscal_no', made.fiscal_no, 'url', made.url) order by made.id), '[]') from ${fiscalReceipts} made
    where made.order_id = order_payments.order_id and made.state = 'done')`

/** All receipts of an order for the office, including those not made yet. */
export async function listFiscalReceipts(db: Db | Tx, orderId: number): Promise<FiscalReceiptView[]> {
  const rows = await db.select().from(fiscalReceipts).where(eq(fiscalReceipts.orderId, orderId)).orderBy(asc(fiscalReceipts.id))
  return rows.map((row) => ({ ...viewReceipt(row), id: row.id, state: row.state, offline: row.offline, attempts: row.attempts, error: row.error }))
}

/** Failed receipts, and those tried for a while. */
const needsLook = or(eq(fiscalReceipts.state, 'failed'), and(eq(fiscalReceipts.state, 'waiting'), gte(fiscalReceipts.attempts, lateAfter)))

/** Receipts that a person must check, oldest first. */
export async function listStuckReceipts(db: Db | Tx, limit: number) {
  return db
    .select({ receipt: fiscalReceipts, number: orderPayments.orderNumber })
    .from(fiscalReceipts)
    .innerJoin(orderPayments, eq(orderPayments.orderId, fiscalReceipts.orderId))
    .where(needsLook)
    .orderBy(asc(fiscalReceipts.id))
    .limit(limit)
}

export async function countFiscalReceipts(db: Db | Tx): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .select({ state: fiscalReceipts.state, found: count() })
    .from(fiscalReceipts)
    .where(inArray(fiscalReceipts.state, ['waiting', 'failed']))
    .groupBy(fiscalReceipts.state)
  const of = (state: Row['state']) => rows.find((row) => row.state === state)?.found ?? 0
  return { waiting: of('waiting'), failed: of('failed') }
}
