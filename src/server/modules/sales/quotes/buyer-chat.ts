import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderRows } from '../orders/rows.ts'

/**
 * The Telegram chat of a phone's owner, from their last confirmed order. Unconfirmed orders do not count, because anybody may enter any
 * phone; a confirmed one was discussed on it.
 */
export async function chatOfPhone({ config, salesPorts }: AppContext, db: Db | Tx, phone: string | null): Promise<string | null> {
  if (phone === null || config.telegram.token === null) return null
  const confirmed = and(eq(orderRows.phone, phone), isNotNull(orderRows.telegramUserId), notInArray(orderRows.state, ['new', 'cancelled']))
  const rows = await db.select({ chat: orderRows.telegramUserId }).from(orderRows).where(confirmed).orderBy(desc(orderRows.id)).limit(100)
  const chats = [...new Set(rows.flatMap(({ chat }) => chat ?? []))]
  const reachable = await salesPorts.reachableChats(db, chats)
  return chats.find((chat) => reachable.has(chat)) ?? null
}
