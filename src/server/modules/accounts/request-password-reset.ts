import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { queueEmail } from '../../platform/mail/queue-email.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Email } from '../../platform/mail/email.ts'
import { seal } from '../../platform/sealing.ts'
import { shopEmail } from '../content/index.ts'
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

interface PasswordResetEmail {
  readonly email: string
  readonly secret: string
  readonly hash: string
  readonly expiresAt: Date
  readonly language: Language
}

/** The secret is in the fragment (`#…`), which browsers never send: neither to servers and their logs nor as a referrer. */
async function passwordEmail(context: AppContext, tx: Tx, { email, secret, hash, expiresAt, language }: PasswordResetEmail): Promise<Email> {
  const t = context.messages.translator(language, 'emails')
  return shopEmail(context, tx, {
    key: `password ${hash}`,
    to: email,
    subject: t('passwordSubject'),
    language,
    kind: 'password-reset',
    expiresAt,
    heading: t('passwordSubject'),
    blocks: [
      { kind: 'text', text: t('passwordText') },
      { kind: 'button', text: t('passwordButton'), href: `${context.publicUrl()}/${language}/reset-password#token=${seal(context, secret)}` },
      { kind: 'text', text: t('passwordNotYou') },
    ],
  })
}
