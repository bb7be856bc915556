import { eq } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { orders } from '../sales/orders/tables.ts'
import { viewShipments } from './view-shipments.ts'

/** The shipments of an order by its number. */
export async function readShipments(db: Db | Tx, number: string): Promise<Shipments | AdminFailure> {
  const [order] = await db.select({ id: orders.id, state: orders.state, version: orders.version }).from(orders).where(eq(orders.number, number))
  return order ? viewShipments(db, order) : refuse('notFound')
}
