import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Letters of the shop: the developers' mailbox shows them. */
export const letters = pgTable(
  'letters',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    language: text().notNull(),
    /** What the letter is about, e.g. `password-reset`. */
    kind: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('letters_recipient').on(table.recipient)],
)
