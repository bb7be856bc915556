import { and, eq, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { World } from '../../platform/app-context.ts'
import { askProvider } from './query-provider.ts'
import type { Attempt } from './create-order-payment.ts'
import { pollLater } from './schedule-poll.ts'
import { providerOf } from './providers.ts'
import { settleForgotten } from './receive-callback.ts'
import { nextPoll } from './poll-schedule.ts'
import { paymentAttempts } from './tables.ts'

const atOnce = 20

/**
 * Asks the provider about every attempt whose time has come, so that a payment without a callback is
 * found; and applies what a dying process left undone. Safe to run in many processes at once.
 * @returns how many were asked
 */
export async function pollOpenAttempts(world: World): Promise<number> {
  const provider = providerOf(world)
  if (!provider) return 0
  await settleForgotten(world)
  let asked = 0
  for (;;) {
    const due = await claimDue(world, provider.name)
    for (const attempt of due) await askProvider(world, attempt)
    asked += due.length
    if (due.length < atOnce) return asked
  }
}

/** Asks about one attempt, if that is due now: its question may have been put off, or asked by another process. */
export async function pollAttempt(world: World, attemptId: number): Promise<void> {
  const provider = providerOf(world)
  if (!provider) return
  for (const attempt of await claimDue(world, provider.name, eq(paymentAttempts.id, attemptId))) await askProvider(world, attempt)
}

/** Takes what is due and says when it is due next: a process that dies meanwhile loses one question, not the attempt. */
async function claimDue(world: World, provider: Attempt['provider'], which?: SQL): Promise<Attempt[]> {
  const now = world.clock.now()
  return world.database.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(paymentAttempts)
      .where(and(isNotNull(paymentAttempts.nextPollAt), lte(paymentAttempts.nextPollAt, now), eq(paymentAttempts.provider, provider), which))
      .orderBy(paymentAttempts.nextPollAt)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const attempt of due) {
      const polls = attempt.polls + 1
      const nextPollAt = nextPoll({ ...attempt, polls }, now)
      await tx.update(paymentAttempts).set({ polls, nextPollAt }).where(eq(paymentAttempts.id, attempt.id))
      if (nextPollAt) await pollLater(world, tx, attempt.id, nextPollAt)
    }
    return due
  })
}
