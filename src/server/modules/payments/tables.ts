import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { receiptMethods } from '#contract/admin/receipts.ts'
import { kopiykas, kopiykasFromZero, moment, reference } from '../../platform/db/columns.ts'

/** The items of an order, for a fiscal receipt. */
export interface PaymentItem {
  readonly name: string
  readonly code: string
  readonly quantity: number
  readonly unit: Money
}

/** `simulator` stands in for LiqPay outside production. */
export const providerNames = ['liqpay', 'simulator', 'mono'] as const
export type ProviderName = (typeof providerNames)[number]

/**
 * What is due and paid for an order: one row per order. Every writer of its payments locks this
 * row first.
 */
export const orderPayments = pgTable(
  'order_payments',
  {
    /** The id of what is paid for. Only the migrations declare the foreign key, because payments know no other module's tables. */
    orderId: integer('order_id').primaryKey(),
    orderNumber: text('order_number').notNull().unique(),
    /** Sealed, as in orders. */
    accessToken: text('access_token'),
    email: text(),
    items: jsonb().$type<readonly PaymentItem[]>().notNull(),
    amount: kopiykas('amount').notNull(),
    currency: text().notNull().default('UAH'),
    /** The status before the first notification: prepared, invoice_wait or cash_wait. */
    initialStatus: text('initial_status').notNull(),
    status: text().notNull(),
    received: kopiykasFromZero('received'),
    refunded: kopiykasFromZero('refunded'),
    /** The sum of its receipts that are not voided; `received` and `refunded` are card money. */
    receipts: kopiykasFromZero('receipts_total'),
    /** Of the receipts, sent back by bank, in cash or by a terminal. */
    receiptsRefunded: kopiykasFromZero('receipts_refunded'),
    /** Of all refunds, what was given up with them: the buyer does not owe it again. */
    forgiven: kopiykasFromZero('forgiven'),
    /** The first part to pay; null: the whole at once. */
    deposit: kopiykas('deposit'),
    /** Set when the order was cancelled: it must no longer be paid. */
    closedAt: moment('closed_at'),
    /** What the sums above mean, by the database itself, so that lists find it by an index: {@link balanceOf} says the same. */
    standing: text({ enum: ['due', 'paid', 'over', 'none'] }).generatedAlwaysAs(
      sql`case when amount < received + receipts_total - refunded - receipts_refunded then 'over' when closed_at is not null then 'none' when amount > received + receipts_total - refunded - receipts_refunded + forgiven then 'due' when received + receipts_total >= amount then 'paid' else 'none' end`,
    ),
  },
  (table) => [
    check('order_payments_money', sql`${table.refunded} between 0 and ${table.received}`),
    index('order_payments_by_status').on(table.status),
    // No writer can call an order paid of which only a part came.
    check(
      'order_payments_paid_in_full',
      sql`${table.closedAt} is not null or ${table.received} + ${table.receipts} >= ${table.amount} or ${table.status} not in ('success', 'subscribed', 'wait_reserve', 'wait_compensation', 'wait_card', 'wait_accept')`,
    ),
    index('order_payments_by_standing').on(table.standing, table.orderId),
    // Payments of the bank are matched by what is due, as the whole or as the deposit.
    index('order_payments_due_sum')
      .on(sql`(${table.amount} - ${table.received} - ${table.receipts} + ${table.refunded} + ${table.receiptsRefunded} - ${table.forgiven})`)
      .where(sql`${table.standing} = 'due'`),
    index('order_payments_due_deposit')
      .on(sql`(${table.deposit} - ${table.received} - ${table.receipts} + ${table.refunded} + ${table.receiptsRefunded})`)
      .where(sql`${table.standing} = 'due' and ${table.deposit} is not null`),
    // A deposit, or an invoice, of which not enough came.
    index('order_payments_unpaid')
      .on(table.orderId)
      .where(
        sql`${table.standing} = 'due' and (${table.deposit} is not null or ${table.initialStatus} = 'invoice_wait') and ${table.received} + ${table.receipts} < coalesce(${table.deposit}, 1)`,
      ),
  ],
)

/** Card payment attempts, each with its own id at the provider. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orderPayments.orderId, { onDelete: 'cascade' }),
    no: smallint().notNull(),
    providerOrderId: text('provider_order_id').notNull().unique(),
    provider: text({ enum: providerNames }).notNull(),
    /** The provider's own id of the page and its URL, where it makes one for each attempt. */
    invoiceId: text('invoice_id'),
    pageUrl: text('page_url'),
    /** Opens the page that leads to the provider; sealed (platform/sealing.ts). */
    secret: text().notNull().unique(),
    language: text().$type<'uk' | 'en'>().notNull(),
    amount: kopiykas('amount').notNull(),
    currency: text().notNull(),
    status: text().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When to query the provider next; null when no more changes are expected. */
    nextPollAt: moment('next_poll_at'),
    polls: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('payment_attempts_no').on(table.orderId, table.no),
    index('payment_attempts_due').on(table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
  ],
)

/** The provider's payments: usually one per attempt. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attemptId: reference('attempt_id', () => paymentAttempts.id, { onDelete: 'cascade' }),
    /** The provider's id; empty until the provider has assigned one. */
    paymentId: text('payment_id').notNull(),
    status: text().notNull(),
    /** The provider's clock, milliseconds. */
    changedAt: bigint('changed_at', { mode: 'number' }),
    amount: kopiykas('amount'),
    currency: text(),
    refunded: kopiykas('refunded').notNull(),
    /** Why this payment does not count towards the order. */
    mismatch: text({ enum: ['amount', 'currency', 'shop', 'closed'] }),
    paytype: text(),
    commission: kopiykas('commission'),
    errorCode: text('error_code'),
  },
  (table) => [uniqueIndex('payments_once').on(table.attemptId, table.paymentId), check('payments_refunded', sql`${table.refunded} >= 0`)],
)

/** Every external message about payments, stored before it is processed. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    source: text({ enum: ['callback', 'return', 'answer'] }).notNull(),
    /** Whose message it is; null: it came before there was a choice. */
    provider: text({ enum: providerNames }),
    data: text().notNull(),
    signature: text(),
    signatureOk: boolean('signature_ok').notNull(),
    payload: jsonb().$type<Readonly<Record<string, string | number | boolean | null>>>(),
    providerOrderId: text('provider_order_id'),
    /** Deduplicates repeated notifications. Null for messages that may repeat. */
    dedupeKey: text('dedupe_key').unique(),
    outcome: text({ enum: ['received', 'applied', 'ignored', 'queried', 'mismatch', 'unknown_order', 'forged', 'unreadable'] }).notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [
    index('payment_events_of_attempt').on(table.providerOrderId),
    index('payment_events_open').on(table.id).where(sql`${table.outcome} = 'received'`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: reference('payment_id', () => payments.id, { onDelete: 'cascade' }),
    amount: kopiykas('amount').notNull(),
    state: text({ enum: ['pending', 'done', 'failed'] }).notNull(),
    reason: text(),
    /** The buyer does not owe it again. */
    forgiven: boolean().notNull().default(false),
    /** Of the staff, with the name of that day; null: an operator's command. */
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
    requestedAt: moment('requested_at').notNull(),
    settledAt: moment('settled_at'),
    answer: text(),
  },
  (table) => [
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_pending').on(table.requestedAt).where(sql`${table.state} = 'pending'`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
)

/** Money that came otherwise than by card on the site. A wrong one is voided with a reason; rows are never deleted. */
export const receipts = pgTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orderPayments.orderId),
    method: text({ enum: receiptMethods }).notNull(),
    amount: kopiykas('amount').notNull(),
    /** The day in Kyiv on which the money came. */
    receivedOn: date('received_on', { mode: 'string' }).$type<PlainDate>().notNull(),
    documentNo: text('document_no'),
    fiscalNo: text('fiscal_no'),
    createdAt: moment('created_at').notNull(),
    /** Of the staff; null for an operator's command. */
    createdBy: integer('created_by'),
    /** The name of that day. */
    recordedBy: text('recorded_by'),
    voidedAt: moment('voided_at'),
    voidedBy: integer('voided_by'),
    voiderName: text('voider_name'),
    voidReason: text('void_reason'),
  },
  (table) => [
    index('receipts_of_order').on(table.orderId),
    // Whether a paper of the bank was recorded before, for any order.
    index('receipts_by_paper').on(table.documentNo).where(sql`${table.documentNo} is not null`),
    check('receipts_amount', sql`${table.amount} > 0`),
    check('receipts_voided', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
  ],
)

/** Money that goes back by bank, in cash or by a terminal; it counts from the day on which it was paid. */
export const receiptRefunds = pgTable(
  'receipt_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orderPayments.orderId),
    method: text({ enum: receiptMethods }).notNull(),
    amount: kopiykas('amount').notNull(),
    reason: text().notNull(),
    /** The buyer does not owe it again. */
    forgiven: boolean().notNull(),
    requestedAt: moment('requested_at').notNull(),
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
    /** The last day on which the law lets it be paid. */
    dueOn: date('due_on', { mode: 'string' }).$type<PlainDate>().notNull(),
    /** Null while it is still to be paid. */
    paidOn: date('paid_on', { mode: 'string' }).$type<PlainDate>(),
    paidAt: moment('paid_at'),
    documentNo: text('document_no'),
  },
  (table) => [
    index('receipt_refunds_of_order').on(table.orderId),
    index('receipt_refunds_unpaid').on(table.dueOn).where(sql`${table.paidOn} is null`),
    check('receipt_refunds_amount', sql`${table.amount} > 0`),
  ],
)

/** The payment history shown to the buyer; rows are added, never changed. */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orderPayments.orderId, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    event: text({ enum: ['payment', 'refund'] }).notNull(),
    status: text().notNull(),
    amount: kopiykas('amount'),
  },
  (table) => [
    index('payment_history_of_order').on(table.orderId),
    index('payment_history_money').on(table.at).where(sql`${table.event} = 'payment' and ${table.amount} is not null`),
  ],
)

/** Alerts for the manager. */
export const paymentAlerts = pgTable(
  'payment_alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    orderId: integer('order_id').references(() => orderPayments.orderId, { onDelete: 'cascade' }),
    kind: text({
      enum: ['paid_mismatch', 'double_payment', 'shop_not_settled', 'contradiction', 'unknown_order', 'refund_failed', 'over_refund', 'sandbox'],
    }).notNull(),
    detail: text().notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('payment_alerts_once').on(table.kind, table.detail),
    index('payment_alerts_open').on(table.id).where(sql`${table.settledAt} is null`),
  ],
)
