import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { orders } from './tables.ts'

/** Links a Telegram chat to one order or to every order of an account. @returns the number of the one order */
export async function linkOrderTelegram(tx: Tx, which: { orderId: number } | { userId: number }, telegramUserId: string): Promise<string | null> {
  // An order keeps its chat: knowing its link does not prove that one is its buyer.
  const free = or(isNull(orders.telegramUserId), eq(orders.telegramUserId, telegramUserId))
  const where = 'orderId' in which ? and(eq(orders.id, which.orderId), isNull(orders.userId), free) : eq(orders.userId, which.userId)
  const [order] = await tx.update(orders).set({ telegramUserId }).where(where).returning({ number: orders.number })
  return order?.number ?? null
}

export async function unlinkOrderTelegram(tx: Tx, telegramUserId: string): Promise<void> {
  await tx.update(orders).set({ telegramUserId: null }).where(eq(orders.telegramUserId, telegramUserId))
}
