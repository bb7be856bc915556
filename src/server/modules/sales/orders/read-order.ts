import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderLines, orders } from './tables.ts'

/** An order as stored, with its lines, for the emails, notices and documents of other modules. */
export interface StoredOrder {
  readonly order: typeof orders.$inferSelect
  readonly lines: readonly (typeof orderLines.$inferSelect)[]
}

export type StoredLine = StoredOrder['lines'][number]

/** Identifies an order: by account and number, or for a guest by the stored form of its link (`storedLink`). */
export type OrderRef = { readonly userId: number; readonly number: string } | { readonly link: string }

export async function findOrder(db: Db | Tx, ref: OrderRef): Promise<StoredOrder['order'] | null> {
  const where = 'link' in ref ? eq(orders.accessToken, ref.link) : and(eq(orders.userId, ref.userId), eq(orders.number, ref.number))
  const [order] = await db.select().from(orders).where(where)
  return order ?? null
}

/** Finds an order by its buyer's reference or, for the shop itself, by id or number. Null when there is none. */
export async function readOrder(
  db: Db | Tx,
  ref: OrderRef | { readonly id: number } | { readonly unscopedNumber: string },
): Promise<StoredOrder | null> {
  const order = 'id' in ref || 'unscopedNumber' in ref ? await findAnyOrder(db, ref) : await findOrder(db, ref)
  if (!order) return null
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  return { order, lines }
}

async function findAnyOrder(db: Db | Tx, ref: { readonly id: number } | { readonly unscopedNumber: string }) {
  const [order] = await db
    .select()
    .from(orders)
    .where('id' in ref ? eq(orders.id, ref.id) : eq(orders.number, ref.unscopedNumber))
  return order ?? null
}
