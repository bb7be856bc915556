import type { Module } from '../../platform/module.ts'
import { scrapNotice } from './scrap-notice.ts'
import { refreshQueue } from './queue.ts'
import { productionRoutes } from './routes.ts'

export { batchHistoryOf } from './read-history.ts'
export { capacityOf, readWorkshop } from './workshop.ts'

/** The workshop: batches on their way from the queue to the pallet, moulds, and when things will be ready. */
export const production: Module = {
  name: 'production',
  api: productionRoutes,
  jobs: [refreshQueue, scrapNotice],
}
