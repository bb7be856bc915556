import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { telegramBlocks } from './tables.ts'

/** The chats that have not blocked the bot. */
export async function reachableChats(db: Db | Tx, chatIds: readonly string[]): Promise<Set<string>> {
  const reachable = new Set(chatIds)
  if (reachable.size === 0) return reachable
  const blocked = await db
    .select({ id: telegramBlocks.chatId })
    .from(telegramBlocks)
    .where(inArray(telegramBlocks.chatId, [...reachable]))
  for (const { id } of blocked) reachable.delete(id)
  return reachable
}
