import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/index.ts'
import { pollAttempt, pollOpenAttempts } from './poll-attempts.ts'
import { pollAttemptJob, applyStoredEventJob } from './schedule-poll.ts'
import { applyStoredEvent } from './receive-callback.ts'

/** What runs beside the requests for payments. */
export const paymentJobs: readonly Job[] = [
  defineJob({ ...pollAttemptJob, run: (context, { attemptId }) => pollAttempt(context, attemptId) }),
  defineJob({ ...applyStoredEventJob, run: (context, { eventId }) => applyStoredEvent(context, eventId) }),
  // Money must not depend on one alarm clock: whatever is due and was not asked about is found every hour.
  defineJob({
    name: 'sweep-payments',
    input: z.object({}),
    every: '7 * * * *',
    async run(context) {
      await pollOpenAttempts(context)
    },
  }),
]
