import { sql, and, desc, gt, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { Presence, missedLimit, DeskEvent, deskTopics, type DeskTopic, type MissedEvents } from '#contract/admin/desk-events.ts'
import type { AppContext } from '../app-context.ts'
import { afterCommit } from '../db/transactions.ts'
import type { Db, Tx } from '../db/db.ts'
import { defineJob } from '../jobs/index.ts'
import { deskEvents } from './tables.ts'

export const deskChannel = 'desk_events'

/** Milliseconds for which notices are collected, so that a rush of orders makes four notifications a second. */
const pauseMs = 250

type Context = Pick<AppContext, 'clock' | 'database' | 'log'>

/** Collected notices by database. */
const gathered = new WeakMap<Db, string[]>()

/**
 * Notifies the staff's screens, after the commit, that something happened. The notice contains only the topic and an order number;
 * readers with the rights read the details. Notices are sent after the commit, several at once, because commits with NOTIFY wait for
 * each other's disk flush, which would slow every checkout. If the process dies in between, the screens learn of it when they next ask
 * for missed events.
 */
export async function notifyDesk(context: Context, tx: Tx | Db, topic: DeskTopic, subject: string | null): Promise<void> {
  const at = context.clock.now()
  const [row] = await tx.insert(deskEvents).values({ at, topic, subject }).returning({ id: deskEvents.id })
  const notice = JSON.stringify({ id: row?.id, at: at.toISOString(), topic, subject })
  afterCommit(tx, () => gather(context, notice))
}

function gather({ database: { db }, log }: Context, notice: string): void {
  const waiting = gathered.get(db)
  if (waiting) {
    waiting.push(notice)
    return
  }
  const notices = [notice]
  gathered.set(db, notices)
  setTimeout(() => {
    gathered.delete(db)
    db.execute(sql`select pg_notify(${deskChannel}, notice) from json_array_elements_text(${JSON.stringify(notices)}::json) notice`).catch(
      (err: unknown) => log.warn({ err }, 'the screens of the staff were not notified'),
    )
  }, pauseMs).unref()
}

/** Notifies the screens of every process who has what open. Not stored: repeated twice a minute. */
export async function publishPresence({ database: { db } }: Pick<AppContext, 'database'>, presence: Presence): Promise<void> {
  await db.execute(sql`select pg_notify(${deskChannel}, ${JSON.stringify({ presence })})`)
}

/** Parses a notice; null for a notice of another kind. */
export function parsePresence(text: string | undefined): Presence | null {
  if (!text?.startsWith('{"presence"')) return null
  const parsed = Presence.safeParse((JSON.parse(text) as { presence: unknown }).presence) // written by publishPresence
  return parsed.success ? parsed.data : null
}

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
