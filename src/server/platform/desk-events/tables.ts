import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Events for the staff's screens, kept for a day for readers who lost the connection. Contains nothing personal. */
export const deskEvents = pgTable(
  'desk_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    topic: text().notNull(),
    /** The order's number, if it is about an order. */
    subject: text(),
  },
  (table) => [index('desk_events_at').on(table.at)],
)
