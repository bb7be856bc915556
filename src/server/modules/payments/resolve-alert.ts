import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { paymentAlerts } from './tables.ts'

/** Marks an alert as resolved by a manager. @returns false when there is no such open alert */
export async function resolveAlert({ database, clock }: AppContext, id: number, db: Db | Tx = database.db): Promise<boolean> {
  const open = and(eq(paymentAlerts.id, id), isNull(paymentAlerts.settledAt))
  const resolved = await db.update(paymentAlerts).set({ settledAt: clock.now() }).where(open).returning({ id: paymentAlerts.id })
  return resolved.length > 0
}
