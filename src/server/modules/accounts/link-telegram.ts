import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { users } from './tables.ts'

/** The account's owner is told of its orders in this chat of Telegram. */
export async function linkUserTelegram(tx: Tx, userId: number, telegramUserId: string): Promise<void> {
  await tx.update(users).set({ telegramUserId }).where(eq(users.id, userId))
}

export async function unlinkUserTelegram(tx: Tx, telegramUserId: string): Promise<void> {
  await tx.update(users).set({ telegramUserId: null }).where(eq(users.telegramUserId, telegramUserId))
}
