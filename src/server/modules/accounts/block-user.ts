import { eq } from 'drizzle-orm'
import { emailKey } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { revokeSessions } from './sessions.ts'
import { users } from './tables.ts'

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
