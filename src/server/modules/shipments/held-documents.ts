import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { sentDocumentKinds, type MessageDocument } from '#contract/admin/order-messages.ts'
import { orderDocumentKinds, publicOrderDocumentPath, publicShipmentDocumentPath, type OrderDocumentKind } from '#contract/documents.ts'
import type { Language } from '#contract/languages.ts'
import { buyerShipmentDocuments, type BuyerShipmentDocument } from '#contract/shipments.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { isLiveLink, readOrder, type StoredOrder } from '../sales/index.ts'
import type { Paper } from '../../platform/http/send-file.ts'
import { issuedUnder, listValidDocuments, paperWork } from '../documents/index.ts'
import { shipmentDocuments, shipments } from './tables.ts'

/** A valid document of an order. */
export type HeldDocument =
  | { readonly kind: OrderDocumentKind; readonly number: string; readonly shipment: null }
  | { readonly kind: BuyerShipmentDocument; readonly number: string; readonly shipment: { readonly id: number; readonly no: number } }

const isOfOrder = (kind: MessageDocument['kind']): kind is OrderDocumentKind => orderDocumentKinds.some((known) => known === kind)
const ofBuyer = (kind: string) => buyerShipmentDocuments.find((known) => known === kind)

/** The valid documents of an order and its shipments, without those that buyers do not get (drivers' papers). */
export async function listHeldDocuments(db: Db | Tx, orderId: number): Promise<HeldDocument[]> {
  const ofOrder = await listValidDocuments(db, orderId)
  const ofShipments = await db
    .select({ kind: shipmentDocuments.kind, number: shipmentDocuments.number, id: shipments.id, no: shipments.no })
    .from(shipmentDocuments)
    .innerJoin(shipments, eq(shipments.id, shipmentDocuments.shipmentId))
    .where(
      and(
        eq(shipments.orderId, orderId),
        isNull(shipments.voidedAt),
        isNull(shipmentDocuments.replacedAt),
        inArray(shipmentDocuments.kind, [...buyerShipmentDocuments]),
      ),
    )
    .orderBy(asc(shipmentDocuments.id))
  return [
    ...ofOrder.map((document) => ({ ...document, shipment: null })),
    ...ofShipments.flatMap(({ kind, number, id, no }) => {
      const known = ofBuyer(kind)
      return known ? [{ kind: known, number, shipment: { id, no } }] : []
    }),
  ]
}

/** The path of the document for holders of the order's secret link; the link stays sealed. */
export function heldDocumentPath(accessToken: string, held: HeldDocument, language: Language): string {
  return held.shipment === null
    ? publicOrderDocumentPath(accessToken, held.kind, language, held.number)
    : publicShipmentDocumentPath(accessToken, { no: held.shipment.no, kind: held.kind }, language)
}

/** Whether the buyer can open the document: by the secret link, or on the order's page in the account. */
export const opensByLink = ({ order }: StoredOrder, { kind }: Pick<HeldDocument, 'kind'>): boolean =>
  isLiveLink(order.accessToken) || kind !== 'invoice' || order.paymentMethod === 'INVOICE'

interface Numbered {
  readonly orderId: number
  readonly kind: string
  readonly number: string
  readonly language: Language
}

/** The file of the document with this number, even if replaced; null when there is none. */
export async function numberedDocument(context: AppContext, { orderId, kind, number, language }: Numbered): Promise<Paper | null> {
  const { db } = context.database
  const known = sentDocumentKinds.find((one) => one === kind)
  if (known === undefined || !(await readOrder(db, { id: orderId }))) return null
  const [issued] = isOfOrder(known)
    ? await issuedUnder(db, orderId, known, number)
    : await db
        .select({ content: shipmentDocuments.content, issuedAt: shipmentDocuments.issuedAt })
        .from(shipmentDocuments)
        .innerJoin(shipments, eq(shipments.id, shipmentDocuments.shipmentId))
        .where(and(eq(shipments.orderId, orderId), eq(shipmentDocuments.kind, known), eq(shipmentDocuments.number, number)))
  if (!issued) return null
  return {
    fileName: documentFileName(known, number),
    pdf: await paperWork.run('order', { content: issued.content[language], issuedAt: issued.issuedAt }),
  }
}

export const documentFileName = (kind: MessageDocument['kind'], number: string): string => `${kind.replace('_', '-')}-${number}.pdf`
