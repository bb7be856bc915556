import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { orderPayments } from './tables.ts'

/** Closes the payment of a cancelled order: money that still arrives raises an alert. */
export async function cancelOrderPayment(context: AppContext, tx: Tx, orderId: number): Promise<void> {
  await tx.update(orderPayments).set({ closedAt: context.clock.now() }).where(eq(orderPayments.orderId, orderId))
}

/** Sets the address to which the provider sends the fiscal receipt. */
export async function setPayerEmail(db: Db | Tx, orderId: number, email: string): Promise<void> {
  await db.update(orderPayments).set({ email }).where(eq(orderPayments.orderId, orderId))
}

/** Sets the order's sealed link; null when it has expired. */
export async function setPayerLink(db: Db | Tx, orderId: number, link: string | null): Promise<void> {
  await db.update(orderPayments).set({ accessToken: link }).where(eq(orderPayments.orderId, orderId))
}

/** Removes the email address and the secret link when the buyer's account is erased; the sums stay. */
export async function anonymisePayers(tx: Db | Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(orderPayments)
    .set({ email: null, accessToken: null })
    .where(inArray(orderPayments.orderId, [...orderIds]))
}
