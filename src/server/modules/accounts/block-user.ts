import { eq } from 'drizzle-orm'
import { emailKey } from '#contract/personal-data.ts'
import type { World } from '../../platform/app-context.ts'
import { revokeSessionsOf } from './sessions.ts'
import { users } from './tables.ts'

export async function findUserByEmail(world: World, email: string): Promise<{ id: number; email: string } | null> {
  const [user] = await world.database.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  return user ?? null
}

/** Accounts that name a phone; nobody has checked that it is theirs. */
export async function findUsersByPhone(world: World, phone: string): Promise<{ id: number; email: string }[]> {
  return world.database.db.select({ id: users.id, email: users.email }).from(users).where(eq(users.phone, phone))
}

/** Keeps an account out, at once, or lets it in again. Its orders and data stay. */
export async function setBlocked(world: World, userId: number, blocked: boolean): Promise<void> {
  await world.database.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ blockedAt: blocked ? world.clock.now() : null })
      .where(eq(users.id, userId))
    if (blocked) await revokeSessionsOf(world, tx, userId)
  })
}
