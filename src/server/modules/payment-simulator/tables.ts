import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { kopiykas, kopiykasFromZero, moment } from '../../platform/db/columns.ts'

/** Payments of the built-in simulator, stored so that they survive restarts as a real provider's do. */
export const simulatorPayments = pgTable('simulator_payments', {
  /** The provider's payment id is `firstPaymentId + id`. */
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull().unique(),
  /** Part of the payment page's URL. */
  token: text().notNull().unique(),
  version: smallint().notNull(),
  amount: kopiykas('amount').notNull(),
  currency: text().notNull(),
  description: text().notNull(),
  language: text().$type<'uk' | 'en'>().notNull(),
  resultUrl: text('result_url'),
  serverUrl: text('server_url'),
  expiresAt: moment('expires_at'),
  /** Null until the payer acts; a real provider does not know the payment before that either. */
  status: text(),
  card: text(),
  secured: boolean().notNull().default(false),
  errorCode: text('error_code'),
  refunded: kopiykasFromZero('refunded'),
  refundWaiting: kopiykasFromZero('refund_waiting'),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Callbacks to be sent. */
export const simulatorDeliveries = pgTable(
  'simulator_deliveries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    data: text().notNull(),
    signature: text().notNull(),
    orderId: text('order_id').notNull(),
    status: text().notNull(),
    dueAt: moment('due_at'),
    tries: integer().notNull().default(0),
    answer: integer(),
    done: boolean().notNull().default(false),
  },
  (table) => [index('simulator_deliveries_due').on(table.dueAt)],
)

/** The simulator's behaviour, set by tests; a single row. */
export const simulatorControls = pgTable('simulator_controls', {
  id: smallint().primaryKey(),
  settings: jsonb().$type<unknown>().notNull(),
})
