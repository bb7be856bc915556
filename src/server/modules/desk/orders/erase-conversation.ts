import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderCalls, orderMessages, orderNotes } from './tables.ts'

/** What was noted, said and written about these orders names their buyers: it goes; that there was a call or a message stays. */
export async function eraseConversation(tx: Db | Tx, orderIds: readonly number[]): Promise<void> {
  const ids = [...orderIds]
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.update(orderCalls).set({ note: null }).where(inArray(orderCalls.orderId, ids))
  await tx.update(orderMessages).set({ subject: null, body: null }).where(inArray(orderMessages.orderId, ids))
}
