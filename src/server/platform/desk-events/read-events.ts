import { and, desc, gt, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { missedLimit, DeskEvent, deskTopics, type MissedEvents, type DeskTopic } from '#contract/admin/desk-events.ts'
import type { AppContext } from '../app-context.ts'
import { defineJob } from '../jobs/index.ts'
import { deskEvents } from './tables.ts'

/** How long events are kept for readers who lost the connection. */
const retentionMs = 24 * 60 * 60_000

/** Ids are assigned before the commit, so a later one may become visible first: some older events are sent again. */
const overlap = 50

export function parseDeskEvent(text: string | undefined): DeskEvent | null {
  try {
    return DeskEvent.parse(JSON.parse(text ?? ''))
  } catch {
    return null // written by another release
  }
}

/**
 * Events since then in the topics that the reader may see, oldest first, with a few that were sent before.
 * @param after null: only the newest few, for a new listener
 */
export async function readDeskEvents({ database: { db } }: AppContext, after: number | null, topics: readonly DeskTopic[]): Promise<MissedEvents> {
  const [newest] = await db.select({ id: deskEvents.id }).from(deskEvents).orderBy(desc(deskEvents.id)).limit(1)
  const last = newest?.id ?? 0
  const from = after ?? last
  const [stored] = await db.select({ id: deskEvents.id }).from(deskEvents).where(lte(deskEvents.id, from)).limit(1)
  const rows = await db
    .select()
    .from(deskEvents)
    .where(and(gt(deskEvents.id, from - overlap), inArray(deskEvents.topic, [...topics])))
    .orderBy(desc(deskEvents.id))
    .limit(missedLimit)
  const isComplete = (stored !== undefined || from === 0) && rows.length < missedLimit
  return { data: rows.toReversed().flatMap(viewEvent), last, complete: isComplete }
}

function viewEvent({ id, at, topic, subject }: typeof deskEvents.$inferSelect): DeskEvent[] {
  const known = (Object.keys(deskTopics) as DeskTopic[]).find((one) => one === topic) // keys of a record
  return known ? [{ id, at: at.toISOString(), topic: known, subject }] : []
}

export const purgeDeskEvents = defineJob({
  name: 'purge-desk-events',
  every: '17 * * * *',
  input: z.object({}),
  async run(context) {
    await context.database.db.delete(deskEvents).where(lte(deskEvents.at, new Date(context.clock.now().getTime() - retentionMs)))
  },
})
