import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findOrder, type OrderAddress } from './queries.ts'
import { orderLines, orders } from './tables.ts'

/** An order as it was placed, with its lines: for what other slices write about it. */
export interface StoredOrder {
  readonly order: typeof orders.$inferSelect
  readonly lines: readonly (typeof orderLines.$inferSelect)[]
}

/** By its buyer's way to it, or, for the shop itself, by its key or number. Null when there is none. */
export async function readOrder(
  db: Db | Tx,
  address: OrderAddress | { readonly id: number } | { readonly anyones: string },
): Promise<StoredOrder | null> {
  const order = 'id' in address || 'anyones' in address ? await findAnyones(db, address) : await findOrder(db, address)
  if (!order) return null
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  return { order, lines }
}

async function findAnyones(db: Db | Tx, address: { readonly id: number } | { readonly anyones: string }) {
  const [order] = await db
    .select()
    .from(orders)
    .where('id' in address ? eq(orders.id, address.id) : eq(orders.number, address.anyones))
  return order ?? null
}
