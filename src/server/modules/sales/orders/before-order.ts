import { eq } from 'drizzle-orm'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { Db } from '../../../platform/db/db.ts'
import { orders } from './tables.ts'

/** Whether a day is before the order's; no payment or refund can be. */
export async function isBeforeOrder(db: Db, number: string, day: PlainDate | null): Promise<boolean> {
  if (day === null) return false
  const [order] = await db.select({ createdAt: orders.createdAt }).from(orders).where(eq(orders.number, number))
  return order !== undefined && day < kyivClock(order.createdAt).date
}
