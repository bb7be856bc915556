import type { Module } from '../../platform/module.ts'
import { fetchAtStart, fetchTodaysRate } from './jobs.ts'

export { euroRateAt, exchangeAt, exchangeFor, isStale, readRate, type Exchange, type StoredRate } from './exchange.ts'
export { listPendingRates, reviewRate, reviewRateIn } from './review-rate.ts'

/** The National Bank's daily dollar and euro rates in hryvnias; a rate that jumps waits for a manager (rule 3.3). */
export const currency: Module = {
  name: 'currency',
  jobs: [fetchTodaysRate],
  async startWork(context) {
    await fetchAtStart(context)
    return async () => {}
  },
}
