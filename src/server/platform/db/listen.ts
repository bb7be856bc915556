import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { applicationName } from './db.ts'

export interface Listener {
  onNotice(text: string | undefined): void
  /** It listens now, for the first time or again: what was told meanwhile is missed. */
  onListening(): void
  onLost?(): void
}

/** Listens to a channel of PostgreSQL until closed; a lost connection is made again. */
export function listenTo(url: string, channel: string, log: FastifyBaseLogger, listener: Listener): { close(): Promise<void> } {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    clearTimeout(timer) // a connection that cannot be made fails and ends: one more try, not two
    if (!closed) timer = setTimeout(() => void connect(), 500)
  }
  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true })
    client.on('notification', ({ payload }) => listener.onNotice(payload))
    client.on('error', () => {})
    client.once('end', () => {
      listener.onLost?.()
      again()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      listener.onListening()
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
