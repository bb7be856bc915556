import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { offerCounters } from './tables.ts'

const yearInKyiv = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv', year: 'numeric' })

/**
 * The next offer number, `OF-<year>-<5 digits>`. The counter's row stays locked until the offer is committed, so that a
 * rolled-back one leaves no gap.
 */
export async function nextOfferNumber(tx: Tx, now: Date): Promise<string> {
  const year = Number(yearInKyiv.format(now))
  const [counter] = await tx
    .insert(offerCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: offerCounters.year, set: { last: sql`${offerCounters.last} + 1` } })
    .returning({ last: offerCounters.last })
  if (!counter) throw new Error('the offer counter did not answer')
  return `OF-${year}-${String(counter.last).padStart(5, '0')}`
}
