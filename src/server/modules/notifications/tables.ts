import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { contactMessages } from '../contact/tables.ts'
import { orders } from '../sales/orders/tables.ts'
import { quotes } from '../sales/quotes/tables.ts'

/** Messages to buyers that did not arrive: the mail server rejected the address, or the bot may not write to the chat. */
export const bounces = pgTable(
  'bounces',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The key of the message or e-mail; a message that bounces twice has one row. */
    key: text().notNull().unique(),
    at: moment('at').notNull(),
    channel: text().$type<'email' | 'telegram'>().notNull(),
    /** One of the three is set. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    quoteId: integer('quote_id').references(() => quotes.id, { onDelete: 'cascade' }),
    contactMessageId: bigint('contact_message_id', { mode: 'number' }).references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** When the office dealt with it, or a later try arrived. */
    settledAt: moment('settled_at'),
  },
  (table) => [index('bounces_open').on(table.at).where(sql`${table.settledAt} is null`)],
)
