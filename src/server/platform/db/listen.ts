import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { applicationName } from './db.ts'

export interface Listener {
  onNotice(text: string | undefined): void
  /** Listening has begun, or begun again: earlier notifications are lost. */
  onListening(): void
  onLost?(): void
}

/** A host that loses power or network closes nothing, and an idle connection would never notice. */
const usualHeartbeat = { everyMs: 3_000, timeoutMs: 2_500 }

/** Closes a connection, even if its other end is gone. */
const breakOff = (client: pg.Client) => void client.connection.stream.destroy()

/** Repeats LISTEN every few seconds, which has no effect while the other end is there. */
function watch(client: pg.Client, channel: string, everyMs: number): NodeJS.Timeout {
  return setInterval(() => void client.query(`listen ${channel}`).catch(() => breakOff(client)), everyMs).unref()
}

/** Listens to a channel of PostgreSQL until closed; a lost connection is made again. */
export function listenTo(
  url: string,
  channel: string,
  log: FastifyBaseLogger,
  listener: Listener,
  heartbeat = usualHeartbeat,
): { close(): Promise<void> } {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    clearTimeout(timer) // a connection that cannot be made fails and ends: one more try, not two
    if (!closed) timer = setTimeout(() => void connect(), 500)
  }
  const connect = async () => {
    let watching: NodeJS.Timeout | undefined
    const own = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      // A load balancer without a primary may leave a connection waiting; the next try finds the new one.
      connectionTimeoutMillis: 1_500,
      query_timeout: heartbeat.timeoutMs,
    })
    client = own
    own.on('notification', ({ payload }) => listener.onNotice(payload))
    own.on('error', () => {})
    own.once('end', () => {
      clearInterval(watching)
      if (client !== own) return // the end of an earlier connection may be told when the next one works already
      listener.onLost?.()
      again()
    })
    try {
      await own.connect()
      await own.query(`listen ${channel}`)
      watching = watch(own, channel, heartbeat.everyMs)
      listener.onListening()
    } catch (err) {
      log.warn({ err }, 'not listening for changes yet')
      breakOff(own)
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
