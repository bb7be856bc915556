import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { cartLines, carts } from './tables.ts'

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
