import { and, eq, isNull, sql, sum } from 'drizzle-orm'
import type { OrderState } from '#contract/order.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { packedPieces } from '../production/index.ts'
import { orderLineRows, readOrder, type ShippedPieces } from '../sales/index.ts'
import { shipmentLines, shipments } from './tables.ts'

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

/** Condition on `orders`: some but not all goods were shipped. Must agree with `countPieces`, which checks one order. */
export const isPartlyShipped = sql`exists (
  select from (
    select sum(sl.quantity) as pieces
    from shipments s join shipment_lines sl on sl.shipment_id = s.id join ${orderLineRows} on ${orderLineRows.id} = sl.line_id
    where s.order_id = orders.id and s.voided_at is null and ${orderLineRows.kind} = 'product'
  ) as went
  where went.pieces between 1 and (
    select sum(${orderLineRows.quantity}) from ${orderLineRows} where ${orderLineRows.orderId} = orders.id and ${orderLineRows.kind} = 'product') - 1
)`
