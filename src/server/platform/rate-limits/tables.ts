import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Counters of rate limits, shared by every process of the shop. */
export const rateLimitCounters = pgTable('rate_limit_counters', {
  /** A digest, so that no addresses and e-mails are stored here. */
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: moment('resets_at').notNull(),
})
