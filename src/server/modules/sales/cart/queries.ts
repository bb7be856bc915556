import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { lockUserIfExists } from '../../accounts/index.ts'
import { cartLines, carts } from './tables.ts'

export type CartRow = typeof carts.$inferSelect
export type LineRow = typeof cartLines.$inferSelect

/**
 * Locks the buyer's cart until the transaction ends, so that edits in two tabs run one after the other. Creates the cart if there is
 * none. Fails when the account was erased meanwhile.
 */
export async function lockCart(tx: Tx, userId: number): Promise<CartRow | Failure> {
  const lock = () => tx.select().from(carts).where(eq(carts.userId, userId)).for('update')
  const [cart] = await lock()
  if (cart) return cart
  if (!(await lockUserIfExists(tx, userId))) return fail('tokenInvalid')
  await tx.insert(carts).values({ userId }).onConflictDoNothing()
  const [made] = await lock()
  if (!made) throw new Error('no cart was stored')
  return made
}

export async function readCart(db: Db, userId: number): Promise<CartRow | Failure> {
  const [cart] = await db.select().from(carts).where(eq(carts.userId, userId))
  return cart ?? db.transaction((tx) => lockCart(tx, userId))
}

export const open = (cartId: number) => and(eq(cartLines.cartId, cartId), isNull(cartLines.purchasedAt))

/** Unpurchased lines, newest first. */
export function openLines(db: Db | Tx, cartId: number): Promise<LineRow[]> {
  return db.select().from(cartLines).where(open(cartId)).orderBy(desc(cartLines.id))
}

/** The last purchases, newest first. */
export async function purchasedLines(db: Db | Tx, cartId: number, limit: number): Promise<LineRow[]> {
  if (limit === 0) return []
  return db
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), isNotNull(cartLines.purchasedAt)))
    .orderBy(desc(cartLines.id))
    .limit(limit)
}

/** Which of these products are or were in a cart. */
export async function productsInCarts(db: Db | Tx, ids: number[]): Promise<number[]> {
  const rows = await db.selectDistinct({ id: cartLines.productId }).from(cartLines).where(inArray(cartLines.productId, ids))
  return rows.map(({ id }) => id)
}

/** Everything that the cart stores about its buyer, including purchased lines. */
export function exportCart(db: Db | Tx, userId: number) {
  return db
    .select({
      id: cartLines.id,
      product_id: cartLines.productId,
      quantity: cartLines.quantity,
      chosen: cartLines.chosen,
      purchased_at: cartLines.purchasedAt,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.userId, userId))
    .orderBy(desc(cartLines.id))
}
