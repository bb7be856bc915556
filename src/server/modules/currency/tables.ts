import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { foreignCurrencies } from '#contract/money.ts'
import { moment } from '../../platform/db/columns.ts'

/** The National Bank's rates as fetched; the newest approved day of each currency applies. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    currency: text({ enum: foreignCurrencies }).notNull().default('USD'),
    day: date({ mode: 'string' }).notNull(),
    /** Hryvnias per unit, in ten-thousandths. */
    rate: integer().notNull(),
    /** A rate that jumped is pending until a manager approves or rejects it. */
    state: text({ enum: ['approved', 'pending', 'rejected'] })
      .notNull()
      .default('approved'),
    fetchedAt: moment('fetched_at').notNull().defaultNow(),
  },
  ({ currency, day }) => [primaryKey({ columns: [currency, day] })],
)
