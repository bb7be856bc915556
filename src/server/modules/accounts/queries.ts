import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { users } from './tables.ts'

/** What other modules may know of a person. */
export interface User {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly telegramUserId: string | null
}

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

/** Keeps an account from being erased until the transaction ends; false when it is gone. */
export async function lockUserIfExists(tx: Tx, userId: number): Promise<boolean> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return locked.length > 0
}
