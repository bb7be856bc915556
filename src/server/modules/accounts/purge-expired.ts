import { lte } from 'drizzle-orm'
import { purgeLimits } from '../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { refreshSeconds } from './access-token.ts'
import { passwordResets, refreshTokens, sessions } from './tables.ts'

/** Removes what can no longer be used: sign-ins a month unused, expired tokens and resets, past counters. */
export async function purgeExpired(context: AppContext): Promise<void> {
  const { db } = context.database
  const now = context.clock.now()
  await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now))
  await db.delete(sessions).where(lte(sessions.usedAt, new Date(now.getTime() - refreshSeconds * 1000)))
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
  await purgeLimits(context)
}

/** Once an hour, in whichever processes run: doing it twice is harmless. */
export async function startPurgingExpired(context: AppContext): Promise<() => Promise<void>> {
  const purge = () => purgeExpired(context).catch((err: unknown) => context.log.warn({ err }, 'expired sign-ins were not removed'))
  let running = purge()
  const timer = setInterval(() => {
    running = purge()
  }, 60 * 60_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
