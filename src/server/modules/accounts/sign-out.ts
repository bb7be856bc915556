import { eq } from 'drizzle-orm'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { digestSecret, revokeSession, revokeSessions } from './sessions.ts'
import { refreshTokens } from './tables.ts'

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

/** Ends every sign-in of a user, including the current one: for a lost phone or a shared computer. */
export async function signOutEverywhere(context: AppContext, userId: number): Promise<void> {
  await revokeSessions(context, context.database.db, userId)
}
