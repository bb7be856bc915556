import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { orders } from './tables.ts'

/** Whose chat of Telegram is told of an order, or of every order of an account. Answers the number of the one order. */
export async function linkOrderTelegram(tx: Tx, which: { orderId: number } | { userId: number }, telegramUserId: string): Promise<string | null> {
  // An order that is connected already stays so: its link is no proof of being its buyer.
  const free = or(isNull(orders.telegramUserId), eq(orders.telegramUserId, telegramUserId))
  const where = 'orderId' in which ? and(eq(orders.id, which.orderId), isNull(orders.userId), free) : eq(orders.userId, which.userId)
  const [order] = await tx.update(orders).set({ telegramUserId }).where(where).returning({ number: orders.number })
  return order?.number ?? null
}

export async function unlinkOrderTelegram(tx: Tx, telegramUserId: string): Promise<void> {
  await tx.update(orders).set({ telegramUserId: null }).where(eq(orders.telegramUserId, telegramUserId))
}
