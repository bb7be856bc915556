import { and, eq, isNull, max, ne } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { NewShipment, Shipments } from '#contract/admin/shipments.ts'
import type { OrderState } from '#contract/order.ts'
import { recordChange, staleSubject, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { changeOrder, lockOrder, moveOrder, countPieces, readOrder, requirePayment, type LockedOrder, type StoredOrder } from '../sales/index.ts'
import { announceShipment, checkDetails, detailColumns } from './change-shipment.ts'
import { shippedLines, viewShipments } from './view-shipments.ts'
import { shipmentLines, shipments } from './tables.ts'

/** States in which goods may leave the factory. */
const shippableStates: readonly OrderState[] = ['in_production', 'ready', 'shipped']

/**
 * Records a shipment. Locks the order and compares its version, so that two managers cannot ship the same pieces. When nothing is left,
 * the order becomes shipped.
 */
export function storeShipment(context: AppContext, actor: Actor, number: string, shipment: NewShipment): Promise<Shipments | Failure> {
  return runOnce<Shipments>(context, actor, { what: 'store-shipment', body: { number, shipment } }, async (tx) => {
    const order = await lockOrder(tx, number)
    const stored = order && (await readOrder(tx, { id: order.id }))
    if (!order || !stored) return fail('notFound')
    if (order.version !== shipment.version) return staleSubject(tx, 'order', order.id, await viewShipments(tx, order))
    if (!shippableStates.includes(order.state)) return fail('conflict')
    const wrong = checkDetails(shipment) ?? (await checkLines(tx, order, shipment, stored))
    if (wrong) return wrong
    const unpaid = onlyGoods(shipment, stored).length > 0 ? await requirePayment(context, tx, actor, order, shipment.credit) : null
    if (unpaid) return unpaid
    const [last] = await tx
      .select({ no: max(shipments.no) })
      .from(shipments)
      .where(eq(shipments.orderId, order.id))
    const no = (last?.no ?? 0) + 1
    const [row] = await tx
      .insert(shipments)
      .values({ orderId: order.id, no, ...detailColumns(shipment), createdAt: context.clock.now(), staffId: actor.id, staffName: actor.name })
      .returning({ id: shipments.id })
    if (!row) throw new Error('a shipment was not stored')
    await tx.insert(shipmentLines).values(lineRows(row.id, shipment, stored))
    Object.assign(order, await changeOrder(context, tx, actor, order, {}))
    await recordShipment(context, tx, actor, { id: row.id, no, number }, shipment, stored)
    const failure = await advanceOrder(context, tx, actor, order)
    if (failure) return failure
    if (onlyGoods(shipment, stored).length > 0)
      await announceShipment(context, tx, order.id, { shipmentId: row.id, change: 'shipped', key: `shipment ${row.id}` })
    return viewShipments(tx, order)
  })
}

const findLine = ({ lines }: StoredOrder, id: number) => lines.find((line) => line.id === id)
const onlyGoods = ({ lines }: NewShipment, stored: StoredOrder) => lines.filter(({ line_id }) => findLine(stored, line_id)?.kind === 'product')

/** Rejects pieces that are not cast yet or were shipped already. */
async function checkLines(tx: Tx, order: LockedOrder, { lines }: NewShipment, stored: StoredOrder): Promise<Failure | null> {
  const left = new Map((await shippedLines(tx, order)).map((line) => [line.lineId, line.ready]))
  const errors: Record<string, string> = {}
  for (const { line_id, quantity } of lines) {
    const ready = left.get(line_id) ?? 0
    if (quantity > ready) errors[`lines.${line_id}`] = 'There are not so many that may go.'
    left.set(line_id, ready - quantity)
  }
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  const sum = lines
    .filter(({ line_id }) => findLine(stored, line_id)?.kind !== 'service')
    .reduce((total, { line_id, quantity }) => total + (findLine(stored, line_id)?.unit ?? 0) * quantity, 0)
  return sum < 0 ? fail('invalid', { lines: 'The discount is larger than the goods.' }) : null
}

function lineRows(shipmentId: number, { lines }: NewShipment, stored: StoredOrder): (typeof shipmentLines.$inferInsert)[] {
  return lines.flatMap(({ line_id, quantity }) => {
    const line = findLine(stored, line_id)
    const name = line && { uk: line.translations.uk.name, en: line.translations.en.name }
    return line && name ? [{ shipmentId, lineId: line_id, kind: line.kind, name, quantity }] : []
  })
}

async function recordShipment(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { id, no, number }: { id: number; no: number; number: string },
  shipment: NewShipment,
  stored: StoredOrder,
): Promise<void> {
  const { version: _version, credit: _credit, lines, ...details } = shipment
  const changes = [
    { field: 'no', before: null, after: no },
    ...lines.map(({ line_id, quantity }) => ({
      field: `lines.l${line_id}`,
      before: null,
      after: `${findLine(stored, line_id)?.translations.uk.name ?? ''} × ${quantity}`,
    })),
    ...Object.entries(details).flatMap(([field, after]) => (after === null ? [] : [{ field, before: null, after }])),
  ]
  await recordChange(context, tx, actor, { kind: 'shipment', verb: 'record', subject: { id, label: number }, changes, version: 0 })
}

/** Moves the order to shipped when everything has left, unless the buyer collected all of it. */
async function advanceOrder(context: AppContext, tx: Tx, actor: Actor, order: LockedOrder): Promise<Failure | null> {
  const { pieces, shipped } = countPieces(await shippedLines(tx, order))
  const carried = and(eq(shipments.orderId, order.id), isNull(shipments.voidedAt), ne(shipments.carrier, 'pickup'))
  if (shipped < pieces || (await tx.$count(shipments, carried)) === 0) return null
  // After an edit, an order whose pieces are all packed may still be in production.
  const steps = order.state === 'in_production' ? (['finish', 'ship'] as const) : order.state === 'ready' ? (['ship'] as const) : []
  for (const transition of steps) {
    const moved = await moveOrder(context, tx, order, { transition, actor, reason: null, quiet: true })
    if (typeof moved !== 'string') return moved
    order.state = moved
    order.version += 1
  }
  return null
}
