import { and, eq, inArray, sql } from 'drizzle-orm'
import { operator } from '../../platform/audit/record-change.ts'
import type { Module } from '../../platform/module.ts'
import { scrapNotice } from './scrap-notice.ts'
import { startBatches } from '../orders/index.ts'
import { orders } from '../orders/tables.ts'
import { refreshQueue } from './queue.ts'
import { productionRoutes } from './routes.ts'
import { batches } from './tables.ts'

export { batchHistoryOf } from './read-history.ts'
export { capacityOf, readWorkshop } from './workshop.ts'

/** The workshop: batches on their way from the queue to the pallet, moulds, and when things will be ready. */
export const production: Module = {
  name: 'production',
  api: productionRoutes,
  jobs: [refreshQueue, scrapNotice],
  async startWork(context) {
    const { db } = context.database
    // Orders that an earlier release confirmed have none.
    const none = sql`not exists ${db.select({ one: sql`1` }).from(batches).where(eq(batches.orderId, orders.id))}`
    const open = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.state, ['confirmed', 'in_production']), none))
    for (const { id } of open) await db.transaction((tx) => startBatches(context, tx, operator, id))
    return async () => {}
  },
}
