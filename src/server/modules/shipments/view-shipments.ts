import { asc, eq, inArray, and, isNull, sql, sum } from 'drizzle-orm'
import type { Shipments, ShipmentView } from '#contract/admin/shipments.ts'
import type { OrderState } from '#contract/order.ts'
import { trackingUrl, type ShipmentDocumentKind } from '#contract/shipments.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { countPieces, readOrder, orderLineRows, type StoredLine, type ShippedPieces } from '../sales/index.ts'
import { packedPieces } from '../production/index.ts'
import { shipmentDocuments, shipmentLines, shipments, shipmentStatuses, waybills, type WaybillRow } from './tables.ts'

type ShipmentRow = typeof shipments.$inferSelect
type DocumentRow = Pick<typeof shipmentDocuments.$inferSelect, 'shipmentId' | 'kind' | 'number' | 'issuedAt' | 'replacedAt'>

interface OfOrder {
  readonly id: number
  readonly state: OrderState
  readonly version: number
}

/** All shipments of an order, and what may be shipped now. */
export async function viewShipments(db: Db | Tx, order: OfOrder): Promise<Shipments> {
  // Sequential, because a transaction has one connection.
  const rows = await db.select().from(shipments).where(eq(shipments.orderId, order.id)).orderBy(asc(shipments.no))
  const ids = rows.map(({ id }) => id)
  const went =
    ids.length === 0 ? [] : await db.select().from(shipmentLines).where(inArray(shipmentLines.shipmentId, ids)).orderBy(asc(shipmentLines.id))
  const papers = ids.length === 0 ? [] : await issuedPapers(db, ids)
  const requested = ids.length === 0 ? [] : await db.select().from(waybills).where(inArray(waybills.shipmentId, ids)).orderBy(asc(waybills.id))
  const statuses =
    ids.length === 0
      ? []
      : await db.select().from(shipmentStatuses).where(inArray(shipmentStatuses.shipmentId, ids)).orderBy(asc(shipmentStatuses.at))
  const lines = await shippedLines(db, order)
  const own = <T extends { shipmentId: number }>(all: readonly T[], id: number) => all.filter(({ shipmentId }) => shipmentId === id)
  return {
    order_version: order.version,
    data: rows.map((row) =>
      viewShipment(row, own(went, row.id), own(papers, row.id), { waybill: own(requested, row.id).at(-1) ?? null, statuses: own(statuses, row.id) }),
    ),
    lines: lines.map(({ lineId, shipped, ready }) => ({ line_id: lineId, shipped, ready })),
    ...countPieces(lines),
  }
}

async function issuedPapers(db: Db | Tx, shipmentIds: readonly number[]): Promise<DocumentRow[]> {
  return db
    .select({
      shipmentId: shipmentDocuments.shipmentId,
      kind: shipmentDocuments.kind,
      number: shipmentDocuments.number,
      issuedAt: shipmentDocuments.issuedAt,
      replacedAt: shipmentDocuments.replacedAt,
    })
    .from(shipmentDocuments)
    .where(inArray(shipmentDocuments.shipmentId, [...shipmentIds]))
    .orderBy(asc(shipmentDocuments.id))
}

function viewShipment(
  row: ShipmentRow,
  lines: readonly (typeof shipmentLines.$inferSelect)[],
  papers: readonly DocumentRow[],
  { waybill, statuses }: { waybill: WaybillRow | null; statuses: readonly (typeof shipmentStatuses.$inferSelect)[] },
): ShipmentView {
  return {
    id: row.id,
    no: row.no,
    version: row.version,
    carrier: row.carrier,
    carrier_name: row.carrierName,
    tracking_number: row.trackingNumber,
    tracking_url: trackingUrl(row.carrier, row.trackingNumber),
    car: row.car,
    driver: row.driver,
    places: row.places,
    cost_kopiykas: row.cost,
    handed_on: row.handedOn,
    created_at: row.createdAt.toISOString(),
    by: row.staffName,
    voided_at: row.voidedAt?.toISOString() ?? null,
    voided_by: row.voidedBy,
    void_reason: row.voidReason,
    lines: lines.map(({ lineId, kind, name, quantity }) => ({ line_id: lineId, kind, name, quantity })),
    kinds: documentKinds(lines.map(({ kind }) => kind)),
    waybill: waybill && {
      state: waybill.state,
      changing: waybill.pending !== null,
      why: waybill.why,
      cost_kopiykas: waybill.cost,
      expected_on: waybill.expectedOn,
      cash_on_delivery: waybill.cashOnDelivery === null ? null : { kopiykas: waybill.cashOnDelivery, state: cashState(waybill, statuses) },
    },
    statuses: statuses.map(({ status, words, at }) => ({ name: status, words, at: at.toISOString() })),
    documents: papers.map(({ kind, number, issuedAt, replacedAt }) => ({
      kind,
      number,
      issued_at: issuedAt.toISOString(),
      replaced: replacedAt !== null,
    })),
  }
}

/** A refused parcel was not paid, unless the buyer accepted it later. */
function cashState({ paidOutAt }: WaybillRow, statuses: readonly (typeof shipmentStatuses.$inferSelect)[]) {
  const has = (name: (typeof shipmentStatuses.$inferSelect)['status']) => statuses.some(({ status }) => status === name)
  return paidOutAt ? 'paid_out' : has('received') ? 'collected' : has('returned') ? 'returned' : 'asked'
}

/** An act covers services; all other papers cover goods. */
export function documentKinds(kinds: readonly StoredLine['kind'][]): ShipmentDocumentKind[] {
  const goods = kinds.includes('product')
  return [...(goods ? (['delivery_note', 'waybill', 'packing_list'] as const) : []), ...(kinds.includes('service') ? (['act'] as const) : [])]
}

export async function readShipments(db: Db | Tx, number: string): Promise<Shipments | Failure> {
  const stored = await readOrder(db, { unscopedNumber: number })
  return stored ? viewShipments(db, stored.order) : fail('notFound')
}

/** States in which all pieces are made. */
const allMade: readonly OrderState[] = ['ready', 'shipped', 'completed']

/** In line order. Services and discounts need no casting and may go at any time. */
export async function shippedLines(db: Db | Tx, order: { readonly id: number; readonly state: OrderState }): Promise<ShippedPieces[]> {
  const lines = (await readOrder(db, { id: order.id }))?.lines ?? []
  const went = await piecesByLine(db, order.id)
  const made = allMade.includes(order.state) ? null : await packedPieces(db, order.id)
  return lines.map(({ id: lineId, kind, quantity }) => {
    const shipped = went.get(lineId) ?? 0
    const available = kind !== 'product' || made === null ? quantity : Math.min(quantity, made.get(lineId) ?? 0)
    return { lineId, kind, quantity, shipped, ready: Math.max(0, available - shipped) }
  })
}

/** Pieces in valid shipments, by line. */
async function piecesByLine(db: Db | Tx, orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ line: shipmentLines.lineId, pieces: sum(shipmentLines.quantity).mapWith(Number) })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.voidedAt)))
    .groupBy(shipmentLines.lineId)
  return new Map(rows.flatMap(({ line, pieces }) => (line === null ? [] : [[line, pieces] as const])))
}

const shippedPieces = sql`(
  select coalesce(sum(sl.quantity), 0) from shipments s join shipment_lines sl on sl.shipment_id = s.id join ${orderLineRows} on ${orderLineRows.id} = sl.line_id
  where s.order_id = orders.id and s.voided_at is null and ${orderLineRows.kind} = 'product')`
const orderedPieces = sql`(
  select sum(${orderLineRows.quantity}) from ${orderLineRows} where ${orderLineRows.orderId} = orders.id and ${orderLineRows.kind} = 'product')`

/** Condition on `orders`: some but not all goods were shipped. Must agree with `countPieces`, which checks one order. */
export const isPartlyShipped = sql`(${shippedPieces} > 0 and ${shippedPieces} < ${orderedPieces})`

/** Condition on `orders`: all goods have left. A ready order of this kind was collected by its buyer. */
export const isAllShipped = sql`(${shippedPieces} > 0 and ${shippedPieces} >= ${orderedPieces})`
