import { lte } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import { purgeLimits } from '../../platform/rate-limits/rate-limits.ts'
import { refreshSeconds } from './access-token.ts'
import { passwordResets, refreshTokens, sessions } from './tables.ts'

/** Removes what can no longer be used: sign-ins a month unused, expired tokens and resets, past counters. */
export const purgeExpired = defineJob({
  name: 'purge-expired-sign-ins',
  every: '22 * * * *',
  input: z.object({}),
  async run(context) {
    const { db } = context.database
    const now = context.clock.now()
    await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now))
    await db.delete(sessions).where(lte(sessions.usedAt, new Date(now.getTime() - refreshSeconds * 1000)))
    await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
    await purgeLimits(context)
  },
})
