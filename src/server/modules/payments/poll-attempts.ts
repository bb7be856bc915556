import { and, eq, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { queryProvider } from './query-provider.ts'
import type { Attempt } from './create-order-payment.ts'
import { schedulePoll } from './schedule-poll.ts'
import { providerOf } from './providers.ts'
import { applyPendingEvents } from './receive-callback.ts'
import { nextPoll } from './poll-schedule.ts'
import { paymentAttempts } from './tables.ts'

const batchSize = 20

/**
 * Asks the provider about every attempt whose time has come, so that a payment without a callback is
 * found; and applies what a dying process left undone. Safe to run in many processes at once.
 * @returns how many were asked
 */
export async function pollOpenAttempts(context: AppContext): Promise<number> {
  const provider = providerOf(context)
  if (!provider) return 0
  await applyPendingEvents(context)
  let polled = 0
  for (;;) {
    const due = await claimDue(context, provider.name)
    for (const attempt of due) await queryProvider(context, attempt)
    polled += due.length
    if (due.length < batchSize) return polled
  }
}

/** Asks about one attempt, if that is due now: its question may have been put off, or asked by another process. */
export async function pollAttempt(context: AppContext, attemptId: number): Promise<void> {
  const provider = providerOf(context)
  if (!provider) return
  for (const attempt of await claimDue(context, provider.name, eq(paymentAttempts.id, attemptId))) await queryProvider(context, attempt)
}

/** Takes what is due and says when it is due next: a process that dies meanwhile loses one question, not the attempt. */
async function claimDue(context: AppContext, provider: Attempt['provider'], which?: SQL): Promise<Attempt[]> {
  const now = context.clock.now()
  return context.database.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(paymentAttempts)
      .where(and(isNotNull(paymentAttempts.nextPollAt), lte(paymentAttempts.nextPollAt, now), eq(paymentAttempts.provider, provider), which))
      .orderBy(paymentAttempts.nextPollAt)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    for (const attempt of due) {
      const polls = attempt.polls + 1
      const nextPollAt = nextPoll({ ...attempt, polls }, now)
      await tx.update(paymentAttempts).set({ polls, nextPollAt }).where(eq(paymentAttempts.id, attempt.id))
      if (nextPollAt) await schedulePoll(context, tx, attempt.id, nextPollAt)
    }
    return due
  })
}
