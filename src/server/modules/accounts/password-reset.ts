import { eq, and, gt, lte } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { PasswordReset } from '#contract/account.ts'
import { fieldErrors, fail, type Failure } from '#contract/errors.ts'
import { queueEmail } from '../../platform/mail/stored-emails.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Email } from '../../platform/mail/email.ts'
import { seal } from '../../platform/sealing.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { shopEmail } from '../content/index.ts'
import { makeSecret, digestSecret, revokeSessions } from './sessions.ts'
import { passwordResets, users } from './tables.ts'
import { hashPassword, newPasswordErrors } from './password.ts'
import { passwordChangedEmail } from './password-changed-email.ts'

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

/**
 * Sets a new password with the one-time secret of an email and ends every sign-in. An invalid form does not use up the secret.
 * @returns the account's email address as `emailKey` normalises it
 */
export async function resetPassword(context: AppContext, form: PasswordReset, report: ReportSecurity): Promise<{ account: string } | Failure> {
  const { db } = context.database
  const now = context.clock.now()
  // A reset dated in the future by a wrong clock would be valid for too long.
  const longest = new Date(now.getTime() + (resetMinutes + 1) * 60_000)
  const { hash, expiresAt } = passwordResets
  const valid = and(eq(hash, digestSecret(form.token)), gt(expiresAt, now), lte(expiresAt, longest))
  const [reset] = await db
    .select({ userId: users.id, email: users.email, account: users.emailKey, passwordHash: users.passwordHash, language: users.language })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(valid)
  if (!reset) {
    report('password-reset-refused')
    return fail('invalid', { token: fieldErrors.resetTokenInvalid })
  }
  const errors = await newPasswordErrors(context, form, reset)
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  const passwordHash = await hashPassword(context, form.password)
  const done = () =>
    db.transaction(async (tx) => {
      // Locks the account before its resets, in the same order as erasing an account.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, reset.userId)).for('update')
      const used = await tx.delete(passwordResets).where(valid).returning({ userId: passwordResets.userId })
      if (used.length === 0) return fail('invalid', { token: fieldErrors.resetTokenInvalid })
      await tx.delete(passwordResets).where(eq(passwordResets.userId, reset.userId))
      await tx.update(users).set({ passwordHash }).where(eq(users.id, reset.userId))
      await revokeSessions(context, tx, reset.userId)
      await queueEmail(context, tx, await passwordChangedEmail(context, tx, reset))
      report('password-reset', { userId: reset.userId })
      return { account: reset.account }
    })
  return retryDeadlock(done)
}
