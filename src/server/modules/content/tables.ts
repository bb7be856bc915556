import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'

/** The shop's settings, one row per part; a part without a row has its default (settings.ts). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  /** Counts the changes: a write names the one it began from. */
  version: integer().notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
