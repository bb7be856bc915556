import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import type { Channel } from '#contract/admin/channels.ts'

/** Channels to the outside that fail now: one row each, deleted when the channel works again. */
export const failingChannels = pgTable('failing_channels', {
  channel: text().$type<Channel>().primaryKey(),
  /** When it failed first since it last worked. */
  since: moment('since').notNull(),
  at: moment('at').notNull(),
  /** How often since then. */
  times: integer().notNull(),
  /** What the other side said. */
  why: text().notNull(),
  /** Nobody is notified before this moment: the failure may pass. */
  quietUntil: moment('quiet_until').notNull(),
})
