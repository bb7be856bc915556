import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '../clock.ts'

const usualIntervalMs = 30_000
const samples = 3
/** The difference from which the operator is warned. */
const warnMs = 2_000

/** How far the database's clock is ahead of this host's, from the quickest of a few samples, which is the most precise. */
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
 * The database's time, to a few milliseconds, so that hosts with different clocks agree on what has expired: sessions, rate limits,
 * offers, jobs. Follows this host's clock and corrects it every half minute; continues without correction while the database is away.
 * @param host this host's clock
 * @param intervalMs the longest time for which a jump of the host's clock goes uncorrected
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
  await adjust().catch(() => {}) // the next correction is soon enough
  const timer = setInterval(() => void adjust().catch(() => {}), intervalMs).unref()
  return { clock: { now: () => new Date(host.now().getTime() + offset) }, stop: () => clearInterval(timer) }
}
