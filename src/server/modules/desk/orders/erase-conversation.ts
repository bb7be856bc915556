import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderCalls, orderMessages, orderNotes } from './tables.ts'

/** Deletes texts of notes, calls and messages about these orders, because they name buyers; the fact of each call and message stays. */
export async function eraseConversation(tx: Db | Tx, orderIds: readonly number[]): Promise<void> {
  const ids = [...orderIds]
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.update(orderCalls).set({ note: null }).where(inArray(orderCalls.orderId, ids))
  await tx.update(orderMessages).set({ subject: null, body: null }).where(inArray(orderMessages.orderId, ids))
}
