import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '../clock.ts'

const usualIntervalMs = 30_000
const samples = 3
/** From this difference on, the operator is warned. */
const warnMs = 2_000

/** How far the database's clock is ahead of this host's, by the quickest of a few samples, which is the most exact. */
async function measureOffset(pool: pg.Pool, clock: Clock): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, offset: 0 }
  for (let sample = 0; sample < samples; sample++) {
    const asked = clock.now().getTime()
    const { rows } = await pool.query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now')
    const answered = clock.now().getTime()
    const took = answered - asked
    if (took < best.took) best = { took, offset: Number(rows[0]?.now ?? 0) - (asked + answered) / 2 }
  }
  return best.offset
}

export interface DatabaseClock {
  readonly clock: Clock
  stop(): void
}

/**
 * The database's time, to a few milliseconds, so that hosts whose clocks differ agree on what has expired: sessions, rate limits,
 * offers, jobs. It goes by this host's clock, set right every half minute; while the database is away it goes on by itself.
 * @param host the clock of this host
 * @param intervalMs a host's clock that jumps is followed for so long at most
 */
export async function followDatabaseClock(
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'warn'>,
  host: Clock = systemClock,
  intervalMs: number = usualIntervalMs,
): Promise<DatabaseClock> {
  let offset = 0
  let warned = false
  const adjust = async () => {
    offset = await measureOffset(pool, host)
    if (Math.abs(offset) > warnMs && !warned) {
      warned = true
      log.warn({ aheadMs: Math.round(-offset) }, 'the clock of this host is not the clock of the database, which is used')
    }
  }
  await adjust().catch(() => {}) // the next try is soon enough
  const timer = setInterval(() => void adjust().catch(() => {}), intervalMs).unref()
  return { clock: { now: () => new Date(host.now().getTime() + offset) }, stop: () => clearInterval(timer) }
}
