import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import type { Channel } from '#contract/admin/channels.ts'

/** External channels that fail now: one row each, deleted when the channel works again. */
export const failingChannels = pgTable('failing_channels', {
  channel: text().$type<Channel>().primaryKey(),
  /** Its first failure since it last worked. */
  since: moment('since').notNull(),
  at: moment('at').notNull(),
  /** Failures since then. */
  times: integer().notNull(),
  /** The error from the other side. */
  why: text().notNull(),
  /** Nobody is notified before this time, because the failure may pass. */
  quietUntil: moment('quiet_until').notNull(),
})
