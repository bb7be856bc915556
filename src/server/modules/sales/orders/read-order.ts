import { and, asc, eq } from 'drizzle-orm'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderLines, orders, orderCredits, orderEvents, orderPromises } from './tables.ts'
import { orderEdits, orderRevisions } from './edits/tables.ts'

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

/** Whether a day is before the order's; no payment or refund can be. */
export async function isBeforeOrder(db: Db, number: string, day: PlainDate | null): Promise<boolean> {
  if (day === null) return false
  const [order] = await db.select({ createdAt: orders.createdAt }).from(orders).where(eq(orders.number, number))
  return order !== undefined && day < kyivClock(order.createdAt).date
}

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
