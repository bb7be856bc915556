import { and, eq, isNull, ne } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { Shipments, ShipmentVoid } from '#contract/admin/shipments.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { changeOrder, orderRows, returnToReady } from '../sales/index.ts'
import { announceShipment, lockShipment, type Which } from './change-shipment.ts'
import { replaceShipmentDocuments } from './documents.ts'
import { findLiveWaybill } from './draft-waybill.ts'
import { shipments } from './tables.ts'
import { viewShipments } from './view-shipments.ts'
import { removeWaybill } from './waybills.ts'

/**
 * Voids a wrong shipment; it and its papers stay in the list, with the reason. Deletes its waybill at the carrier first unless told to
 * keep it, because nobody would look after the parcel of a voided shipment.
 */
export async function voidShipment(context: AppContext, actor: Actor, which: Which, asked: ShipmentVoid): Promise<Shipments | Failure> {
  const taken = asked.keep_waybill ? false : await takeWaybillBack(context, actor, which, asked.version)
  if (isFailure(taken)) return taken
  const { reason } = asked
  return runOnce<Shipments>(context, actor, { what: 'void-shipment', body: { which, ...asked } }, async (tx) => {
    // Deleting its waybill has raised the shipment's version.
    const version = asked.version + (taken ? 1 : 0)
    const found = await lockShipment(tx, which, version)
    if (isFailure(found)) return found
    const { order, row } = found
    // In a completed order the buyer has received everything.
    if (order.state === 'completed') return fail('conflict')
    if (!asked.keep_waybill && (await findLiveWaybill(tx, row))) return fail('waybillUnderWay')
    await tx
      .update(shipments)
      .set({ version: version + 1, voidedAt: context.clock.now(), voidedBy: actor.name, voidReason: reason })
      .where(eq(shipments.id, row.id))
    await replaceShipmentDocuments(context, tx, row.id)
    const subject = { id: row.id, label: order.number }
    await recordChange(context, tx, actor, { kind: 'shipment', verb: 'void', subject, version: version + 1, reason })
    if (order.state === 'shipped') await returnToReady(context, tx, order, { actor, reason })
    else await changeOrder(context, tx, actor, order, {})
    await announceShipment(context, tx, order.id, { shipmentId: row.id, change: 'voided', key: `shipment ${row.id} voided` })
    const state = order.state === 'shipped' ? 'ready' : order.state
    return viewShipments(tx, { ...order, state, version: order.version + 1 })
  })
}

/** Asks the carrier, so never call it in a transaction. @returns whether there was a waybill, which is deleted now */
async function takeWaybillBack(context: AppContext, actor: Actor, which: Which, version: number): Promise<boolean | Failure> {
  const { db } = context.database
  const [row] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orderRows, and(eq(orderRows.id, shipments.orderId), eq(orderRows.number, which.number)))
    .where(and(eq(shipments.id, which.id), eq(shipments.version, version), isNull(shipments.voidedAt), ne(orderRows.state, 'completed')))
  const live = row && (await findLiveWaybill(db, row))
  // The caller reports a stale or unknown shipment.
  if (!live) return false
  if (live.state === 'creating') return fail('waybillUnderWay')
  const removed = await removeWaybill(context, actor, which)
  return isFailure(removed) ? removed : true
}
