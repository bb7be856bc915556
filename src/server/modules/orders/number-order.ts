import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { orderCounters } from './tables.ts'

const yearInKyiv = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv', year: 'numeric' })

/**
 * The next order number, `AC-<year>-<5 digits>` (rule 4.6). The counter's row stays locked until
 * the order is committed, so that a rolled-back order leaves no gap.
 */
export async function nextOrderNumber(tx: Tx, now: Date): Promise<string> {
  const year = Number(yearInKyiv.format(now))
  const [counter] = await tx
    .insert(orderCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: orderCounters.year, set: { last: sql`${orderCounters.last} + 1` } })
    .returning({ last: orderCounters.last })
  if (!counter) throw new Error('the order counter did not answer')
  return `AC-${year}-${String(counter.last).padStart(5, '0')}`
}
