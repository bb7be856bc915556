import type { EmailAttachment } from '../../platform/mail/email.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { renderOrderConfirmation, renderOrderInvoice, type OrderDocument } from '../documents/index.ts'

const makers = { confirmation: renderOrderConfirmation, invoice: renderOrderInvoice }

/** The attachments of an email, the same bytes every time; files that no longer exist are left out. */
export async function makeAttachments(context: AppContext, attachments: readonly EmailAttachment[]): Promise<OrderDocument[]> {
  const made: OrderDocument[] = []
  for (const { document, orderId } of attachments) {
    const file = await makers[document](context, orderId)
    if (file) made.push(file)
  }
  return made
}
