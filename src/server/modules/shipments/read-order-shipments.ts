import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { OrderShipment } from '../sales/index.ts'
import { shipmentDocuments, shipmentLines, shipments, shipmentStatuses } from './tables.ts'

/** Shipments by order, oldest first. */
export async function readOrderShipments(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, OrderShipment[]>> {
  const rows = await db
    .select()
    .from(shipments)
    .where(and(inArray(shipments.orderId, [...orderIds]), isNull(shipments.voidedAt)))
    .orderBy(asc(shipments.no))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const lines = await db.select().from(shipmentLines).where(inArray(shipmentLines.shipmentId, ids)).orderBy(asc(shipmentLines.id))
  const papers = await db
    .select({ shipmentId: shipmentDocuments.shipmentId, kind: shipmentDocuments.kind })
    .from(shipmentDocuments)
    .where(and(inArray(shipmentDocuments.shipmentId, ids), isNull(shipmentDocuments.replacedAt)))
  const statuses = await db.select().from(shipmentStatuses).where(inArray(shipmentStatuses.shipmentId, ids)).orderBy(asc(shipmentStatuses.at))
  const whole = rows.map((row) => ({
    ...row,
    lines: lines.filter(({ shipmentId }) => shipmentId === row.id),
    status: statuses.findLast(({ shipmentId }) => shipmentId === row.id)?.status ?? null,
    documents: papers.filter(({ shipmentId }) => shipmentId === row.id).map(({ kind }) => kind),
  }))
  return Map.groupBy(whole, ({ orderId }) => orderId)
}
