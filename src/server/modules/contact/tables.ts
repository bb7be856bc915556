import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What people wrote on the contact page, as they wrote it. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    /** 12 digits. */
    phone: text().notNull(),
    message: text().notNull(),
    language: text().$type<'uk' | 'en'>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the manager's letter was queued; null = not yet. */
    forwardedAt: timestamp('forwarded_at', { withTimezone: true }),
  },
  (table) => [index('contact_messages_newest').on(table.createdAt.desc())],
)
