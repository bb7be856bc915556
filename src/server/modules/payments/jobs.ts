import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/index.ts'
import { pollAttempt, pollOpenAttempts } from './poll-attempts.ts'
import { askAboutAttempt, settleStoredEvent } from './schedule-poll.ts'
import { settleStored } from './receive-callback.ts'

/** What runs beside the requests for payments. */
export const paymentJobs: readonly Job[] = [
  defineJob({ ...askAboutAttempt, run: (world, { attemptId }) => pollAttempt(world, attemptId) }),
  defineJob({ ...settleStoredEvent, run: (world, { eventId }) => settleStored(world, eventId) }),
  // Money must not depend on one alarm clock: whatever is due and was not asked about is found every hour.
  defineJob({
    name: 'sweep-payments',
    input: z.object({}),
    every: '7 * * * *',
    async run(world) {
      await pollOpenAttempts(world)
    },
  }),
]
