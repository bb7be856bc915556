import { orderDocumentKinds, type OrderDocumentKind } from '#contract/documents.ts'
import { isFailure } from '#contract/errors.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import type { EmailAttachment } from '../../platform/mail/email.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Paper } from '../../platform/http/send-file.ts'
import { renderForBuyer } from '../documents/index.ts'
import { numberedDocument, shipmentDocument } from '../shipments/index.ts'
import { readOrder } from '../sales/index.ts'

const isOfOrder = (document: string): document is OrderDocumentKind => orderDocumentKinds.some((kind) => kind === document)

/** Renders the attachments of an email, with the same bytes every time; files that no longer exist are left out. */
export async function makeAttachments(context: AppContext, attachments: readonly EmailAttachment[]): Promise<Paper[]> {
  const made: Paper[] = []
  for (const attachment of attachments) {
    const file = await makeAttachment(context, attachment)
    if (file) made.push(file)
  }
  return made
}

async function makeAttachment(context: AppContext, { document, orderId, shipmentId, number, language }: EmailAttachment) {
  if (number !== undefined && language !== undefined) return numberedDocument(context, { orderId, kind: document, number, language })
  return isOfOrder(document) ? renderForBuyer(context, orderId, document) : ofShipment(context, orderId, { kind: document, shipmentId })
}

async function ofShipment(
  context: AppContext,
  orderId: number,
  { kind, shipmentId }: { readonly kind: ShipmentDocumentKind; readonly shipmentId: number | undefined },
): Promise<Paper | null> {
  const stored = shipmentId !== undefined && (await readOrder(context.database.db, { id: orderId }))
  if (!stored) return null
  const made = await shipmentDocument(context, { shipmentId, kind }, { language: stored.order.language, issue: false })
  return isFailure(made) ? null : made
}
