import { eq } from 'drizzle-orm'
import { fieldErrors, fail, type Failure } from '#contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { eraseEmailsTo } from '../../platform/mail/stored-emails.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { isPassword } from './password.ts'
import { users } from './tables.ts'

/** Checks the password again before an irreversible action. */
export async function confirmPassword(context: AppContext, userId: number, password: string): Promise<Failure | null> {
  const [user] = await context.database.db.select().from(users).where(eq(users.id, userId))
  if (!user) return fail('tokenInvalid')
  if (password === '') return fail('invalid', { password: fieldErrors.passwordRequired })
  return (await isPassword(context, user.passwordHash, password)) ? null : fail('invalid', { password: fieldErrors.passwordWrong })
}

/** Deletes a user with their sign-ins and emails; foreign keys cascade to rows of other modules. */
export async function eraseUser(tx: Tx, userId: number): Promise<void> {
  const [user] = await tx.delete(users).where(eq(users.id, userId)).returning({ emailKey: users.emailKey })
  if (user) await eraseEmailsTo(tx, user.emailKey)
}

/** Makes every other writer of this account wait until the transaction ends. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}
