import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderLines } from '../../orders/tables.ts'

/** Was it ever ordered? Then it is hidden, never deleted. */
export async function isOrdered(db: Db | Tx, productId: number): Promise<boolean> {
  const [line] = await db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.productId, productId)).limit(1)
  return line !== undefined
}
