import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** What happened that screens of the staff show, for a day: whoever lost the connection asks for what was missed. Nothing personal. */
export const deskEvents = pgTable(
  'desk_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    topic: text().notNull(),
    /** Number of the order, where it is of one. */
    subject: text(),
  },
  (table) => [index('desk_events_at').on(table.at)],
)
