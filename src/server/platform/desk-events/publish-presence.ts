import { sql } from 'drizzle-orm'
import { Presence } from '#contract/admin/presence.ts'
import type { AppContext } from '../app-context.ts'
import { deskChannel } from './notify-desk.ts'

/** Tells the screens of every process who has what open. Nothing of it is stored: it is said anew twice a minute. */
export async function publishPresence({ database: { db } }: Pick<AppContext, 'database'>, presence: Presence): Promise<void> {
  await db.execute(sql`select pg_notify(${deskChannel}, ${JSON.stringify({ presence })})`)
}

/** Of a notice; null: it is another one. */
export function parsePresence(text: string | undefined): Presence | null {
  if (!text?.startsWith('{"presence"')) return null
  const parsed = Presence.safeParse((JSON.parse(text) as { presence: unknown }).presence) // as tellPresence wrote it
  return parsed.success ? parsed.data : null
}
