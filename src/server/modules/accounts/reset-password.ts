import { and, eq, gt } from 'drizzle-orm'
import type { PasswordReset } from '#contract/account.ts'
import { fieldErrors, refuse, type Refusal } from '#contract/errors.ts'
import { passwordErrors } from '#contract/person.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { postLetter } from '../../platform/mail/post-letter.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { World } from '../../platform/world.ts'
import { commonPasswordErrors, hashPassword } from './password.ts'
import { passwordChangedLetter } from './password-changed-letter.ts'
import { digestOf, revokeSessionsOf } from './sessions.ts'
import { passwordResets, users } from './tables.ts'

/** Sets a new password by the secret of a letter, once; every sign-in ends. A slip in the form does not spend the secret. */
export async function resetPassword(world: World, form: PasswordReset, report: ReportSecurity): Promise<Refusal | null> {
  const { db } = world.database
  const valid = and(eq(passwordResets.hash, digestOf(form.token)), gt(passwordResets.expiresAt, world.clock.now()))
  const [reset] = await db
    .select({ userId: users.id, email: users.email, language: users.language })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(valid)
  if (!reset) {
    report('password-reset-refused')
    return refuse('invalid', { token: fieldErrors.resetTokenInvalid })
  }
  const errors = { ...commonPasswordErrors(form.password, reset.email), ...passwordErrors(form) }
  if (Object.keys(errors).length > 0) return refuse('invalid', errors)
  const passwordHash = await hashPassword(form.password)
  const done = () =>
    db.transaction(async (tx) => {
      // The account before its resets, as erasing it does.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, reset.userId)).for('update')
      const spent = await tx.delete(passwordResets).where(valid).returning({ userId: passwordResets.userId })
      if (spent.length === 0) return refuse('invalid', { token: fieldErrors.resetTokenInvalid })
      await tx.delete(passwordResets).where(eq(passwordResets.userId, reset.userId))
      await tx.update(users).set({ passwordHash }).where(eq(users.id, reset.userId))
      await revokeSessionsOf(world, tx, reset.userId)
      await postLetter(world, tx, await passwordChangedLetter(world, tx, reset))
      report('password-reset', { userId: reset.userId })
      return null
    })
  return retryDeadlock(done)
}
