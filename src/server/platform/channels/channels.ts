import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Channel } from '#contract/admin/channels.ts'
import type { AppContext } from '../app-context.ts'
import { notifyDesk } from '../desk-events/notify-desk.ts'
import { failingChannels } from './tables.ts'

const minute = 60_000
const hour = 60 * minute

/** How long each channel may fail before the office is notified: not at all, but without today's rate yesterday's is used. */
const reportDelayMs = (channel: Channel) => (channel === 'rate' ? 30 * hour : 0)

/** For a server that does not answer, on any channel. */
export const silentMs = 30 * minute

/**
 * Records that a channel failed; Today shows it until it works again. Call it outside the failed transaction, which may be rolled back.
 * Never throws, so that sending continues.
 * @param quietMs how long the failure stays unreported
 */
export async function channelFailed(context: AppContext, channel: Channel, why: string, quietMs = reportDelayMs(channel)): Promise<void> {
  const { db } = context.database
  const at = context.clock.now()
  const row = { channel, since: at, at, times: 1, why: why.slice(0, 1000), quietUntil: new Date(at.getTime() + quietMs) }
  const again = {
    at,
    why: row.why,
    times: sql`${failingChannels.times} + 1`,
    quietUntil: sql`least(${failingChannels.quietUntil}, excluded.quiet_until)`,
  }
  try {
    await db.insert(failingChannels).values(row).onConflictDoUpdate({ target: failingChannels.channel, set: again })
    await notifyDesk(context, db, 'decision', null)
  } catch (err) {
    context.log.warn({ err, channel }, 'that a way fails was not written down')
  }
}

/**
 * Records that a channel works again. Never throws.
 * @param about clears only failures whose text begins with this
 */
export async function channelWorks(context: AppContext, channel: Channel, about = ''): Promise<void> {
  const { db } = context.database
  try {
    const gone = await db
      .delete(failingChannels)
      .where(and(eq(failingChannels.channel, channel), sql`starts_with(${failingChannels.why}, ${about})`))
      .returning({ channel: failingChannels.channel })
    if (gone.length > 0) await notifyDesk(context, db, 'decision', null)
  } catch (err) {
    context.log.warn({ err, channel }, 'that a way works again was not written down')
  }
}

/** Channels that fail now, longest first. */
export async function listFailingChannels({ database: { db }, clock }: AppContext): Promise<(typeof failingChannels.$inferSelect)[]> {
  return db.select().from(failingChannels).where(lte(failingChannels.quietUntil, clock.now())).orderBy(asc(failingChannels.since))
}
