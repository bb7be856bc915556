import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../../platform/db/columns.ts'

/** What people wrote on the contact page, as they wrote it. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * Who wrote it, when they were signed in: their export shows it, and it goes with their account. An
     * e-mail that was only typed proves nothing.
     */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    /** 12 digits. */
    phone: text().notNull(),
    message: text().notNull(),
    language: text().$type<'uk' | 'en'>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the manager's email was queued; null = not yet. */
    forwardedAt: moment('forwarded_at'),
  },
  (table) => [index('contact_messages_newest').on(table.createdAt.desc()), index('contact_messages_user').on(table.userId)],
)
