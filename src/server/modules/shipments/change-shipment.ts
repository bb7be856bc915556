import { and, eq, isNull } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { ShipmentEdit, Shipments } from '#contract/admin/shipments.ts'
import { changesBetween, recordChange, staleSubject, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { lockOrder, orderEvent, type LockedOrder, type ShipmentEvent } from '../sales/index.ts'
import { replaceShipmentDocuments } from './documents.ts'
import { shipments } from './tables.ts'
import { viewShipments } from './view-shipments.ts'

export interface Which {
  readonly number: string
  readonly id: number
}
type Row = typeof shipments.$inferSelect

/** Corrects or completes the carrier and other details of a shipment. Its goods cannot change: a wrong shipment is voided. */
export function editShipment(context: AppContext, actor: Actor, which: Which, edit: ShipmentEdit): Promise<Shipments | Failure> {
  return runOnce<Shipments>(context, actor, { what: 'edit-shipment', body: { which, edit } }, async (tx) => {
    const found = await lockShipment(tx, which, edit.version)
    if (isFailure(found)) return found
    const { order, row } = found
    const wrong = checkDetails(edit)
    if (wrong) return wrong
    const after = detailColumns(edit)
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field as keyof typeof after]]))
    const changes = changesBetween(before, after)
    if (changes.length === 0) return viewShipments(tx, order)
    const version = row.version + 1
    await tx
      .update(shipments)
      .set({ ...after, version })
      .where(eq(shipments.id, row.id))
    // The driver's paper shows these details.
    await replaceShipmentDocuments(context, tx, row.id, ['waybill'])
    await recordChange(context, tx, actor, { kind: 'shipment', verb: 'edit', subject: { id: row.id, label: order.number }, changes, version })
    await notifyDesk(context, tx, 'order', order.number)
    if (after.trackingNumber !== null && after.trackingNumber !== row.trackingNumber)
      await announceShipment(context, tx, order.id, { shipmentId: row.id, change: 'tracking', key: `shipment ${row.id} tracking ${version}` })
    return viewShipments(tx, order)
  })
}

/** Locks the order first, like every change of it, then the shipment. */
export async function lockShipment(tx: Tx, { number, id }: Which, version: number): Promise<{ order: LockedOrder; row: Row } | Failure> {
  const order = await lockOrder(tx, number)
  if (!order) return fail('notFound')
  const [row] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, id), eq(shipments.orderId, order.id), isNull(shipments.voidedAt)))
    .for('update')
  if (!row) return fail('notFound')
  return row.version === version ? { order, row } : staleSubject(tx, 'order', order.id, await viewShipments(tx, order))
}

type Announced = Omit<ShipmentEvent, 'kind'> & { readonly key: string }

/** Tells the buyer of a change of a shipment, once per key. */
export const announceShipment = (context: AppContext, tx: Tx, orderId: number, { key, ...event }: Announced) =>
  enqueue(context, tx, orderEvent, { key, orderId, what: { kind: 'shipment', ...event } })

type Details = Omit<ShipmentEdit, 'version'>

/** Checks across fields; null when all is well. */
export function checkDetails({ carrier, carrier_name }: Details): Failure | null {
  return carrier === 'named' && carrier_name === null ? fail('invalid', { carrier_name: 'Name the carrier.' }) : null
}

export const detailColumns = ({ carrier, carrier_name, tracking_number, car, driver, places, cost_kopiykas, handed_on }: Details) =>
  ({
    carrier,
    carrierName: carrier === 'named' ? carrier_name : null,
    trackingNumber: tracking_number,
    car,
    driver,
    places,
    cost: cost_kopiykas,
    handedOn: handed_on,
  }) satisfies Partial<typeof shipments.$inferInsert>
