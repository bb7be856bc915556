import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Translated } from '#contract/languages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { kopiykas } from '../../../platform/db/columns.ts'

const day = (name: string) => date(name, { mode: 'string' }).$type<PlainDate>()

/**
 * What was sold, summed by day or month in Kyiv and by one dimension at a time: a cache of what the orders say. The database marks
 * each day whose orders change in {@link salesStaleDays}; readers count marked days from the orders themselves.
 */
export const salesRollups = pgTable(
  'sales_rollups',
  {
    grain: text({ enum: ['day', 'month'] }).notNull(),
    dimension: text().notNull(),
    /** Of a month, its first day. */
    day: day('day').notNull(),
    key: text().notNull(),
    label: jsonb().$type<Translated>(),
    orders: integer().notNull(),
    pieces: integer().notNull(),
    sales: kopiykas('sales').notNull(),
    paid: kopiykas('paid').notNull(),
    due: kopiykas('due').notNull(),
    /** Minutes until the first call; days until an order was ready, or by which it was late. */
    duration: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.grain, table.dimension, table.day, table.key] }),
    index('sales_rollups_by_day').on(table.grain, table.day),
  ],
)

/** Days whose roll-up no longer says what the orders say. Rows are only added, by triggers, so that checkouts never wait for each other. */
export const salesStaleDays = pgTable('sales_stale_days', { day: day('day').notNull() }, (table) => [index('sales_stale_days_by_day').on(table.day)])

/** What was searched for in the shop, by day: the text and how often, never who. */
export const searchDays = pgTable(
  'search_days',
  { day: day('day').notNull(), text: text().notNull(), searches: integer().notNull(), empty: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.text] })],
)
