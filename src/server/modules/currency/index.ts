import type { Module } from '../../platform/module.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { fetchTodaysRate } from './fetch-rate.ts'

export { euroRateAt, exchangeAt, exchangeFor, isStale, readRate, type Exchange, type StoredRate } from './exchange.ts'
export { decideRate, listPendingRates } from './review-rate.ts'

/** The National Bank's daily dollar and euro rates in hryvnias; a rate that jumps waits for a manager (rule 3.3). */
export const currency: Module = {
  name: 'currency',
  jobs: [fetchTodaysRate],
  async startWork(context) {
    // The shop may have been off at midnight.
    await enqueue(context, context.database.db, fetchTodaysRate, {}, { once: kyivClock(context.clock.now()).date })
    return async () => {}
  },
}
