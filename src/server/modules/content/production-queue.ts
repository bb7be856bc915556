import type { Db, Tx } from '../../platform/db/db.ts'
import { productionQueue } from './tables.ts'

/** A product's place in the production queue, for the dates on public pages. */
export type QueuedProduct = Omit<typeof productionQueue.$inferSelect, 'productId'>

/** By product id. */
export async function readProductionQueue(db: Db | Tx): Promise<Map<number, QueuedProduct>> {
  const queued = await db.select().from(productionQueue)
  return new Map(queued.map(({ productId, ...queue }) => [productId, queue]))
}

export async function storeProductionQueue(tx: Tx, queue: ReadonlyMap<number, QueuedProduct>): Promise<void> {
  await tx.delete(productionQueue)
  if (queue.size > 0) await tx.insert(productionQueue).values([...queue].map(([productId, queued]) => ({ productId, ...queued })))
}
