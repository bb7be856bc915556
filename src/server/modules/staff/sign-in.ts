import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { isPassword } from '../accounts/index.ts'
import { isClosedDemoStaff } from './demo-staff.ts'
import { openStaffSession } from './sessions.ts'
import { staff } from './tables.ts'

/**
 * The first half of a sign-in. An unknown address, a wrong password and a blocked person get the same answer in the same time.
 * @param account the e-mail address as `emailKey` normalises it
 * @returns the secret of a session that awaits its code
 */
export async function signInStaff(
  context: AppContext,
  { account, password, userAgent }: { account: string; password: string; userAgent: string | undefined },
  report: ReportSecurity,
): Promise<string | Failure> {
  const { db } = context.database
  const [person] = await db.select().from(staff).where(eq(staff.emailKey, account))
  const isRight = await isPassword(context, person?.passwordHash ?? null, password)
  if (!isRight || !person || person.blockedAt || isClosedDemoStaff(context, account)) {
    report('staff-sign-in-failed', { staffId: person?.id ?? null })
    return fail('invalidCredentials')
  }
  report('staff-password-right', { staffId: person.id })
  return openStaffSession(context, db, { staffId: person.id, userAgent })
}
