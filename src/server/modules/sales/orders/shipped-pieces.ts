import { and, eq, isNull, sql, sum } from 'drizzle-orm'
import type { OrderState } from '#contract/order.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { batches } from '../../production/tables.ts'
import { shipmentLines, shipments } from '../../shipments/tables.ts'
import { orderLines } from './tables.ts'

/** What of an order's line is on its way or handed over, and what may go now. */
export interface ShippedLine {
  readonly lineId: number
  readonly kind: (typeof orderLines.$inferSelect)['kind']
  readonly quantity: number
  readonly shipped: number
  /** Without what went already. */
  readonly ready: number
}

/** From these on everything is made. */
const allMade: readonly OrderState[] = ['ready', 'shipped', 'completed']

/** In the order of the lines. Services and discounts are never cast: they may go at any time. */
export async function shippedLines(db: Db | Tx, order: { readonly id: number; readonly state: OrderState }): Promise<ShippedLine[]> {
  const lines = await db
    .select({ lineId: orderLines.id, kind: orderLines.kind, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  const went = await piecesByLine(db, order.id)
  const made = allMade.includes(order.state) ? null : await madeByLine(db, order.id)
  return lines.map(({ lineId, kind, quantity }) => {
    const shipped = went.get(lineId) ?? 0
    const most = kind !== 'product' || made === null ? quantity : Math.min(quantity, made.get(lineId) ?? 0)
    return { lineId, kind, quantity, shipped, ready: Math.max(0, most - shipped) }
  })
}

/** Pieces in shipments that count, by line. */
async function piecesByLine(db: Db | Tx, orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ line: shipmentLines.lineId, pieces: sum(shipmentLines.quantity).mapWith(Number) })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.voidedAt)))
    .groupBy(shipmentLines.lineId)
  return new Map(rows.flatMap(({ line, pieces }) => (line === null ? [] : [[line, pieces] as const])))
}

/** Pieces that the workshop has packed, by line. */
async function madeByLine(db: Db | Tx, orderId: number): Promise<Map<number, number>> {
  const done = and(eq(batches.orderId, orderId), isNull(batches.endedAt), eq(batches.stage, 'done'))
  const rows = await db
    .select({ line: batches.lineId, pieces: sum(batches.pieces).mapWith(Number) })
    .from(batches)
    .where(done)
    .groupBy(batches.lineId)
  return new Map(rows.flatMap(({ line, pieces }) => (line === null ? [] : [[line, pieces] as const])))
}

/** Some of its goods went, and not all: as a condition on `orders`, as {@link piecesOf} says of one. */
export const isPartlyShipped = sql`exists (
  select from (
    select sum(sl.quantity) as pieces
    from shipments s join shipment_lines sl on sl.shipment_id = s.id join order_lines l on l.id = sl.line_id
    where s.order_id = orders.id and s.voided_at is null and l.kind = 'product'
  ) as went
  where went.pieces between 1 and (select sum(l.quantity) from order_lines l where l.order_id = orders.id and l.kind = 'product') - 1
)`

/** Pieces of goods: of the order, and of its shipments. */
export function piecesOf(lines: readonly ShippedLine[]): { readonly pieces: number; readonly shipped: number } {
  const goods = lines.filter(({ kind }) => kind === 'product')
  const total = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
  return { pieces: total(goods.map(({ quantity }) => quantity)), shipped: total(goods.map(({ shipped }) => shipped)) }
}
