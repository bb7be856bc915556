import { z } from 'zod'
import { defineJob, enqueue } from '../../../platform/jobs/index.ts'
import type { World } from '../../../platform/app-context.ts'
import { dayInKyiv, fetchRate } from './fetch-rate.ts'

/** A new day begins at midnight in Kyiv; what was not to be had then is asked for again in the afternoon. */
export const fetchTodaysRate = defineJob({
  name: 'fetch-rate',
  input: z.object({}),
  every: '15,45 0,16 * * *',
  async run(world) {
    await fetchRate(world)
  },
})

/** At the start: the shop may have been closed at midnight. */
export async function fetchAtStart(world: World): Promise<void> {
  await enqueue(world, world.database.db, fetchTodaysRate, {}, { once: dayInKyiv(world) })
}
