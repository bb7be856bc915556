import type { Module } from '../../platform/module.ts'
import { piecesScrapped, scrapNotice } from './scrap-notices.ts'
import { refreshQueue } from './queue.ts'
import { productionRoutes } from './routes.ts'

export { castPieces, packedPieces, readOrderPhotos, countStages, workshopPhotos } from './batches-of-orders.ts'
export { expectedReady, readWorkshop } from './workshop.ts'
export { followRevision, lockScrapped } from './follow-revision.ts'
export { followState } from './order-batches.ts'
export { readBatchHistory } from './read-history.ts'

export type { ProductionPorts } from './ports.ts'

/** The workshop: batches from the queue to the pallet, moulds, and the days on which goods will be ready. */
export const production: Module = {
  name: 'production',
  api: productionRoutes,
  jobs: [refreshQueue, piecesScrapped, scrapNotice],
}
