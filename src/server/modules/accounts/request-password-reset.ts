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
 * Sends the email for a forgotten password; nothing happens for an unknown e-mail. The caller has
 * answered before, so that neither the words nor the time tell whether there is an account.
 * @param account the e-mail as `emailKey` writes it
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
