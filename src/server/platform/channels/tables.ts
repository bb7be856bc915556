import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import type { Channel } from '#contract/admin/channels.ts'

/** Ways of the shop to the world that fail now: a row a way, gone when it works again. */
export const failingChannels = pgTable('failing_channels', {
  channel: text().$type<Channel>().primaryKey(),
  /** When it failed first since it last worked. */
  since: moment('since').notNull(),
  at: moment('at').notNull(),
  /** How often since then. */
  times: integer().notNull(),
  /** What the other side said. */
  why: text().notNull(),
  /** Until then nobody needs to be told: it may pass. */
  quietUntil: moment('quiet_until').notNull(),
})
