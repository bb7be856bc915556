import { sql } from 'drizzle-orm'
import type { DeskTopic } from '#contract/admin/desk-events.ts'
import type { AppContext } from '../app-context.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Db, Tx } from '../db/db.ts'
import { deskEvents } from './tables.ts'

export const deskChannel = 'desk_events'

/** Milliseconds for which notices are gathered: a rush of orders makes four notifications a second. */
const pauseMs = 250

type Context = Pick<AppContext, 'clock' | 'database' | 'log'>

/** The notices of each database that are on their way. */
const gathered = new WeakMap<Db, string[]>()

/**
 * Tells the screens of the staff, once the transaction is committed, that something happened. The notice carries no more than
 * the topic and the number of an order: what happened is read by those who may. Notices go after the commit, some at once:
 * commits that notify wait for each other's flush to the disk, so that a checkout would wait for every other. If the process
 * dies in between, the screens learn of it when they next ask for what they missed.
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
