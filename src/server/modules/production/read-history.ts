import { and, asc, eq, inArray } from 'drizzle-orm'
import { orderBatchEvents, type TimelineEntry } from '#contract/admin/orders.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { orderLineRows } from '../sales/index.ts'
import { batches, batchEvents } from './tables.ts'

/** The workshop's history of an order's pieces, as timeline entries. */
export async function readBatchHistory(db: Db | Tx, orderId: number): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ event: batchEvents, line: orderLineRows.translations })
    .from(batchEvents)
    .innerJoin(batches, eq(batches.id, batchEvents.batchId))
    .leftJoin(orderLineRows, eq(orderLineRows.id, batches.lineId))
    .where(and(eq(batches.orderId, orderId), inArray(batchEvents.kind, orderBatchEvents)))
    .orderBy(asc(batchEvents.id))
  return rows.flatMap(({ event: { at, kind, staffName, pieces, to, reason }, line }): TimelineEntry[] => {
    const event = orderBatchEvents.find((one) => one === kind)
    if (!event) return []
    const product = line && { uk: line.uk.name, en: line.en.name }
    return [{ at: at.toISOString(), kind: 'batch', by: staffName, batch: { event, product, pieces, to }, ...(reason ? { text: reason } : {}) }]
  })
}
