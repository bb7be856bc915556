import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { fiscalStates } from '#contract/fiscal.ts'
import { kopiykas, moment } from '../../../platform/db/columns.ts'

/**
 * The outbox of fiscal receipts: a row for each card payment that counts and for each refund of it, written in the
 * transaction that records the money. A job carries it to the register; money never waits for it.
 */
export const fiscalReceipts = pgTable(
  'fiscal_receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The register's idempotency id. */
    requestId: uuid('request_id').notNull().unique(),
    /** What it is for, so that nothing gets two receipts: a payment, or a payment and how much of it went back. */
    source: text().notNull().unique(),
    /** Of the order. Only the migrations declare the foreign key. */
    orderId: integer('order_id').notNull(),
    paymentId: integer('payment_id').notNull(),
    kind: text({ enum: ['sale', 'return'] }).notNull(),
    amount: kopiykas('amount').notNull(),
    /** Who makes the receipt; `liqpay`: the provider makes it itself. */
    register: text({ enum: ['liqpay', 'checkbox', 'vchasno'] }).notNull(),
    state: text({ enum: fiscalStates }).notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** One process at a time; it ends by itself, in case the process died. */
    lockedUntil: moment('locked_until'),
    /** What the register counted before a request that was not answered yet. */
    mark: text(),
    fiscalNo: text('fiscal_no'),
    url: text(),
    /** It was made without the tax office, which is told later. */
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
