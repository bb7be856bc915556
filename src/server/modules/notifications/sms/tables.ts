import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/db/columns.ts'

/** Orders whose buyers chose SMS. Only the migrations declare the foreign key. */
export const smsSubscriptions = pgTable('sms_subscriptions', { orderId: integer('order_id').primaryKey(), chosenAt: moment('chosen_at').notNull() })

/** Sent messages, without text and phone. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    key: text().primaryKey(),
    orderId: integer('order_id').notNull(),
    at: moment('at').notNull(),
    state: text({ enum: ['sent', 'refused', 'capped'] }).notNull(),
    segments: smallint().notNull(),
    messageId: text('message_id'),
    error: text(),
  },
  (table) => [index('sms_messages_by_time').on(table.at), index('sms_messages_of_order').on(table.orderId)],
)
