import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findOrder, type OrderAddress } from './queries.ts'
import { orderLines, orders } from './tables.ts'

/** An order as it was placed, with its lines: for what other slices write about it. */
export interface StoredOrder {
  readonly order: typeof orders.$inferSelect
  readonly lines: readonly (typeof orderLines.$inferSelect)[]
}

/** By its buyer's way to it, or by its key. Null when there is none. */
export async function readOrder(db: Db | Tx, address: OrderAddress | { readonly id: number }): Promise<StoredOrder | null> {
  const order = 'id' in address ? ((await db.select().from(orders).where(eq(orders.id, address.id)))[0] ?? null) : await findOrder(db, address)
  if (!order) return null
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  return { order, lines }
}
