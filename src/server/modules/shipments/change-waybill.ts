import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { NewWaybill } from '#contract/admin/waybills.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { changesBetween, recordChange, type Actor } from '../../platform/audit/record-change.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { configuredNovaPoshta, hasFailed } from '../delivery/index.ts'
import { lockOrder } from '../sales/index.ts'
import { lockShipment, type Which } from './change-shipment.ts'
import { buildRequest, findLiveWaybill } from './draft-waybill.ts'
import { shipments, waybills } from './tables.ts'
import { viewShipments } from './view-shipments.ts'
import { later, readOrderNumber, writeTrackingNumber } from './waybills.ts'

/** Requests a change of a waybill at the carrier; ours stays unchanged until the carrier accepts. */
export function changeWaybill(context: AppContext, actor: Actor, which: Which, requested: NewWaybill): Promise<Shipments | Failure> {
  return runOnce<Shipments>(context, actor, { what: 'change-waybill', body: { which, requested } }, async (tx) => {
    const found = await lockShipment(tx, which, requested.version)
    if (isFailure(found)) return found
    const { order, row } = found
    const made = await findLiveWaybill(tx, row)
    if (made === null) return fail('notFound')
    if (made.state === 'creating' || made.pending !== null) return fail('waybillUnderWay')
    const request = await buildRequest(context, tx, which, { requested, reference: made.reference, orderId: order.id, handedOn: row.handedOn })
    if (isFailure(request)) return request
    await tx.update(waybills).set({ pending: request, why: null, staffId: actor.id, staffName: actor.name }).where(eq(waybills.id, made.id))
    await enqueue(context, tx, changeWaybillJob, { id: made.id })
    // The audit outlives the buyer's data, so it does not name the receiver.
    const recorded = (one: typeof made.request) =>
      one && { payer: one.payer, value_kopiykas: one.value, cash_on_delivery_kopiykas: one.cashOnDelivery }
    const changes = changesBetween(recorded(made.request) ?? {}, recorded(request) ?? {})
    await recordChange(context, tx, actor, { kind: 'shipment', verb: 'change_waybill', subject: { id: row.id, label: order.number }, changes })
    await notifyDesk(context, tx, 'order', order.number)
    return viewShipments(tx, order)
  })
}

/**
 * Changes a waybill at the carrier, by the carrier's own reference. After a lost answer or a killed process the same change is sent
 * again, which creates no second waybill. A waybill deleted meanwhile stays unchanged.
 */
export const changeWaybillJob = defineJob({
  name: 'change-waybill',
  input: z.object({ id: z.int() }),
  async run(context, { id }) {
    const { db } = context.database
    const api = configuredNovaPoshta(context)
    const [row] = await db.select().from(waybills).where(eq(waybills.id, id))
    if (!api || row?.state !== 'made' || row.ref === null || row.pending === null) return
    const { pending } = row
    const answer = await api.changeWaybill(row.ref, pending)
    const refused = hasFailed(answer)
    if (refused && answer.failed !== 'refused') return later(context, row, answer)
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, await readOrderNumber(tx, row))
      const values = refused
        ? { why: answer.why.slice(0, 500) }
        : { ...answer, cost: answer.cost ?? row.cost, request: pending, cashOnDelivery: pending.cashOnDelivery, why: null }
      const noted = await tx
        .update(waybills)
        .set({ ...values, pending: null })
        .where(and(eq(waybills.id, id), eq(waybills.state, 'made'), isNotNull(waybills.pending)))
        .returning({ id: waybills.id })
      const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, row.shipmentId)).for('update')
      if (noted.length === 0 || !order || !shipment) return
      const actor = { id: row.staffId, name: row.staffName, requestId: null }
      if (!refused && answer.number !== row.number && shipment.trackingNumber === row.number)
        await writeTrackingNumber(context, tx, actor, { order, shipment, verb: 'make_waybill', number: answer.number })
      else await notifyDesk(context, tx, 'order', order.number)
    })
  },
})
