import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { fail, type Failure } from '#contract/errors.ts'
import { digest } from '../../platform/digest.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { takeCode } from './check-code.ts'
import type { StaffPrincipal } from './sessions.ts'
import { staffSessions } from './tables.ts'
import { warnOfWrongCodes } from './wrong-codes-email.ts'

/** Completes a sign-in, or refreshes a session's code. The session gets a new secret, so that knowing the former one is useless. */
export async function enterCode(
  context: AppContext,
  principal: StaffPrincipal,
  { code, remember }: { code: string; remember: boolean | undefined },
  report: ReportSecurity,
): Promise<{ secret: string } | Failure> {
  const secret = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const isTaken = await context.database.db.transaction(async (tx) => {
    if (!(await takeCode(context, tx, principal.staffId, code))) return false
    await tx
      .update(staffSessions)
      .set({ hash: digest(secret), codeAt: now, usedAt: now, ...(remember === undefined ? {} : { remembered: remember }) })
      .where(eq(staffSessions.id, principal.sessionId))
    return true
  })
  if (!isTaken) {
    report('staff-code-failed', { staffId: principal.staffId })
    await warnOfWrongCodes(context, principal)
    return fail('codeWrong', { code: 'The code is wrong or was used already.' })
  }
  if (principal.codeAt === null) report('staff-signed-in', { staffId: principal.staffId })
  return { secret }
}
