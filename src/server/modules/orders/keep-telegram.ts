import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { orders } from './tables.ts'

/** Whose chat of Telegram is told of an order, or of every order of an account. Answers the number of the one order. */
export async function keepOrderTelegram(tx: Tx, which: { orderId: number } | { userId: number }, telegramUserId: string): Promise<string | null> {
  const where = 'orderId' in which ? eq(orders.id, which.orderId) : eq(orders.userId, which.userId)
  const [order] = await tx.update(orders).set({ telegramUserId }).where(where).returning({ number: orders.number })
  return order?.number ?? null
}

export async function forgetOrderTelegram(tx: Tx, telegramUserId: string): Promise<void> {
  await tx.update(orders).set({ telegramUserId: null }).where(eq(orders.telegramUserId, telegramUserId))
}
