import { eq } from 'drizzle-orm'
import type { AuthTokens } from '#contract/account.ts'
import { refuse, type Refusal } from '#contract/errors.ts'
import type { World } from '../../platform/world.ts'
import { digestOf, issueTokens, revokeSession } from './sessions.ts'
import { refreshTokens, sessions, users } from './tables.ts'

/** Two tabs may present the same token within moments; later it is a thief, or the robbed (rule 6.2). */
const graceMilliseconds = 10_000

/** Spends a refresh token for a new pair. A spent one presented again ends the whole sign-in. */
export async function refreshSession(world: World, refreshToken: string): Promise<AuthTokens | Refusal> {
  const now = world.clock.now()
  return world.database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ token: refreshTokens, session: sessions, blockedAt: users.blockedAt })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(refreshTokens.hash, digestOf(refreshToken)))
      .for('update', { of: [refreshTokens, sessions] })
    if (!found || found.session.revokedAt || found.blockedAt) return refuse('tokenInvalid')
    const { token, session } = found
    if (token.expiresAt <= now) return refuse('tokenExpired')
    if (token.spentAt && now.getTime() - token.spentAt.getTime() > graceMilliseconds) {
      await revokeSession(world, tx, session.id)
      return refuse('tokenInvalid')
    }
    if (!token.spentAt) await tx.update(refreshTokens).set({ spentAt: now }).where(eq(refreshTokens.hash, token.hash))
    await tx.update(sessions).set({ usedAt: now }).where(eq(sessions.id, session.id))
    return issueTokens(world, tx, { userId: session.userId, sessionId: session.id })
  })
}
