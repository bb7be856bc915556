import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { quoteCounters } from './tables.ts'

const yearInKyiv = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv', year: 'numeric' })

/**
 * The next quote number, `QT-<year>-<5 digits>`. The counter's row stays locked until the quote is committed, so that a
 * rolled-back one leaves no gap.
 */
export async function nextQuoteNumber(tx: Tx, now: Date): Promise<string> {
  const year = Number(yearInKyiv.format(now))
  const [counter] = await tx
    .insert(quoteCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: quoteCounters.year, set: { last: sql`${quoteCounters.last} + 1` } })
    .returning({ last: quoteCounters.last })
  if (!counter) throw new Error('the quote counter did not answer')
  return `QT-${year}-${String(counter.last).padStart(5, '0')}`
}
