import { sql } from 'drizzle-orm'
import type { DeskTopic } from '#contract/admin/desk-events.ts'
import type { AppContext } from '../app-context.ts'
import type { Db, Tx } from '../db/db.ts'

export const deskChannel = 'desk_events'

/**
 * Tells the screens of the staff, once the transaction is committed, that something happened. The notice carries no more than
 * the topic and the number of an order: what happened is read by those who may.
 */
export async function notifyDesk(context: Pick<AppContext, 'clock'>, tx: Tx | Db, topic: DeskTopic, subject: string | null): Promise<void> {
  const at = context.clock.now().toISOString()
  await tx.execute(sql`
    with told as (insert into desk_events (at, topic, subject) values (${at}, ${topic}, ${subject}) returning id)
    select pg_notify(${deskChannel}, json_build_object('id', id, 'at', ${at}::text, 'topic', ${topic}::text, 'subject', ${subject}::text)::text) from told`)
}
