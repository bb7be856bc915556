import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { kyivClock } from '#contract/plain-date.ts'
import type { Tx } from './db.ts'

/** One row per year with its last number. */
type YearlyCounters = PgTable & { readonly year: PgColumn; readonly last: PgColumn }

/** The year in Kyiv: numbers on New Year's Eve follow the seller's calendar. */
export const yearInKyiv = (moment: Date): number => Number(kyivClock(moment).date.slice(0, 4))

/**
 * The next number of its kind and year, `<prefix>-<year>-<5 digits>`. The counter's row stays locked until the commit, so that a
 * rollback leaves no gap.
 */
export async function nextNumber(tx: Tx, counters: YearlyCounters, prefix: string, now: Date): Promise<string> {
  const year = yearInKyiv(now)
  const [counter] = await tx
    .insert(counters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: counters.year, set: { last: sql`${counters.last} + 1` } })
    .returning({ last: counters.last })
  if (!counter) throw new Error(`the counter of ${prefix} did not answer`)
  return `${prefix}-${year}-${String(counter.last).padStart(5, '0')}`
}
