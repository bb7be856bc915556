import { eq } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import type { AuthTokens } from '#contract/account.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { deriveKey } from '../../platform/sealing.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { clockSkewSeconds, refreshSeconds } from './access-token.ts'
import { digestSecret, issueTokens, revokeSession } from './sessions.ts'
import { refreshTokens, sessions, users } from './tables.ts'

/** Two tabs may present the same token within moments; later reuse means that the token was stolen. */
const graceMilliseconds = 10_000

type Token = typeof refreshTokens.$inferSelect

/**
 * The successor of a refresh token, the same for every caller that presents it: tabs that refresh together must not start
 * separate chains. Only the holder of the token and the shop can compute it.
 */
function deriveSuccessor(context: AppContext, refreshToken: string): string {
  return createHmac('sha256', deriveKey(context, 'refresh-token')).update(refreshToken).digest('base64url')
}

/** Exchanges a refresh token for a new pair. Presenting a used token again ends the whole sign-in. */
export function refreshSession(context: AppContext, refreshToken: string, report: ReportSecurity): Promise<AuthTokens | Failure> {
  return retryDeadlock(() => context.database.db.transaction((tx) => refreshIn(context, tx, refreshToken, report)))
}

async function refreshIn(context: AppContext, tx: Tx, presented: string, report: ReportSecurity): Promise<AuthTokens | Failure> {
  const now = context.clock.now()
  const found = await lockSession(tx, presented)
  if (!found || found.session.revokedAt || found.blockedAt) {
    report('refresh-refused', { userId: found?.session.userId ?? null })
    return fail('tokenInvalid')
  }
  const { session, token } = found
  const livesTooLong = token.expiresAt.getTime() > now.getTime() + (refreshSeconds + clockSkewSeconds) * 1000
  if (token.expiresAt <= now || livesTooLong) return fail('tokenExpired')
  const of = { userId: session.userId, sessionId: session.id, begunAt: session.createdAt }
  if (token.usedAt && now.getTime() - token.usedAt.getTime() > graceMilliseconds) {
    await revokeSession(context, tx, session.id)
    report('refresh-token-reused', { userId: session.userId })
    return fail('tokenInvalid')
  }
  await tx.update(sessions).set({ usedAt: now }).where(eq(sessions.id, session.id))
  if (token.usedAt) return issueTokens(context, tx, of, await newestAfter(context, tx, presented))
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, token.hash))
  return issueTokens(context, tx, of, deriveSuccessor(context, presented))
}

/** Locks the sign-in before its token, in the same order as erasing an account; the opposite order would deadlock. */
async function lockSession(tx: Tx, refreshToken: string) {
  const hash = digestSecret(refreshToken)
  const [known] = await tx.select({ id: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.hash, hash))
  if (!known) return null
  const [pending] = await tx
    .select({ session: sessions, blockedAt: users.blockedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, known.id))
    .for('update', { of: sessions })
  // Read under the lock, so that a waiting request sees that the other one has used the token.
  const token = await findToken(tx, refreshToken)
  return pending && token ? { ...pending, token } : null
}

async function findToken(tx: Tx, refreshToken: string): Promise<Token | undefined> {
  const [token] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, digestSecret(refreshToken)))
  return token
}

/** The last token of a chain of successors, the first of which another tab may have used moments ago. */
async function newestAfter(context: AppContext, tx: Tx, used: string): Promise<string> {
  for (let newest = deriveSuccessor(context, used); ; newest = deriveSuccessor(context, newest)) {
    if (!(await findToken(tx, newest))?.usedAt) return newest
  }
}
