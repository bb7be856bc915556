import { and, eq, exists, gte, inArray, isNotNull, isNull, notExists, or } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import { isFailure } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { configuredTrackings, hasFailed, type Tracked, type Tracking } from '../delivery/index.ts'
import { orderRows, lockOrder } from '../sales/index.ts'
import { addReceipt, computeBalance, readBalances } from '../payments/index.ts'
import { announceShipment } from './change-shipment.ts'
import { shipments, shipmentStatuses, waybills } from './tables.ts'
import { readOrderNumber } from './waybills.ts'

/** After this many days an undelivered shipment is no longer tracked. */
const trackedDays = 60

/** Tracks shipments with carriers that support it, by our waybill or a number that somebody typed. */
export const trackShipments = defineJob({
  name: 'track-shipments',
  input: z.object({}),
  every: '8,38 * * * *',
  async run(context) {
    const failed: string[] = []
    for (const tracking of configuredTrackings(context)) {
      const why = await trackAll(context, tracking)
      if (why !== null) failed.push(`${tracking.carrier}: ${why}`)
    }
    if (failed.length > 0) throw new Error(`carriers say nothing of shipments: ${failed.join('; ')}`)
  },
})

/** @returns why the carrier cannot be asked further now; null when it answered for every shipment */
async function trackAll(context: AppContext, { carrier, batchSize, track }: Tracking): Promise<string | null> {
  const under = await listUnderWay(context, carrier)
  for (let at = 0; at < under.length; at += batchSize) {
    const part = under.slice(at, at + batchSize)
    const answer = await track(part.map(({ number }) => number))
    if (hasFailed(answer)) return answer.why
    // Two shipments may share one parcel and its number.
    for (const shipment of part) for (const tracked of answer.found) if (tracked.number === shipment.number) await note(context, shipment, tracked)
  }
  return null
}

interface UnderWay {
  readonly id: number
  readonly number: string
  readonly orderId: number
  readonly orderNumber: string
}

async function listUnderWay({ database: { db }, clock }: AppContext, carrier: Tracking['carrier']): Promise<UnderWay[]> {
  const ended = db
    .select({ id: shipmentStatuses.shipmentId })
    .from(shipmentStatuses)
    .where(and(eq(shipmentStatuses.shipmentId, shipments.id), inArray(shipmentStatuses.status, ['received', 'returned'])))
  // Shipments with unpaid cash on delivery are tracked until it is paid out.
  const unpaid = db
    .select({ id: waybills.id })
    .from(waybills)
    .where(and(eq(waybills.shipmentId, shipments.id), eq(waybills.state, 'made'), isNotNull(waybills.cashOnDelivery), isNull(waybills.paidOutAt)))
  const rows = await db
    .select({ id: shipments.id, number: shipments.trackingNumber, orderId: shipments.orderId, orderNumber: orderRows.number })
    .from(shipments)
    .innerJoin(orderRows, eq(orderRows.id, shipments.orderId))
    .where(
      and(
        eq(shipments.carrier, carrier),
        isNull(shipments.voidedAt),
        isNotNull(shipments.trackingNumber),
        gte(shipments.handedOn, addDays(kyivClock(clock.now()).date, -trackedDays)),
        or(notExists(ended), exists(unpaid)),
      ),
    )
    .orderBy(shipments.id)
  return rows.flatMap(({ number, ...row }) => (number === null ? [] : [{ ...row, number: number.replaceAll(/\s/g, '') }]))
}

async function note(context: AppContext, shipment: UnderWay, tracked: Tracked): Promise<void> {
  await noteStatus(context, shipment, tracked)
  if (tracked.isPaidOut) await recordPaidOut(context, tracked.number)
}

/** Stores each status once; notifies the buyer when the parcel can be collected. */
async function noteStatus(
  context: AppContext,
  { id, orderId, orderNumber }: UnderWay,
  { status, words }: { status: typeof shipmentStatuses.$inferSelect.status; words: string },
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const noted = await tx
      .insert(shipmentStatuses)
      .values({ shipmentId: id, status, words, at: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: shipmentStatuses.shipmentId })
    if (noted.length === 0) return
    await notifyDesk(context, tx, 'order', orderNumber)
    if (status === 'arrived') await announceShipment(context, tx, orderId, { shipmentId: id, change: 'arrived', key: `shipment ${id} arrived` })
  })
}

/**
 * Records cash on delivery that a carrier has paid out as a payment of the order, once per waybill. If the order owes less than was
 * collected, somebody has recorded it already, from a bank statement or by hand, so it is not counted again.
 */
async function recordPaidOut(context: AppContext, number: string): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const unpaid = and(eq(waybills.number, number), eq(waybills.state, 'made'), isNotNull(waybills.cashOnDelivery), isNull(waybills.paidOutAt))
    const [waybill] = await tx.select().from(waybills).where(unpaid)
    const orderNumber = waybill && (await readOrderNumber(tx, waybill))
    const order = orderNumber && (await lockOrder(tx, orderNumber))
    if (!waybill?.cashOnDelivery || !order) return
    const now = context.clock.now()
    const noted = await tx
      .update(waybills)
      .set({ paidOutAt: now })
      .where(and(eq(waybills.id, waybill.id), unpaid))
      .returning({ id: waybills.id })
    if (noted.length === 0) return
    await notifyDesk(context, tx, 'order', order.number)
    const balance = (await readBalances(tx, [order.id])).get(order.id)?.balance
    if (!balance || computeBalance(balance).due < waybill.cashOnDelivery) return
    const receipt = {
      method: 'bank' as const,
      amount_kopiykas: waybill.cashOnDelivery,
      received_on: kyivClock(now).date,
      document_no: number,
      fiscal_no: null,
    }
    const added = await addReceipt(context, tx, { id: null, name: 'Нова пошта', requestId: null }, order.number, receipt, { papersOnce: true })
    if (isFailure(added)) context.log.warn({ order: order.number, failure: added.failure }, 'money that a carrier paid out was recorded before')
  })
}
