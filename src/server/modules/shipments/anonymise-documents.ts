import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { withoutBuyer } from '../documents/index.ts'
import { erasedOrders } from '../sales/index.ts'
import { shipmentDocuments, shipments, waybills } from './tables.ts'

/** Removes the buyer from shipment papers and waybills of erased orders. Safe to run again. */
export async function anonymiseShipmentDocuments(db: Db | Tx): Promise<void> {
  const erased = await erasedOrders(db)
  const ofErased = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.orderId, [...erased.keys()]))
  await db
    .update(waybills)
    .set({ request: null, pending: null })
    .where(and(inArray(waybills.shipmentId, ofErased), or(isNotNull(waybills.request), isNotNull(waybills.pending))))
  const papers = await db
    .select({ id: shipmentDocuments.id, content: shipmentDocuments.content, orderId: shipments.orderId })
    .from(shipmentDocuments)
    .innerJoin(shipments, eq(shipments.id, shipmentDocuments.shipmentId))
    .where(and(inArray(shipments.orderId, [...erased.keys()]), sql`${shipmentDocuments.content} #> '{uk,facts}' <> '[]'`))
  for (const { id, content, orderId } of papers)
    await db
      .update(shipmentDocuments)
      .set({ content: withoutBuyer(content, erased.get(orderId) ?? null) })
      .where(eq(shipmentDocuments.id, id))
}
