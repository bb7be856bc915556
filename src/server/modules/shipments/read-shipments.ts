import { fail, type Failure } from '#contract/errors.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { readOrder } from '../sales/index.ts'
import { viewShipments } from './view-shipments.ts'

/** The shipments of an order, by its number. */
export async function readShipments(db: Db | Tx, number: string): Promise<Shipments | Failure> {
  const stored = await readOrder(db, { unscopedNumber: number })
  return stored ? viewShipments(db, stored.order) : fail('notFound')
}
