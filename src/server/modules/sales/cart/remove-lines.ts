import { and, eq } from 'drizzle-orm'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { lockCart, open } from './queries.ts'
import { cartLines } from './tables.ts'

/** Removes a line from the cart; a purchased line belongs to its order and stays. */
export async function removeLine(context: AppContext, userId: number, lineId: number): Promise<Failure | null> {
  return context.database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    const removed = await tx
      .delete(cartLines)
      .where(and(open(cart.id), eq(cartLines.id, lineId)))
      .returning({ id: cartLines.id })
    return removed.length > 0 ? null : fail('notFound')
  })
}

/** Removes every unpurchased line (rule 4.2). */
export async function clearCart(context: AppContext, userId: number): Promise<Failure | null> {
  return context.database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    await tx.delete(cartLines).where(open(cart.id))
    return null
  })
}
