import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { applicationName } from './db.ts'

export interface Listener {
  onNotice(text: string | undefined): void
  /** Listening has begun or begun again; notifications before it may be lost. */
  onListening(): void
  onLost?(): void
}

/** A host that loses power or network closes nothing, so an idle connection would never notice. */
const usualHeartbeat = { everyMs: 3_000, timeoutMs: 2_500 }

/** Closes a connection even if the other end is gone. */
const breakOff = (client: pg.Client) => void client.connection.stream.destroy()

/** Repeats LISTEN every few seconds, which does nothing while the other end is there and fails when it is not. */
function watch(client: pg.Client, channel: string, everyMs: number): NodeJS.Timeout {
  return setInterval(() => void client.query(`listen ${channel}`).catch(() => breakOff(client)), everyMs).unref()
}

/** Listens to a PostgreSQL channel until closed; reconnects after a loss. */
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
    clearTimeout(timer) // a failed connection reports both an error and an end, but needs only one retry
    if (!closed) timer = setTimeout(() => void connect(), 500)
  }
  const connect = async () => {
    let watching: NodeJS.Timeout | undefined
    const own = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      // A load balancer without a primary may let a connection wait; the next try finds the new primary.
      connectionTimeoutMillis: 1_500,
      query_timeout: heartbeat.timeoutMs,
    })
    client = own
    own.on('notification', ({ payload }) => listener.onNotice(payload))
    own.on('error', () => {})
    own.once('end', () => {
      clearInterval(watching)
      if (client !== own) return // an earlier connection's end may be reported after the next one works
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
