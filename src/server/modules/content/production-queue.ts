import type { Db, Tx } from '../../platform/db/db.ts'
import { productionQueue } from './tables.ts'

/** Working days that a product waits for its mould, by its id; the public pages say dates by it. */
export async function readProductionQueue(db: Db | Tx): Promise<Map<number, number>> {
  const waiting = await db.select().from(productionQueue)
  return new Map(waiting.map(({ productId, days }) => [productId, days]))
}

export async function storeProductionQueue(tx: Tx, queue: ReadonlyMap<number, number>): Promise<void> {
  await tx.delete(productionQueue)
  if (queue.size > 0) await tx.insert(productionQueue).values([...queue].map(([productId, days]) => ({ productId, days })))
}
