import { and, eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { EmailedTo } from '#contract/admin/acts.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import type { Language } from '#contract/languages.ts'
import { buyerShipmentDocuments, type ShipmentDocumentKind } from '#contract/shipments.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Paper } from '../../platform/http/send-file.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { announceShipment, type Which } from './change-shipment.ts'
import { issueShipmentDocument, shipmentDocument } from './documents.ts'
import { lockOrder, orderRows, readOrder } from '../sales/index.ts'
import { shipments } from './tables.ts'
import { viewShipments } from './view-shipments.ts'

interface NamedPaper extends Which {
  readonly paper: ShipmentDocumentKind
}

async function isOfOrder(db: Db | Tx, { number, id }: Which): Promise<boolean> {
  const [found] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orderRows, eq(orderRows.id, shipments.orderId))
    .where(and(eq(shipments.id, id), eq(orderRows.number, number)))
  return found !== undefined
}

/** A paper as PDF: the one issued under a number, also if it no longer holds; without a number the valid one, which is issued if nobody has yet. */
export async function renderShipmentDocument(
  context: AppContext,
  which: NamedPaper,
  { language, issued }: { readonly language: Language; readonly issued: string | undefined },
): Promise<Paper | Failure> {
  if (!(await isOfOrder(context.database.db, which))) return fail('notFound')
  return shipmentDocument(context, { shipmentId: which.id, kind: which.paper, number: issued }, { language, issue: issued === undefined })
}

/** Issues a paper again, from the current order and shipment. */
export function reissueShipmentDocument(context: AppContext, actor: Actor, which: NamedPaper): Promise<Shipments | Failure> {
  return runOnce<Shipments>(context, actor, { what: 'reissue-shipment-document', body: which }, async (tx) => {
    const order = await lockOrder(tx, which.number)
    if (!order || !(await isOfOrder(tx, which))) return fail('notFound')
    const issued = await issueShipmentDocument(context, tx, { shipmentId: which.id, kind: which.paper }, { anew: true })
    if (isFailure(issued)) return issued
    const changes = [{ field: which.paper, before: null, after: issued.number }]
    await recordChange(context, tx, actor, { kind: 'shipment', verb: 'reissue', subject: { id: which.id, label: which.number }, changes })
    return viewShipments(tx, order)
  })
}

/** Sends the buyer their papers of goods and services; issues missing ones. */
export function emailShipmentDocuments(context: AppContext, actor: Actor, which: Which): Promise<EmailedTo | Failure> {
  return runOnce<EmailedTo>(context, actor, { what: 'email-shipment-documents', body: which }, async (tx) => {
    const order = await lockOrder(tx, which.number)
    if (!order || !(await isOfOrder(tx, which))) return fail('notFound')
    const email = (await readOrder(tx, { id: order.id }))?.order.email
    if (!email) return fail('noEmail')
    const issued = []
    for (const kind of buyerShipmentDocuments) {
      const one = await issueShipmentDocument(context, tx, { shipmentId: which.id, kind }, { anew: false })
      if (!isFailure(one)) issued.push(one)
    }
    if (issued.length === 0) return fail('notFound')
    const key = `shipment ${which.id} papers at ${context.clock.now().getTime()}`
    await announceShipment(context, tx, order.id, { shipmentId: which.id, change: 'papers', key })
    const changes = issued.map(({ kind, number }) => ({ field: kind, before: null, after: number }))
    await recordChange(context, tx, actor, { kind: 'shipment', verb: 'email', subject: { id: which.id, label: which.number }, changes })
    return { to: email }
  })
}
