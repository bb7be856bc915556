import { z } from 'zod'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dayInKyiv, fetchRates } from './fetch-rate.ts'

/** Runs after midnight in Kyiv, when a new day begins, and again in the afternoon if the bank had no rate then. */
export const fetchTodaysRate = defineJob({
  name: 'fetch-rate',
  input: z.object({}),
  every: '15,45 0,16 * * *',
  async run(context) {
    await fetchRates(context)
  },
})

/** Fetches at the start, because the shop may have been off at midnight. */
export async function fetchAtStart(context: AppContext): Promise<void> {
  await enqueue(context, context.database.db, fetchTodaysRate, {}, { once: dayInKyiv(context) })
}
