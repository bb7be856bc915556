import { and, eq, inArray, isNull, isNotNull, or, sql } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { readSettings } from '../content/index.ts'
import { readOrder, type StoredOrder, erasedOrders } from '../sales/index.ts'
import { knownReceipts, nextDocumentNumber, paperWork, type OrderDocumentContent, withoutBuyer } from '../documents/index.ts'
import type { Paper } from '../../platform/http/send-file.ts'
import { buildShipmentDocument } from './build-document.ts'
import { shipmentDocuments, shipmentLines, shipments, waybills } from './tables.ts'

type Issued = typeof shipmentDocuments.$inferSelect
/** Names a paper of a shipment. */
export interface ShipmentDocumentRef {
  readonly shipmentId: number
  readonly kind: ShipmentDocumentKind
  /** Default: that of the valid paper. */
  readonly number?: string | undefined
}

/** The paper of a shipment; null if it was not issued. */
async function findIssued(db: Db | Tx, { shipmentId, kind, number }: ShipmentDocumentRef): Promise<Issued | null> {
  const one = number === undefined ? isNull(shipmentDocuments.replacedAt) : eq(shipmentDocuments.number, number)
  const [found] = await db
    .select()
    .from(shipmentDocuments)
    .where(and(eq(shipmentDocuments.shipmentId, shipmentId), eq(shipmentDocuments.kind, kind), one))
  return found ?? null
}

/**
 * Issues a paper of a shipment with the next number of its kind and year, and stores its whole content. A voided shipment gets no
 * papers.
 * @param anew replaces the valid paper; otherwise returns it
 */
export async function issueShipmentDocument(
  context: AppContext,
  tx: Tx,
  { shipmentId, kind }: ShipmentDocumentRef,
  { anew }: { readonly anew: boolean },
): Promise<Issued | Failure> {
  // A concurrent request waits for this lock and then finds the paper.
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update')
  const former = await findIssued(tx, { shipmentId, kind })
  if (former && !anew) return former
  const stored = shipment && (await readOrder(tx, { id: shipment.orderId }))
  if (!shipment || !stored || shipment.voidedAt !== null) return fail('notFound')
  const lines = await tx.select().from(shipmentLines).where(eq(shipmentLines.shipmentId, shipmentId))
  const requested = kind === 'act' ? 'service' : 'product'
  if (!lines.some((line) => line.kind === requested)) return fail('notFound')
  const pieces = new Map(lines.flatMap(({ lineId, quantity }) => (lineId === null ? [] : [[lineId, quantity] as const])))
  const settings = await readSettings(tx)
  const shipped = { stored, shipment, pieces, receipts: await knownReceipts(tx, stored.order.id) }
  const at = context.clock.now()
  if (former) await replaceShipmentDocuments(context, tx, shipmentId, [kind])
  const issue = { kind, number: await nextDocumentNumber(tx, kind, at), at }
  const content = {
    uk: buildShipmentDocument(context, shipped, settings, issue, 'uk'),
    en: buildShipmentDocument(context, shipped, settings, issue, 'en'),
  }
  const [issued] = await tx.insert(shipmentDocuments).values({ shipmentId, kind, number: issue.number, issuedAt: at, content }).returning()
  if (!issued) throw new Error('a paper of a shipment was not stored')
  return issued
}

/** Marks papers as replaced; they are kept. @param kinds default: all */
export async function replaceShipmentDocuments(
  context: AppContext,
  tx: Tx,
  shipmentId: number,
  kinds?: readonly ShipmentDocumentKind[],
): Promise<void> {
  const valid = and(eq(shipmentDocuments.shipmentId, shipmentId), isNull(shipmentDocuments.replacedAt))
  await tx
    .update(shipmentDocuments)
    .set({ replacedAt: context.clock.now() })
    .where(kinds ? and(valid, inArray(shipmentDocuments.kind, [...kinds])) : valid)
}

interface Reader {
  readonly language: Language
  /** Issues a missing paper, for the staff; buyers can only read issued ones. */
  readonly issue: boolean
  /** Removes what the reader must not see. */
  readonly hide?: (content: OrderDocumentContent) => OrderDocumentContent
}

export async function shipmentDocument(
  context: AppContext,
  ref: ShipmentDocumentRef,
  { language, issue, hide = (content) => content }: Reader,
): Promise<Paper | Failure> {
  const { db } = context.database
  const found = await findIssued(db, ref)
  const issued = found ?? (issue ? await db.transaction((tx) => issueShipmentDocument(context, tx, ref, { anew: false })) : fail('notFound'))
  if (isFailure(issued)) return issued
  return {
    fileName: `${ref.kind.replace('_', '-')}-${issued.number}.pdf`,
    pdf: await paperWork.run('order', { content: hide(issued.content[language]), issuedAt: issued.issuedAt }),
  }
}

/** A paper of a valid shipment for the order's buyer, by the shipment's number within the order. */
export async function buyerShipmentDocument(
  context: AppContext,
  { order }: StoredOrder,
  { no, kind, ...reader }: Omit<Reader, 'issue'> & { readonly no: number; readonly kind: ShipmentDocumentKind },
) {
  const { db } = context.database
  const [shipment] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), eq(shipments.no, no), isNull(shipments.voidedAt)))
  return shipment ? shipmentDocument(context, { shipmentId: shipment.id, kind }, { ...reader, issue: false }) : fail('notFound')
}

/** Removes the buyer from shipment papers and waybills of erased orders. Safe to run again. */
export async function anonymiseShipmentDocuments(db: Db | Tx): Promise<void> {
  const erased = await erasedOrders(db)
  const ofErased = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.orderId, [...erased.keys()]))
  await db
    .update(waybills)
    .set({ request: null, pending: null })
    .where(and(inArray(waybills.shipmentId, ofErased), or(isNotNull(waybills.request), isNotNull(waybills.pending))))
  const papers = await db
    .select({ id: shipmentDocuments.id, content: shipmentDocuments.content, orderId: shipments.orderId })
    .from(shipmentDocuments)
    .innerJoin(shipments, eq(shipments.id, shipmentDocuments.shipmentId))
    .where(and(inArray(shipments.orderId, [...erased.keys()]), sql`${shipmentDocuments.content} #> '{uk,facts}' <> '[]'`))
  for (const { id, content, orderId } of papers)
    await db
      .update(shipmentDocuments)
      .set({ content: withoutBuyer(content, erased.get(orderId) ?? null) })
      .where(eq(shipmentDocuments.id, id))
}
