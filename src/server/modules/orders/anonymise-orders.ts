import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import type { World } from '../../platform/world.ts'
import { forgetPayers } from '../payments/index.ts'
import { orders } from './tables.ts'

/**
 * When an account is erased: its orders are cut from it. Accounting law keeps goods, sums and a company's
 * name and number; who the buyer was goes at once from finished orders, and from the others as soon as they are.
 */
export async function detachOrdersOf(world: World, tx: Tx, userId: number): Promise<void> {
  const detached = await tx
    .update(orders)
    .set({ userId: null, accessToken: null, email: null, telegramUserId: null, erasureAskedAt: world.clock.now() })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  await forgetPayers(
    tx,
    detached.map(({ id }) => id),
  )
  await anonymiseFinished(tx)
}

/** Takes the receiver out of finished orders whose account was erased. */
export async function anonymiseFinished(tx: Tx | World['database']['db']): Promise<void> {
  await tx
    .update(orders)
    .set({ phone: '', receiverName: null, delivery: null, comment: null })
    .where(and(isNotNull(orders.erasureAskedAt), inArray(orders.state, ['completed', 'cancelled']), ne(orders.phone, '')))
}
