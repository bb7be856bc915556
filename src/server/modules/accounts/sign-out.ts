import { eq } from 'drizzle-orm'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { World } from '../../platform/app-context.ts'
import { digestOf, revokeSession, revokeSessionsOf } from './sessions.ts'
import { refreshTokens } from './tables.ts'

/** Ends the sign-in that a refresh token belongs to; an unknown token changes nothing and is not told. */
export async function signOut(world: World, refreshToken: string, report: ReportSecurity): Promise<void> {
  const { db } = world.database
  const [token] = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, digestOf(refreshToken)))
  if (!token) return
  await revokeSession(world, db, token.sessionId)
  report('signed-out', { session: token.sessionId })
}

/** Ends every sign-in of a person, the present one too: for whoever lost a phone or used a strange computer. */
export async function signOutEverywhere(world: World, userId: number): Promise<void> {
  await revokeSessionsOf(world, world.database.db, userId)
}
