import { and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orders } from '../orders/tables.ts'
import { telegramBlocks } from '../../telegram/tables.ts'

/**
 * The Telegram chat of whoever has a phone: of their last order that the office has confirmed with them. Anybody may write any
 * phone into an order, and only a confirmed one was talked about on that phone.
 */
export async function chatOfPhone({ config }: AppContext, db: Db | Tx, phone: string | null): Promise<string | null> {
  if (phone === null || config.telegram.token === null) return null
  const [order] = await db
    .select({ chat: orders.telegramUserId })
    .from(orders)
    .leftJoin(telegramBlocks, eq(telegramBlocks.chatId, orders.telegramUserId))
    .where(
      and(eq(orders.phone, phone), isNotNull(orders.telegramUserId), notInArray(orders.state, ['new', 'cancelled']), isNull(telegramBlocks.chatId)),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return order?.chat ?? null
}
