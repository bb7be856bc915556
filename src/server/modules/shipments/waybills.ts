import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { NewWaybill } from '#contract/admin/waybills.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { addDays, kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import type { Paper } from '../../platform/http/send-file.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { configuredNovaPoshta, hasFailed, type CarrierFailure, type Waybill } from '../delivery/index.ts'
import { lockOrder, orderRows } from '../sales/index.ts'
import { announceShipment, lockShipment, type Which } from './change-shipment.ts'
import { replaceShipmentDocuments } from './documents.ts'
import { buildRequest, findLiveWaybill } from './draft-waybill.ts'
import { shipments, waybills, type WaybillRow } from './tables.ts'
import { viewShipments } from './view-shipments.ts'

/** For this long nobody begins another try, and a waybill whose answer was lost has time to become visible at the carrier. */
const claimMs = 60_000

/** Requests a waybill: a job creates it at the carrier, exactly once even after failures. */
export function createWaybill(context: AppContext, actor: Actor, which: Which, requested: NewWaybill): Promise<Shipments | Failure> {
  return runOnce<Shipments>(context, actor, { what: 'create-waybill', body: { which, requested } }, async (tx) => {
    const found = await lockShipment(tx, which, requested.version)
    if (isFailure(found)) return found
    const { order, row } = found
    if (await findLiveWaybill(tx, row)) return fail('conflict')
    const reference = `${order.number}-${row.no}-${randomBytes(3).toString('hex')}`
    const request = await buildRequest(context, tx, which, { requested, reference, orderId: order.id, handedOn: row.handedOn })
    if (isFailure(request)) return request
    const [made] = await tx
      .insert(waybills)
      .values({
        shipmentId: row.id,
        reference,
        state: 'creating',
        request,
        cashOnDelivery: request.cashOnDelivery,
        createdAt: context.clock.now(),
        staffId: actor.id,
        staffName: actor.name,
      })
      .returning({ id: waybills.id })
    if (!made) throw new Error('a waybill was not stored')
    await enqueue(context, tx, createWaybillJob, { id: made.id }, { once: `waybill ${made.id}` })
    const changes = [{ field: 'waybill', before: null, after: reference }]
    await recordChange(context, tx, actor, { kind: 'shipment', verb: 'request_waybill', subject: { id: row.id, label: order.number }, changes })
    await notifyDesk(context, tx, 'order', order.number)
    return viewShipments(tx, order)
  })
}

export const createWaybillJob = defineJob({ name: 'create-waybill', input: z.object({ id: z.int() }), run: makeWaybill })

/**
 * Creates a requested waybill. Stores each try before it begins: after a lost answer or a killed process, the next try first looks for
 * our reference at the carrier. Never call it in a transaction.
 */
async function makeWaybill(context: AppContext, { id }: { id: number }): Promise<void> {
  const { db } = context.database
  const api = configuredNovaPoshta(context)
  const now = context.clock.now()
  const free = or(isNull(waybills.claimedAt), lt(waybills.claimedAt, new Date(now.getTime() - claimMs)))
  const [row] = await db.select().from(waybills).where(eq(waybills.id, id))
  if (!api || row?.state !== 'creating' || row.request === null) return
  const claimed = await db
    .update(waybills)
    .set({ claimedAt: now })
    .where(and(eq(waybills.id, id), eq(waybills.state, 'creating'), free))
    .returning({ id: waybills.id })
  if (claimed.length === 0) throw new Error('another try of this waybill may be under way')
  if (row.triedAt !== null) {
    const looked = await api.findWaybill(row.reference, searchedDays(row, now))
    if (hasFailed(looked)) return later(context, row, looked)
    if (looked.waybill) return noteWaybill(context, row, looked.waybill)
  }
  await db.update(waybills).set({ triedAt: now }).where(eq(waybills.id, id))
  const made = await api.createWaybill(row.request)
  if (!hasFailed(made)) return noteWaybill(context, row, made)
  if (made.failed !== 'refused') return later(context, row, made)
  await db.transaction(async (tx) => {
    await tx
      .update(waybills)
      .set({ state: 'refused', why: made.why.slice(0, 500) })
      .where(eq(waybills.id, id))
    await notifyDesk(context, tx, 'order', await readOrderNumber(tx, row))
  })
}

/** The days for which to list the carrier's waybills: from the request until now, and the day of handing over. */
function searchedDays({ createdAt, request }: WaybillRow, now: Date): readonly [PlainDate, PlainDate] {
  const days = [addDays(kyivClock(createdAt).date, -1), kyivClock(now).date, ...(request ? [request.handedOn] : [])].toSorted()
  return [days[0] ?? '', days.at(-1) ?? ''] as [PlainDate, PlainDate] // there are at least two
}

/**
 * Retries with growing pauses. The office sees the reason: the carrier is silent or busy, or our own instruction. Technical errors only
 * go to the log.
 */
export async function later({ database: { db } }: AppContext, { id }: WaybillRow, { failed, why }: CarrierFailure): Promise<never> {
  await db
    .update(waybills)
    .set({ why: /\p{Script=Cyrillic}/u.test(why) ? why.slice(0, 500) : failed })
    .where(eq(waybills.id, id))
  throw new Error(`the waybill is not made yet: ${why}`)
}

export async function readOrderNumber(tx: Tx | Db, { shipmentId }: WaybillRow): Promise<string> {
  const [found] = await tx
    .select({ number: orderRows.number })
    .from(shipments)
    .innerJoin(orderRows, eq(orderRows.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId))
  return found?.number ?? ''
}

/** Stores the waybill's number on the shipment and notifies the buyer. */
async function noteWaybill(context: AppContext, row: WaybillRow, { number, ref, cost, expectedOn }: Waybill): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, await readOrderNumber(tx, row))
    const noted = await tx
      .update(waybills)
      .set({ state: 'made', number, ref, cost, expectedOn, why: null })
      .where(and(eq(waybills.id, row.id), eq(waybills.state, 'creating')))
      .returning({ id: waybills.id })
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, row.shipmentId)).for('update')
    if (noted.length === 0 || !order || !shipment) return
    const actor = { id: row.staffId, name: row.staffName, requestId: null }
    await writeTrackingNumber(context, tx, actor, { order, shipment, verb: 'make_waybill', number, carrier: 'nova_poshta', carrierName: null })
    if (shipment.voidedAt === null)
      await announceShipment(context, tx, order.id, { shipmentId: shipment.id, change: 'tracking', key: `shipment ${shipment.id} waybill ${row.id}` })
  })
}

interface Tracking {
  readonly order: { readonly number: string }
  readonly shipment: typeof shipments.$inferSelect
  readonly verb: 'make_waybill' | 'remove_waybill'
  readonly number: string | null
  readonly carrier?: 'nova_poshta'
  readonly carrierName?: null
}

/** Stores a shipment's tracking number and replaces the paper that shows it. */
export async function writeTrackingNumber(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { order, shipment, verb, number, ...carrier }: Tracking,
): Promise<void> {
  const version = shipment.version + 1
  await tx
    .update(shipments)
    .set({ ...carrier, trackingNumber: number, version })
    .where(eq(shipments.id, shipment.id))
  await replaceShipmentDocuments(context, tx, shipment.id, ['waybill'])
  const changes = [{ field: 'tracking_number', before: shipment.trackingNumber, after: number }]
  await recordChange(context, tx, actor, { kind: 'shipment', verb, subject: { id: shipment.id, label: order.number }, changes, version })
  await notifyDesk(context, tx, 'order', order.number)
}

async function findMade(db: Db | Tx, which: Which): Promise<WaybillRow | null> {
  const row = await findLiveWaybill(db, which)
  return row?.state === 'made' ? row : null
}

/** Deletes a waybill at the carrier, then here. One that the carrier does not know any more counts as deleted. */
export async function removeWaybill(context: AppContext, actor: Actor, which: Which): Promise<Shipments | Failure> {
  const { db } = context.database
  const api = configuredNovaPoshta(context)
  const row = await findMade(db, which)
  if (!api || !row?.ref || (await readOrderNumber(db, row)) !== which.number) return fail('notFound')
  const removed = await api.removeWaybill(row.ref)
  if (hasFailed(removed)) {
    const looked = await api.findWaybill(row.reference, searchedDays(row, context.clock.now()))
    if (hasFailed(looked)) return fail('carrierSilent')
    if (looked.waybill) return fail('carrierRefused', { waybill: removed.why })
  }
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, which.number)
    if (!order) return fail('notFound')
    const gone = await tx
      .update(waybills)
      .set({ state: 'removed', pending: null })
      .where(and(eq(waybills.id, row.id), eq(waybills.state, 'made')))
      .returning({ id: waybills.id })
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, which.id)).for('update')
    // Keep a number that somebody has typed since.
    const number = shipment?.trackingNumber === row.number ? null : (shipment?.trackingNumber ?? null)
    if (gone.length > 0 && shipment) await writeTrackingNumber(context, tx, actor, { order, shipment, verb: 'remove_waybill', number })
    return viewShipments(tx, order)
  })
}

/** The carrier's label as a PDF. */
export async function readLabel(context: AppContext, which: Which): Promise<Paper | Failure> {
  const api = configuredNovaPoshta(context)
  const row = await findMade(context.database.db, which)
  if (!api || !row?.number || (await readOrderNumber(context.database.db, row)) !== which.number) return fail('notFound')
  const label = await api.label(row.number)
  return hasFailed(label) ? fail('carrierSilent') : { pdf: label.pdf, fileName: `label-${row.number}.pdf` }
}
