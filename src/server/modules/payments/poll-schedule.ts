import { z } from 'zod'
import { statusInfo } from '#contract/payment.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The provider is queried 1, 3, 10 and 30 minutes after an attempt began, then hourly. */
const firstPolls = [1 * minute, 3 * minute, 10 * minute, 30 * minute]

/** The provider cancels an unsettled payment after 60 days; we keep querying a little longer. */
const settlementDays = 62

export interface PollState {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly status: string
  /** How often it was queried, including this time. */
  readonly polls: number
}

export function firstPoll(createdAt: Date): Date {
  return new Date(createdAt.getTime() + (firstPolls[0] ?? minute))
}

/** When to query next; null when the attempt can no longer be paid and nothing is under way. */
export function nextPoll({ createdAt, expiresAt, status, polls }: PollState, now: Date): Date | null {
  if (statusInfo(status).rank >= 3) {
    return now.getTime() < createdAt.getTime() + settlementDays * day ? finalAfter(status, now) : null
  }
  const early = firstPolls[polls]
  const next = early === undefined ? now.getTime() + hour : Math.max(createdAt.getTime() + early, now.getTime() + minute)
  return next <= expiresAt.getTime() + day ? new Date(next) : null
}

/** Blocked, unsettled or returning money takes days, not minutes, to become final. */
export function finalAfter(status: string, now: Date): Date {
  return new Date(now.getTime() + (statusInfo(status).rank >= 3 ? 6 * hour : minute))
}

/** The names and inputs of the payment jobs, for the code that queues them; jobs.ts has the handlers. */
export const pollAttemptJob = { name: 'ask-about-payment', input: z.object({ attemptId: z.int() }), punctual: true } as const
export const applyStoredEventJob = { name: 'apply-payment-event', input: z.object({ eventId: z.int() }) } as const

/** Queues the query for an attempt's `next_poll_at`. The column decides whether it is due; the job only wakes up at that time. */
export async function schedulePoll(context: AppContext, tx: Tx, attemptId: number, at: Date): Promise<void> {
  await enqueue(context, tx, pollAttemptJob, { attemptId }, { once: `${attemptId} at ${at.getTime()}`, after: at })
}
