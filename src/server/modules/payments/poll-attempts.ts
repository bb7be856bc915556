import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { World } from '../../platform/world.ts'
import { askProvider } from './ask-provider.ts'
import type { Attempt } from './open-bill.ts'
import { providerOf } from './providers.ts'
import { settleForgotten } from './receive-message.ts'
import { nextPoll } from './schedule.ts'
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

/** Takes what is due and says when it is due next: a process that dies meanwhile loses one question, not the attempt. */
async function claimDue(world: World, provider: Attempt['provider']): Promise<Attempt[]> {
  const now = world.clock.now()
  return world.database.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(paymentAttempts)
      .where(and(isNotNull(paymentAttempts.nextPollAt), lte(paymentAttempts.nextPollAt, now), eq(paymentAttempts.provider, provider)))
      .orderBy(paymentAttempts.nextPollAt)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const attempt of due) {
      const polls = attempt.polls + 1
      await tx
        .update(paymentAttempts)
        .set({ polls, nextPollAt: nextPoll({ ...attempt, polls }, now) })
        .where(eq(paymentAttempts.id, attempt.id))
    }
    return due
  })
}
