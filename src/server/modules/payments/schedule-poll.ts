import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** The jobs of payments by name and input, for those who cause them; jobs.ts says what they do. */
export const pollAttemptJob = { name: 'ask-about-payment', input: z.object({ attemptId: z.int() }) } as const
export const applyStoredEventJob = { name: 'settle-payment-event', input: z.object({ eventId: z.int() }) } as const

/** The question to the provider that `next_poll_at` of an attempt promises: the column is the truth, the job is its alarm clock. */
export async function schedulePoll(context: AppContext, tx: Tx, attemptId: number, at: Date): Promise<void> {
  await enqueue(context, tx, pollAttemptJob, { attemptId }, { once: `${attemptId} at ${at.getTime()}`, after: at })
}
