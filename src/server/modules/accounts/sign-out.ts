import { eq } from 'drizzle-orm'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { digestSecret, revokeSession } from './sessions.ts'
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
