import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { users } from './tables.ts'

/** Links a Telegram chat to an account, for notices about its orders. */
export async function linkUserTelegram(tx: Tx, userId: number, telegramUserId: string): Promise<void> {
  await tx.update(users).set({ telegramUserId }).where(eq(users.id, userId))
}

export async function unlinkUserTelegram(tx: Tx, telegramUserId: string): Promise<void> {
  await tx.update(users).set({ telegramUserId: null }).where(eq(users.telegramUserId, telegramUserId))
}
