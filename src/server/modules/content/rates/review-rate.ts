import { and, asc, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { rateScale } from '#contract/money.ts'
import { tellContentChanged } from '../../../platform/db/notify.ts'
import type { World } from '../../../platform/app-context.ts'
import { currencyRates } from '../tables.ts'

export interface HeldRate {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Hryvnias for one dollar. */
  readonly rate: number
}

/** Rates that jumped and wait for a manager, oldest first. */
export async function listHeldRates({ database: { db } }: World): Promise<HeldRate[]> {
  const held = await db.select().from(currencyRates).where(eq(currencyRates.state, 'held')).orderBy(asc(currencyRates.day))
  return held.map(({ day, usd }) => ({ day, rate: usd / rateScale }))
}

/** A manager says of a held rate whether it counts. */
export async function decideRate(world: World, day: string, decision: 'kept' | 'refused'): Promise<Failure | null> {
  return world.database.db.transaction(async (tx) => {
    const decided = await tx
      .update(currencyRates)
      .set({ state: decision })
      .where(and(eq(currencyRates.day, day), eq(currencyRates.state, 'held')))
      .returning({ day: currencyRates.day })
    if (decided.length === 0) return fail('notFound')
    await tellContentChanged(tx)
    return null
  })
}
