import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { orders } from '../sales/orders/tables.ts'
import { moment } from '../../platform/db/columns.ts'

/** One-time invitations for notices about an account's orders or one order. */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    hash: text().primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    language: text().$type<'uk' | 'en'>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('telegram_links_expiry').on(table.expiresAt)],
)

/** Chats that blocked the bot. */
export const telegramBlocks = pgTable('telegram_blocks', {
  chatId: text('chat_id').primaryKey(),
  at: moment('at').notNull(),
})

/** Sent notices by event key, so that each event is sent once. */
export const telegramSent = pgTable('telegram_sent', {
  key: text().primaryKey(),
  at: moment('at').notNull(),
})
