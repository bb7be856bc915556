import { and, inArray, lte, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { orderEvents, orders } from './tables.ts'

export const isFinished = inArray(orders.state, ['completed', 'cancelled'])

/** Condition for orders that are finished, and were by that time. */
export function finishedBy(db: Db, last: Date): SQL | undefined {
  const ended = and(inArray(orderEvents.state, ['completed', 'cancelled']), lte(orderEvents.at, last))
  return and(isFinished, inArray(orders.id, db.select({ id: orderEvents.orderId }).from(orderEvents).where(ended)))
}
