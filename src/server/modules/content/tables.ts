import { date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the shop says about itself, one row a part; a part without a row has its default (settings.ts). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The National Bank's rates as they were fetched; the newest day that is kept counts. */
export const currencyRates = pgTable('currency_rates', {
  day: date({ mode: 'string' }).primaryKey(),
  /** Hryvnias for one dollar in ten-thousandths. */
  usd: integer().notNull(),
  /** A rate that jumps is held until a manager keeps or refuses it. */
  state: text({ enum: ['approved', 'pending', 'rejected'] })
    .notNull()
    .default('approved'),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull().defaultNow(),
})
