import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { queueEmail } from '../../platform/mail/queue-email.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { passwordEmail } from './password-email.ts'
import { makeSecret } from './sessions.ts'
import { passwordResets, users } from './tables.ts'

export const resetMinutes = 60

/**
 * Sends the email for a forgotten password; does nothing for an unknown email address. The caller has
 * already responded, so that neither the text nor the timing reveals whether there is an account.
 * @param account the email address as `emailKey` normalises it
 */
export async function requestPasswordReset(context: AppContext, account: string, language: Language, report: ReportSecurity): Promise<void> {
  const { db } = context.database
  const [user] = await db.select().from(users).where(eq(users.emailKey, account))
  report('password-reset-asked', { userId: user?.id ?? null })
  if (!user || user.blockedAt) return
  const { secret, hash } = makeSecret()
  const expiresAt = new Date(context.clock.now().getTime() + resetMinutes * 60_000)
  await db.transaction(async (tx) => {
    await tx.insert(passwordResets).values({ hash, userId: user.id, expiresAt })
    await queueEmail(context, tx, await passwordEmail(context, tx, { email: user.email, secret, hash, expiresAt, language }))
  })
}
