import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { fiscalStates } from '#contract/fiscal.ts'
import { kopiykas, moment } from '../../../platform/db/columns.ts'

/**
 * The outbox of fiscal receipts: a row for each counted card payment and each refund, written in the transaction that records the money.
 * A job sends it to the register; money never waits for it.
 */
export const fiscalReceipts = pgTable(
  'fiscal_receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The register's idempotency id. */
    requestId: uuid('request_id').notNull().unique(),
    /** The payment, or the payment and its refunded sum, so that none gets two receipts. */
    source: text().notNull().unique(),
    /** The order's id. Only the migrations declare the foreign key. */
    orderId: integer('order_id').notNull(),
    paymentId: integer('payment_id').notNull(),
    kind: text({ enum: ['sale', 'return'] }).notNull(),
    amount: kopiykas('amount').notNull(),
    /** What makes the receipt; `liqpay` = the payment provider itself. */
    register: text({ enum: ['liqpay', 'checkbox', 'vchasno'] }).notNull(),
    state: text({ enum: fiscalStates }).notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** A lock of one process; it expires, in case the process dies. */
    lockedUntil: moment('locked_until'),
    /** The register's counter before a request that was not answered yet. */
    mark: text(),
    fiscalNo: text('fiscal_no'),
    url: text(),
    /** Made offline; the tax office is notified later. */
    offline: boolean().notNull().default(false),
    doneAt: moment('done_at'),
    error: text(),
  },
  (table) => [
    index('fiscal_receipts_of_order').on(table.orderId),
    index('fiscal_receipts_open').on(table.id).where(sql`${table.state} in ('waiting', 'failed')`),
    check('fiscal_receipts_amount', sql`${table.amount} > 0`),
  ],
)
