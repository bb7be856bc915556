import { and, eq, gt, lte } from 'drizzle-orm'
import type { PasswordReset } from '#contract/account.ts'
import { fieldErrors, fail, type Failure } from '#contract/errors.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { queueEmail } from '../../platform/mail/queue-email.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashPassword, newPasswordErrors } from './password.ts'
import { passwordChangedEmail } from './password-changed-email.ts'
import { resetMinutes } from './request-password-reset.ts'
import { digestSecret, revokeSessions } from './sessions.ts'
import { passwordResets, users } from './tables.ts'

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
