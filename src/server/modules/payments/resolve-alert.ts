import { and, eq, isNull } from 'drizzle-orm'
import type { World } from '../../platform/app-context.ts'
import { paymentAlarms } from './tables.ts'

/** A manager has looked at an alarm. @returns false when there is no such open one */
export async function settleAlarm({ database: { db }, clock }: World, id: number): Promise<boolean> {
  const open = and(eq(paymentAlarms.id, id), isNull(paymentAlarms.settledAt))
  const settled = await db.update(paymentAlarms).set({ settledAt: clock.now() }).where(open).returning({ id: paymentAlarms.id })
  return settled.length > 0
}
