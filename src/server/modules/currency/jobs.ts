import { z } from 'zod'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dayInKyiv, fetchRates } from './fetch-rate.ts'

/** A new day begins at midnight in Kyiv; what was not to be had then is asked for again in the afternoon. */
export const fetchTodaysRate = defineJob({
  name: 'fetch-rate',
  input: z.object({}),
  every: '15,45 0,16 * * *',
  async run(context) {
    await fetchRates(context)
  },
})

/** At the start: the shop may have been closed at midnight. */
export async function fetchAtStart(context: AppContext): Promise<void> {
  await enqueue(context, context.database.db, fetchTodaysRate, {}, { once: dayInKyiv(context) })
}
