import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { parseChange, printChange, type ContentChange } from '../content-change.ts'
import { applicationName, type Db, type Tx } from './db.ts'

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
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    clearTimeout(timer) // a connection that cannot be made fails and ends: one more try, not two
    if (!closed) timer = setTimeout(() => void connect(), 500)
  }
  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true })
    client.on('notification', ({ payload }) => onChange(parseChange(payload)))
    client.on('error', () => {})
    client.once('end', () => {
      listening.delete(url)
      again()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      listening.add(url)
      onChange(null)
    } catch (err) {
      log.warn({ err }, 'not listening for changes yet')
      await client.end().catch(() => {})
      again()
    }
  }
  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
