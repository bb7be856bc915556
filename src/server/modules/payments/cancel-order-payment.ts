import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { World } from '../../platform/app-context.ts'
import { bills } from './tables.ts'

/** A cancelled order is no longer to be paid: money that comes all the same raises an alarm. */
export async function closeBill(world: World, tx: Tx, orderId: number): Promise<void> {
  await tx.update(bills).set({ closedAt: world.clock.now() }).where(eq(bills.orderId, orderId))
}

/** The order's link, sealed, or null when it is over. */
export async function setPayerLink(db: Db | Tx, orderId: number, link: string | null): Promise<void> {
  await db.update(bills).set({ accessToken: link }).where(eq(bills.orderId, orderId))
}

/** The buyer's account was erased: their address and secret link go, the sums stay. */
export async function forgetPayers(tx: Db | Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(bills)
    .set({ email: null, accessToken: null })
    .where(inArray(bills.orderId, [...orderIds]))
}
