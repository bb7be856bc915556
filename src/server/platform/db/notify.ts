import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { parseChange, printChange, type ContentChange } from '../content-change.ts'
import type { Db, Tx } from './db.ts'
import { listenTo } from './listen.ts'

/** What the processes of the shop tell each other through PostgreSQL. */
const channel = 'public_content_changed'

/** Addresses of the databases that this process listens to just now. */
const listening = new Set<string>()
export const isListening = (url: string): boolean => listening.has(url)

/** Tells every process, once the transaction is committed, what of that which public pages show has changed. */
export async function notifyContentChanged(tx: Tx | Db, change: ContentChange): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${printChange(change)})`)
}

/**
 * Listens until closed. After a lost connection the listener calls `onChange` with null once it is back: it cannot
 * know what it missed, so anything may have changed.
 */
export function listenForChanges(url: string, onChange: (change: ContentChange | null) => void, log: FastifyBaseLogger): { close(): Promise<void> } {
  return listenTo(url, channel, log, {
    onNotice: (text) => onChange(parseChange(text)),
    onListening() {
      listening.add(url)
      onChange(null)
    },
    onLost: () => listening.delete(url),
  })
}
