import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Translated } from '#contract/languages.ts'
import { day, kopiykas } from '../../../platform/db/columns.ts'

/**
 * Sales by day or month in Kyiv, one dimension at a time: a cache computed from the orders. A trigger marks each day whose orders change
 * in {@link salesStaleDays}; readers compute those days from the orders.
 */
export const salesRollups = pgTable(
  'sales_rollups',
  {
    grain: text({ enum: ['day', 'month'] }).notNull(),
    dimension: text().notNull(),
    /** For a month, its first day. */
    day: day('day').notNull(),
    key: text().notNull(),
    label: jsonb().$type<Translated>(),
    orders: integer().notNull(),
    pieces: integer().notNull(),
    sales: kopiykas('sales').notNull(),
    paid: kopiykas('paid').notNull(),
    due: kopiykas('due').notNull(),
    /** Minutes until the first call; days until an order was ready, or days of delay. */
    duration: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.grain, table.dimension, table.day, table.key] }),
    index('sales_rollups_by_day').on(table.grain, table.day),
  ],
)

/** Days whose roll-up is outdated. Triggers only add rows, so that checkouts never wait for each other. */
export const salesStaleDays = pgTable('sales_stale_days', { day: day('day').notNull() }, (table) => [index('sales_stale_days_by_day').on(table.day)])

/** Searches in the shop by day: text and count, never the person. */
export const searchDays = pgTable(
  'search_days',
  { day: day('day').notNull(), text: text().notNull(), searches: integer().notNull(), empty: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.text] })],
)
