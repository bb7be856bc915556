import { and, eq, exists, gte, inArray, isNotNull, isNull, notExists, or } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { configuredTrackings, hasFailed, type Tracked, type Tracking } from '../delivery/index.ts'
import { orderEvent, orderRows } from '../sales/index.ts'
import { recordPaidOut } from './record-paid-out.ts'
import { shipments, shipmentStatuses, waybills } from './tables.ts'

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
async function trackAll(context: AppContext, { carrier, most, track }: Tracking): Promise<string | null> {
  const under = await listUnderWay(context, carrier)
  for (let at = 0; at < under.length; at += most) {
    const part = under.slice(at, at + most)
    const answer = await track(part.map(({ number }) => number))
    if (hasFailed(answer)) return answer.why
    // Two shipments may share one parcel and its number.
    for (const shipment of part) for (const said of answer.found) if (said.number === shipment.number) await note(context, shipment, said)
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

async function note(context: AppContext, shipment: UnderWay, said: Tracked): Promise<void> {
  await noteStatus(context, shipment, said)
  if (said.isPaidOut) await recordPaidOut(context, said.number)
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
    if (status === 'arrived')
      await enqueue(context, tx, orderEvent, {
        key: `shipment ${id} arrived`,
        orderId,
        what: { kind: 'shipment', shipmentId: id, change: 'arrived' },
      })
  })
}
