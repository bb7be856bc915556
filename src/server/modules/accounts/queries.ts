import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { users } from './tables.ts'

/** The user data available to other modules. */
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

/** Prevents the erasure of an account until the transaction ends; false when it no longer exists. */
export async function lockUserIfExists(tx: Tx, userId: number): Promise<boolean> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return locked.length > 0
}
