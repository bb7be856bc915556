import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { contactMessages } from '../contact/tables.ts'
import { orders } from '../sales/orders/tables.ts'
import { quotes } from '../sales/quotes/tables.ts'

/** What was written to a buyer and came back: the mail server refused the address, or the chat is closed to the bot. */
export const bounces = pgTable(
  'bounces',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Names the cause, as the key of the e-mail does: what bounces twice stands here once. */
    key: text().notNull().unique(),
    at: moment('at').notNull(),
    channel: text().$type<'email' | 'telegram'>().notNull(),
    /** One of the three is set. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    quoteId: integer('quote_id').references(() => quotes.id, { onDelete: 'cascade' }),
    contactMessageId: bigint('contact_message_id', { mode: 'number' }).references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** When somebody of the office dealt with it, or it arrived after all. */
    settledAt: moment('settled_at'),
  },
  (table) => [index('bounces_open').on(table.at).where(sql`${table.settledAt} is null`)],
)
