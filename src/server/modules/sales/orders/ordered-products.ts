import { and, desc, eq, exists, gte, inArray, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { productsInCarts } from '../cart/queries.ts'
import { orderLines, orders } from './tables.ts'

/** Whether a product was ever ordered; such a product may be hidden, but not deleted. */
export async function isOrdered(db: Db | Tx, productId: number): Promise<boolean> {
  const [line] = await db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.productId, productId)).limit(1)
  return line !== undefined
}

/** Which of these products were ordered or are in a cart, so that they cannot be deleted. Also matches orders by product code. */
export async function tradedProducts(db: Db | Tx, products: readonly { readonly id: number; readonly code: string }[]): Promise<ReadonlySet<number>> {
  const ids = products.map(({ id }) => id)
  const codes = products.map(({ code }) => code)
  const ordered = await db.selectDistinct({ code: orderLines.productCode }).from(orderLines).where(inArray(orderLines.productCode, codes))
  const inCarts = await productsInCarts(db, ids)
  return new Set([...inCarts, ...products.flatMap(({ id, code }) => (ordered.some((line) => line.code === code) ? [id] : []))])
}

/** The pictures of ordered lines, for the library of pictures. */
export const orderedPictures = {
  contain: (db: Db | Tx, id: SQLWrapper): SQL => exists(db.select({ one: sql`1` }).from(orderLines).where(eq(orderLines.mediaId, id))),
  async orders(db: Db | Tx, id: number): Promise<string[]> {
    const rows = await db
      .selectDistinct({ id: orders.id, number: orders.number })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orderLines.mediaId, id))
      .orderBy(desc(orders.id))
      .limit(5)
    return rows.map(({ number }) => number)
  },
}

/** Pieces of each product ordered since then, without cancelled orders. */
export async function piecesOrderedSince(db: Db | Tx, ids: readonly number[], since: Date): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orderLines.productId, pieces: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(gte(orders.createdAt, since), ne(orders.state, 'cancelled'), inArray(orderLines.productId, [...ids])))
    .groupBy(orderLines.productId)
  return new Map(rows.flatMap(({ id, pieces }) => (id === null ? [] : [[id, pieces]])))
}
