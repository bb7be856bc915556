import { isFailure } from '#contract/errors.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import type { EmailAttachment } from '../../platform/mail/email.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { renderOrderConfirmation, renderOrderInvoice, shipmentDocument, type OrderDocument } from '../documents/index.ts'
import { readOrder } from '../orders/index.ts'

const makers = { confirmation: renderOrderConfirmation, invoice: renderOrderInvoice }
const isOfOrder = (document: string): document is keyof typeof makers => document in makers

/** The attachments of an email, the same bytes every time; files that no longer exist are left out. */
export async function makeAttachments(context: AppContext, attachments: readonly EmailAttachment[]): Promise<OrderDocument[]> {
  const made: OrderDocument[] = []
  for (const { document, orderId, shipmentId } of attachments) {
    const file = isOfOrder(document) ? await makers[document](context, orderId) : await ofShipment(context, orderId, { kind: document, shipmentId })
    if (file) made.push(file)
  }
  return made
}

async function ofShipment(
  context: AppContext,
  orderId: number,
  { kind, shipmentId }: { readonly kind: ShipmentDocumentKind; readonly shipmentId: number | undefined },
): Promise<OrderDocument | null> {
  const stored = shipmentId !== undefined && (await readOrder(context.database.db, { id: orderId }))
  if (!stored) return null
  const made = await shipmentDocument(context, { shipmentId, kind }, { language: stored.order.language, issue: false })
  return isFailure(made) ? null : made
}
