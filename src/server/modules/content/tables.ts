import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the shop says about itself, one row a part; a part without a row has its default (settings.ts). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
