import { eq, desc } from 'drizzle-orm'
import { emailKey } from '#contract/personal-data.ts'
import { fieldErrors, fail, type Failure } from '#contract/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { emailsTo, eraseEmailsTo } from '../../platform/mail/stored-emails.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { users, sessions } from './tables.ts'
import { viewProfile } from './view.ts'
import { revokeSessions } from './sessions.ts'
import { isPassword } from './password.ts'

/** The user data available to other modules. */
export type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName' | 'phone' | 'telegramUserId'>

export async function findUser(db: Db | Tx, userId: number): Promise<User | null> {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      telegramUserId: users.telegramUserId,
    })
    .from(users)
    .where(eq(users.id, userId))
  return user ?? null
}

/** Prevents the erasure of an account until the transaction ends; false when it no longer exists. */
export async function lockUserIfExists(tx: Tx, userId: number): Promise<boolean> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return locked.length > 0
}

/** Everything this module stores about a user, except credentials (the password hash, tokens). */
export async function exportUser(db: Db | Tx, userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return null
  return {
    account: { ...viewProfile(user), language: user.language, created_at: user.createdAt.toISOString() },
    sessions: await db
      .select({ began_at: sessions.createdAt, last_used_at: sessions.usedAt, ended_at: sessions.revokedAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt)),
    letters: await emailsTo(db, user.emailKey),
  }
}

/** Links a Telegram chat to an account, for notices about its orders. */
export async function linkUserTelegram(tx: Tx, userId: number, telegramUserId: string): Promise<void> {
  await tx.update(users).set({ telegramUserId }).where(eq(users.id, userId))
}

export async function unlinkUserTelegram(tx: Tx, telegramUserId: string): Promise<void> {
  await tx.update(users).set({ telegramUserId: null }).where(eq(users.telegramUserId, telegramUserId))
}

export async function findUserByEmail(context: AppContext, email: string): Promise<{ id: number; email: string } | null> {
  const [user] = await context.database.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  return user ?? null
}

/** Accounts with this phone number, which is unverified. */
export async function findUsersByPhone(context: AppContext, phone: string): Promise<{ id: number; email: string }[]> {
  return context.database.db.select({ id: users.id, email: users.email }).from(users).where(eq(users.phone, phone))
}

/** Blocks an account immediately, or unblocks it. Its orders and data stay. */
export async function setBlocked(context: AppContext, userId: number, blocked: boolean): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ blockedAt: blocked ? context.clock.now() : null })
      .where(eq(users.id, userId))
    if (blocked) await revokeSessions(context, tx, userId)
  })
}

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
