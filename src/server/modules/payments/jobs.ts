import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/index.ts'
import { pollAttempt, pollOpenAttempts } from './poll-attempts.ts'
import { pollAttemptJob, applyStoredEventJob } from './schedule-poll.ts'
import { applyStoredEvent } from './receive-callback.ts'

/** The background jobs of payments. */
export const paymentJobs: readonly Job[] = [
  defineJob({ ...pollAttemptJob, run: (context, { attemptId }) => pollAttempt(context, attemptId) }),
  defineJob({ ...applyStoredEventJob, run: (context, { eventId }) => applyStoredEvent(context, eventId) }),
  // Money must not depend on one scheduled job, so an hourly sweep finds attempts whose query is overdue.
  defineJob({
    name: 'sweep-payments',
    input: z.object({}),
    every: '7 * * * *',
    async run(context) {
      await pollOpenAttempts(context)
    },
  }),
]
