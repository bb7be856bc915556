import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { parseChange, printChange, type ContentChange } from '../content-change.ts'
import type { Db, Tx } from './db.ts'
import { listenTo } from './listen.ts'

/** For messages between the shop's processes, through PostgreSQL. */
const channel = 'public_content_changed'

/** By database address: since when (monotonic clock) this process has not been listening; null while it listens. */
const disconnectedSince = new Map<string, number | null>()
const graceMs = 1_000

/** Whether this process currently receives changes by others. `url` is the database's. */
export const isListening = (url: string): boolean => disconnectedSince.get(url) === null
/**
 * Whether it has not been listening for longer than a reconnection takes. Its pages may be outdated, so visitors are sent to other
 * processes.
 */
export const isLongDisconnected = (url: string): boolean => performance.now() - (disconnectedSince.get(url) ?? Number.POSITIVE_INFINITY) > graceMs

/** Notifies every process, after the commit, of a change of public content. */
export async function notifyContentChanged(tx: Tx | Db, change: ContentChange): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${printChange(change)})`)
}

/**
 * Listens until closed. After a reconnection it calls `onChange` with null, because missed notifications are unknown and anything may
 * have changed.
 */
export function listenForChanges(url: string, onChange: (change: ContentChange | null) => void, log: FastifyBaseLogger): { close(): Promise<void> } {
  const lost = () => void disconnectedSince.set(url, disconnectedSince.get(url) ?? performance.now())
  lost()
  const listener = listenTo(url, channel, log, {
    onNotice: (text) => onChange(parseChange(text)),
    onListening() {
      onChange(null)
      disconnectedSince.set(url, null)
    },
    onLost: lost,
  })
  return {
    async close() {
      await listener.close()
      disconnectedSince.delete(url)
    },
  }
}
