import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { paymentAlerts } from './tables.ts'

/** Marks an alert as resolved by a manager. @returns false when there is no such open alert */
export async function resolveAlert({ database, clock }: AppContext, id: number, db: Db | Tx = database.db): Promise<boolean> {
  const open = and(eq(paymentAlerts.id, id), isNull(paymentAlerts.settledAt))
  const resolved = await db.update(paymentAlerts).set({ settledAt: clock.now() }).where(open).returning({ id: paymentAlerts.id })
  return resolved.length > 0
}

/** Resolves those open alerts of an order that no longer hold, because what caused them was taken back. */
export async function resolveAlerts(context: AppContext, tx: Tx, orderId: number, which: SQL): Promise<void> {
  const resolved = await tx
    .update(paymentAlerts)
    .set({ settledAt: context.clock.now() })
    .where(and(eq(paymentAlerts.orderId, orderId), which, isNull(paymentAlerts.settledAt)))
    .returning({ id: paymentAlerts.id })
  if (resolved.length > 0) await notifyDesk(context, tx, 'decision', null)
}
