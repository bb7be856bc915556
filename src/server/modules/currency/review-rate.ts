import { and, asc, desc, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { type ForeignCurrency } from '#contract/money.ts'
import { rateScale } from '#contract/rate.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { currencyRates } from './tables.ts'

/** Rates that jumped and await a manager, oldest first, in hryvnias per unit of the currency. */
export async function listPendingRates(db: Db | Tx) {
  const pending = await db
    .select()
    .from(currencyRates)
    .where(eq(currencyRates.state, 'pending'))
    .orderBy(asc(currencyRates.day), desc(currencyRates.currency))
  return pending.map(({ currency, day, rate }) => ({ currency, day, rate: rate / rateScale }))
}

export function decideRate(db: Db | Tx, currency: ForeignCurrency, day: string, decision: 'approved' | 'rejected'): Promise<Failure | null> {
  return db.transaction(async (tx) => {
    const decided = await tx
      .update(currencyRates)
      .set({ state: decision })
      .where(and(eq(currencyRates.currency, currency), eq(currencyRates.day, day), eq(currencyRates.state, 'pending')))
      .returning({ day: currencyRates.day })
    if (decided.length === 0) return fail('notFound')
    await notifyContentChanged(tx, { area: 'rates' })
    return null
  })
}
