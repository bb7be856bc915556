import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of rate limits, shared by every process of the shop. */
export const rateLimitCounters = pgTable('rate_limit_counters', {
  /** A digest: addresses and e-mails are not kept here. */
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
})
