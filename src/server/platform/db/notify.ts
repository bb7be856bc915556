import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { parseChange, printChange, type ContentChange } from '../content-change.ts'
import type { Db, Tx } from './db.ts'
import { listenTo } from './listen.ts'

/** Messages between the shop's processes, through PostgreSQL. */
const channel = 'public_content_changed'

/** By the database's address: since when a process that means to listen does not, by the monotonic clock; null while it listens. */
const deafSince = new Map<string, number | null>()
const graceMs = 1_000

/** Does this process hear just now what others change? `url` is the database's. */
export const isListening = (url: string): boolean => deafSince.get(url) === null
/** Has it missed changes for longer than a new connection takes? Its pages may be out of date, so visitors go to other processes. */
export const isDeaf = (url: string): boolean => performance.now() - (deafSince.get(url) ?? Number.POSITIVE_INFINITY) > graceMs

/** Tells every process, once the transaction is committed, what of that which public pages show has changed. */
export async function notifyContentChanged(tx: Tx | Db, change: ContentChange): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${printChange(change)})`)
}

/**
 * Listens until closed. After a lost connection the listener calls `onChange` with null once it is back: it cannot
 * know what it missed, so anything may have changed.
 */
export function listenForChanges(url: string, onChange: (change: ContentChange | null) => void, log: FastifyBaseLogger): { close(): Promise<void> } {
  const lost = () => void deafSince.set(url, deafSince.get(url) ?? performance.now())
  lost()
  const listener = listenTo(url, channel, log, {
    onNotice: (text) => onChange(parseChange(text)),
    onListening() {
      onChange(null)
      deafSince.set(url, null)
    },
    onLost: lost,
  })
  return {
    async close() {
      await listener.close()
      deafSince.delete(url)
    },
  }
}
