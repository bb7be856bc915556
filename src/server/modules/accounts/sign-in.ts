import { and, eq } from 'drizzle-orm'
import type { AuthTokens } from '#contract/account.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { isClosedDemoAccount } from './demo-accounts.ts'
import { isPassword } from './password.ts'
import { openSession } from './sessions.ts'
import { users } from './tables.ts'

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
