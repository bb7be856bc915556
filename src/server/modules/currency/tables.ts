import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'

/** The National Bank's rates as they were fetched; the newest approved day counts. */
export const currencyRates = pgTable('currency_rates', {
  day: date({ mode: 'string' }).primaryKey(),
  /** Hryvnias for one dollar in ten-thousandths. */
  usd: integer().notNull(),
  /** A rate that jumped is pending until a manager approves or rejects it. */
  state: text({ enum: ['approved', 'pending', 'rejected'] })
    .notNull()
    .default('approved'),
  fetchedAt: moment('fetched_at').notNull().defaultNow(),
})
