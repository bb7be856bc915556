import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** The names and inputs of the payment jobs, for the code that queues them; jobs.ts has the handlers. */
export const pollAttemptJob = { name: 'ask-about-payment', input: z.object({ attemptId: z.int() }), punctual: true } as const
export const applyStoredEventJob = { name: 'apply-payment-event', input: z.object({ eventId: z.int() }) } as const

/** Queues the query for an attempt's `next_poll_at`. The column decides whether it is due; the job only wakes up at that time. */
export async function schedulePoll(context: AppContext, tx: Tx, attemptId: number, at: Date): Promise<void> {
  await enqueue(context, tx, pollAttemptJob, { attemptId }, { once: `${attemptId} at ${at.getTime()}`, after: at })
}
