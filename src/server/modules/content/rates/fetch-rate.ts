import { and, desc, eq, lt } from 'drizzle-orm'
import type { Rate } from '#contract/money.ts'
import { tellContentChanged } from '../../../platform/db/notify.ts'
import type { World } from '../../../platform/app-context.ts'
import { currencyRates } from '../tables.ts'
import { askBank } from './query-bank.ts'

/** A rate further from the last one than this share of it waits for a manager. */
const mostJump = 0.2

export type Fetched = 'known' | 'kept' | 'held' | 'none'

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' })

/** Today, `YYYY-MM-DD`. */
export function dayInKyiv({ clock }: Pick<World, 'clock'>): string {
  return days.format(clock.now())
}

/**
 * Fetches the rate of today, as Kyiv has it, unless it is there. Weekends and holidays are days of their own at
 * the bank. Not inside a transaction; safe to run in many processes at once.
 */
export async function fetchRate(world: World): Promise<Fetched> {
  const { db } = world.database
  const day = dayInKyiv(world)
  if ((await db.$count(currencyRates, eq(currencyRates.day, day))) > 0) return 'known'
  const answer = await askBank(world.config.nbuUrl, day)
  if (answer.kind === 'none') {
    world.log.warn({ why: answer.why, day }, 'the National Bank gave no rate')
    // The last one grows old: what pages say of it changes too.
    await tellContentChanged(db)
    return 'none'
  }
  return keepRate(world, day, answer.rate)
}

async function keepRate(world: World, day: string, usd: Rate): Promise<Fetched> {
  return world.database.db.transaction(async (tx) => {
    const [last] = await tx
      .select({ usd: currencyRates.usd })
      .from(currencyRates)
      .where(and(eq(currencyRates.state, 'kept'), lt(currencyRates.day, day)))
      .orderBy(desc(currencyRates.day))
      .limit(1)
    const state = last && Math.abs(usd - last.usd) > last.usd * mostJump ? 'held' : 'kept'
    const stored = await tx
      .insert(currencyRates)
      .values({ day, usd, state, fetchedAt: world.clock.now() })
      .onConflictDoNothing()
      .returning({ day: currencyRates.day })
    if (stored.length === 0) return 'known'
    if (state === 'held') world.log.error({ day, rate: usd, last: last?.usd }, 'a rate jumped and waits for the manager')
    else await tellContentChanged(tx)
    return state
  })
}
