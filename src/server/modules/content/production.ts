import type { ToMake } from '#contract/ready-dates.ts'
import { productionStart, readyDates, startHoldsUntil } from '#contract/ready-dates.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cachedSettings } from './cached-settings.ts'

/** What the works promises to whoever orders now. */
export interface Production {
  /** The working day from which a product that is ordered now is counted: later when its moulds have more to do than the settings say. */
  startOf(productId: number): PlainDate
  /** Pieces of a product that are cast in a working day. */
  castsPerDay(productId: number): number
  /** Until when the promised days stay the same, unless the settings change. */
  readonly holdsUntil: Date
  /** The range of days on which it is ready, as the wire says it. */
  ready(toMake: Omit<ToMake, 'castsPerDay'> & { readonly productId: number }): { ready_from: PlainDate; ready_to: PlainDate }
}

/** @param db inside a transaction its own connection: waiting for another one could lock everybody out */
export async function readProduction(context: AppContext, db: Db | Tx): Promise<Production> {
  const { production: plan, queue } = await cachedSettings(context, db)
  const now = context.clock.now()
  const start = productionStart(now, plan)
  const startOf = (productId: number) => addWorkingDays(start, Math.max(0, (queue.get(productId)?.days ?? 0) - plan.queue_days), plan.calendar)
  const castsPerDay = (productId: number) => queue.get(productId)?.castsPerDay ?? plan.casts_per_day
  return {
    startOf,
    castsPerDay,
    holdsUntil: startHoldsUntil(now, plan),
    ready(toMake) {
      const { from, to } = readyDates(startOf(toMake.productId), { ...toMake, castsPerDay: castsPerDay(toMake.productId) }, plan)
      return { ready_from: from, ready_to: to }
    },
  }
}
