import { eq } from 'drizzle-orm'
import type { PasswordChange } from '#contract/account.ts'
import { fieldErrors, fail, type Failure } from '#contract/errors.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { queueEmail } from '../../platform/mail/stored-emails.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashPassword, isPassword, newPasswordErrors } from './password.ts'
import { passwordChangedEmail } from './password-changed-email.ts'
import { revokeSessions } from './sessions.ts'
import { passwordResets, users } from './tables.ts'

/** A new password ends every other sign-in and every reset email under way. */
export async function changePassword(
  context: AppContext,
  principal: { userId: number; sessionId: string },
  form: PasswordChange,
  report: ReportSecurity,
): Promise<Failure | null> {
  const { db } = context.database
  const [user] = await db.select().from(users).where(eq(users.id, principal.userId))
  if (!user) return fail('tokenInvalid')
  const wrong = form.currentPassword === '' || !(await isPassword(context, user.passwordHash, form.currentPassword))
  const errors = {
    ...(wrong ? { current_password: form.currentPassword === '' ? fieldErrors.passwordRequired : fieldErrors.passwordWrong } : {}),
    ...(await newPasswordErrors(context, form, user)),
  }
  if (wrong) report('password-change-failed', { userId: user.id })
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  const passwordHash = await hashPassword(context, form.password)
  await retryDeadlock(() =>
    db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
      await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id))
      await revokeSessions(context, tx, user.id, principal.sessionId)
      await queueEmail(context, tx, await passwordChangedEmail(context, tx, user))
    }),
  )
  report('password-changed', { userId: user.id })
  return null
}
