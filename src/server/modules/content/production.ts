import { productionStart, readyDates, startHoldsUntil, type ToMake } from '#contract/ready-dates.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cachedSettings } from './cached-settings.ts'

/** Production times for orders placed now. */
export interface Production {
  /** The first working day of production for an order placed now; later than the settings say when the product's moulds are busy. */
  computeStart(productId: number): PlainDate
  /** Pieces of a product cast per working day. */
  castsPerDay(productId: number): number
  /** Until when these dates stay the same, unless the settings change. */
  readonly holdsUntil: Date
  /** The range of days on which it will be ready, in the API's format. */
  ready(toMake: Omit<ToMake, 'castsPerDay'> & { readonly productId: number }): { ready_from: PlainDate; ready_to: PlainDate }
}

/** @param db inside a transaction, its own connection: waiting for another one could block every request */
export async function readProduction(context: AppContext, db: Db | Tx): Promise<Production> {
  const { production: plan, queue } = await cachedSettings(context, db)
  const now = context.clock.now()
  const start = productionStart(now, plan)
  const computeStart = (productId: number) => addWorkingDays(start, Math.max(0, (queue.get(productId)?.days ?? 0) - plan.queue_days), plan.calendar)
  const castsPerDay = (productId: number) => queue.get(productId)?.castsPerDay ?? plan.casts_per_day
  return {
    computeStart,
    castsPerDay,
    get holdsUntil() {
      return startHoldsUntil(now, plan)
    },
    ready(toMake) {
      const { from, to } = readyDates(computeStart(toMake.productId), { ...toMake, castsPerDay: castsPerDay(toMake.productId) }, plan)
      return { ready_from: from, ready_to: to }
    },
  }
}
