import { and, eq, inArray, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { queryProvider } from './query-provider.ts'
import type { Attempt } from './create-order-payment.ts'
import { schedulePoll, nextPoll } from './poll-schedule.ts'
import { configuredProviders } from './providers.ts'
import { applyPendingEvents } from './receive-callback.ts'
import { paymentAttempts } from './tables.ts'

const batchSize = 20

/**
 * Queries the provider about every attempt that is due, to find payments without a callback, and applies events that a crashed process
 * left. Safe to run in many processes at once.
 * @returns the number of queried attempts
 */
export async function pollOpenAttempts(context: AppContext): Promise<number> {
  if (configuredProviders(context).length === 0) return 0
  await applyPendingEvents(context)
  let polled = 0
  for (;;) {
    const due = await claimDue(context)
    for (const attempt of due) await queryProvider(context, attempt)
    polled += due.length
    if (due.length < batchSize) return polled
  }
}

/** Queries one attempt if it is still due: another process may have queried or postponed it. */
export async function pollAttempt(context: AppContext, attemptId: number): Promise<void> {
  for (const attempt of await claimDue(context, eq(paymentAttempts.id, attemptId))) await queryProvider(context, attempt)
}

/** Claims a due attempt by setting its next due time: a process that dies meanwhile loses one query, not the attempt. */
async function claimDue(context: AppContext, which?: SQL): Promise<Attempt[]> {
  const now = context.clock.now()
  return context.database.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(paymentAttempts)
      .where(
        and(
          isNotNull(paymentAttempts.nextPollAt),
          lte(paymentAttempts.nextPollAt, now),
          inArray(paymentAttempts.provider, configuredProviders(context)),
          which,
        ),
      )
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
