import { sql } from 'drizzle-orm'
import { Presence } from '#contract/admin/presence.ts'
import type { AppContext } from '../app-context.ts'
import { deskChannel } from './notify-desk.ts'

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
