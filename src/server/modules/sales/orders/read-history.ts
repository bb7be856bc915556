import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderEdits, orderRevisions } from './edits/tables.ts'
import { orderCredits, orderEvents, orderPromises } from './tables.ts'

/** The history of an order; each list is oldest first. */
export interface OrderHistory {
  readonly events: readonly (typeof orderEvents.$inferSelect)[]
  readonly promises: readonly (typeof orderPromises.$inferSelect)[]
  /** Credits for goods handed over before payment. */
  readonly credits: readonly (typeof orderCredits.$inferSelect)[]
  /** Empty unless the order was edited. */
  readonly revisions: readonly (typeof orderRevisions.$inferSelect)[]
  /** The unfinished edit of its lines. */
  readonly draft: typeof orderEdits.$inferSelect | null
}

export async function readOrderHistory(db: Db | Tx, orderId: number): Promise<OrderHistory> {
  // Sequential, because a transaction has one connection.
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))
  const promises = await db.select().from(orderPromises).where(eq(orderPromises.orderId, orderId)).orderBy(asc(orderPromises.id))
  const credits = await db.select().from(orderCredits).where(eq(orderCredits.orderId, orderId)).orderBy(asc(orderCredits.id))
  const revisions = await db.select().from(orderRevisions).where(eq(orderRevisions.orderId, orderId)).orderBy(asc(orderRevisions.no))
  const [draft = null] = await db.select().from(orderEdits).where(eq(orderEdits.orderId, orderId))
  return { events, promises, credits, revisions, draft }
}
