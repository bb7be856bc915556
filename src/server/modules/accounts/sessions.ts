import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AuthTokens } from '#contract/account.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { digest } from '../../platform/digest.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import { accessSeconds, refreshSeconds, sessionSeconds, signAccessToken } from './access-token.ts'
import { refreshTokens, sessions, users } from './tables.ts'
import { isClosedDemoAccount } from './demo-accounts.ts'
import { isPassword } from './password.ts'

/** A secret that is sent once and stored as a hash; it is random enough for a fast hash. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: digestSecret(secret) }
}

export function digestSecret(secret: string): string {
  return digest(secret)
}

/** Starts a sign-in and issues its first pair of tokens. */
export async function openSession(context: AppContext, tx: Tx, userId: number): Promise<AuthTokens> {
  const now = context.clock.now()
  const [session] = await tx.insert(sessions).values({ userId, createdAt: now, usedAt: now }).returning({ id: sessions.id })
  if (!session) throw new Error('no session was stored')
  return issueTokens(context, tx, { userId, sessionId: session.id, begunAt: now }, makeSecret().secret)
}

/** A sign-in that tokens are issued for. */
export interface SessionRef {
  readonly userId: number
  readonly sessionId: string
  readonly begunAt: Date
}

/** Issues a pair of tokens; neither outlives the sign-in. @param refreshToken sent to the client, stored as a hash; may exist already */
export async function issueTokens(context: AppContext, tx: Tx, of: SessionRef, refreshToken: string): Promise<AuthTokens> {
  const now = Math.floor(context.clock.now().getTime() / 1000)
  const end = Math.floor(of.begunAt.getTime() / 1000) + sessionSeconds
  const expiration = Math.min(now + accessSeconds, end)
  const refreshExpiration = Math.min(now + refreshSeconds, end)
  await tx
    .insert(refreshTokens)
    .values({ hash: digestSecret(refreshToken), sessionId: of.sessionId, expiresAt: new Date(refreshExpiration * 1000) })
    .onConflictDoNothing({ target: refreshTokens.hash })
  return {
    token: await signAccessToken(context, of, expiration),
    refresh_token: refreshToken,
    token_expiration: expiration,
    refresh_token_expiration: refreshExpiration,
  }
}

/** Ends a sign-in: its refresh tokens and its access tokens with it. */
export async function revokeSession(context: AppContext, tx: Tx | Db, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: context.clock.now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** Ends a user's sign-ins: all, or all but the current one. */
export async function revokeSessions(context: AppContext, tx: Tx | Db, userId: number, except?: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: context.clock.now() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), except === undefined ? undefined : ne(sessions.id, except)))
}

/** Ends the sign-in of a refresh token; an unknown token changes nothing and gets the same answer. */
export async function signOut(context: AppContext, refreshToken: string, report: ReportSecurity): Promise<void> {
  const { db } = context.database
  const [token] = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, digestSecret(refreshToken)))
  if (!token) return
  await revokeSession(context, db, token.sessionId)
  report('signed-out', { session: token.sessionId })
}

/**
 * Signs a user in. An unknown email address and a wrong password get the same answer in the same time.
 * @param account the email address as `emailKey` normalises it
 */
export async function signIn(
  context: AppContext,
  { account, password }: { account: string; password: string },
  report: ReportSecurity,
): Promise<AuthTokens | Failure> {
  const { db } = context.database
  const [user] = await db.select().from(users).where(eq(users.emailKey, account))
  if (!(await isPassword(context, user?.passwordHash ?? null, password)) || !user || isClosedDemoAccount(context, account)) {
    report('sign-in-failed', { userId: user?.id ?? null })
    return fail('invalidCredentials')
  }
  if (user.blockedAt) {
    report('sign-in-blocked', { userId: user.id })
    return fail('forbidden')
  }
  return db.transaction(async (tx) => {
    // A password change during this check has ended every sign-in; this one must not start after it.
    const unchanged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))
    const [still] = await tx.select({ id: users.id }).from(users).where(unchanged).for('share')
    if (!still) return fail('invalidCredentials')
    report('signed-in', { userId: user.id })
    return openSession(context, tx, user.id)
  })
}
