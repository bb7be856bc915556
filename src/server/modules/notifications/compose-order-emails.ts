import type { Language } from '#contract/languages.ts'
import { statusInfo, isPaid } from '#contract/payment.ts'
import type { Email } from '../../platform/mail/email.ts'
import { queueEmail } from '../../platform/mail/queue-email.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readEmailBranding, readNoticeTargets } from '../content/index.ts'
import { readOrderConfirmation } from '../documents/index.ts'
import {
  type OrderEvent,
  type OrderPartEvent,
  type OrderRevisionEvent,
  type OrderShipmentEvent,
  readOrder,
  type StoredOrder,
} from '../orders/index.ts'
import { paymentsOf, type PaymentSummary } from '../payments/index.ts'
import { carrierText, readShipmentReport } from '../shipments/index.ts'
import { newOrderForManager } from './manager-email.ts'
import {
  failedEmail,
  paidEmail,
  partEmail,
  placedEmail,
  refundEmail,
  revisedEmail,
  stateEmail,
  voidedEmail,
  type EmailDraft,
} from './order-emails.ts'
import { orderEmailContext } from './order-email-context.ts'
import { shipmentEmail } from './shipment-email.ts'

/** Queues the emails for an order event. Safe to run again: every email has its key. */
export async function composeOrderEmails(context: AppContext, { key, orderId, what }: OrderEvent): Promise<void> {
  const { db } = context.database
  const stored = await readOrder(db, { id: orderId })
  if (!stored) return
  if (what.kind === 'placed') return confirmOrder(context, stored)
  const to = stored.order.email
  if (to === null) return
  const payment = (await paymentsOf(db, [orderId])).get(orderId)
  const draft = payment && emailFor(await orderEmailContext(context, stored), payment, what)
  if (!draft) return
  const { language } = stored.order
  // Captured and settled are two statuses of the same payment: one email.
  const about = draft.kind === 'payment-received' ? `order ${orderId} paid` : key
  await queue(context, language, { ...draft, key: about, to, language, orderId })
}

/** Queues the e-mail that a part of the money came, or that a receipt was a mistake. */
export async function composePartEmail(context: AppContext, { key, orderId, what }: OrderPartEvent): Promise<void> {
  const { db } = context.database
  const stored = await readOrder(db, { id: orderId })
  const to = stored?.order.email
  const payment = (await paymentsOf(db, [orderId])).get(orderId)
  if (!stored || !to || !payment) return
  const emailContext = await orderEmailContext(context, stored)
  const draft = what.kind === 'part' ? partEmail(emailContext, payment, what.amount) : voidedEmail(emailContext, payment, what.amount)
  const { language } = stored.order
  await queue(context, language, { ...draft, key, to, language, orderId })
}

/** Queues the e-mail with the lines as they are now, because somebody of the office asked for it. */
export async function composeRevisionEmail(context: AppContext, { key, orderId }: OrderRevisionEvent): Promise<void> {
  const { db } = context.database
  const stored = await readOrder(db, { id: orderId })
  const to = stored?.order.email
  const payment = (await paymentsOf(db, [orderId])).get(orderId)
  if (!stored || !to || !payment) return
  const { language } = stored.order
  await queue(context, language, { ...revisedEmail(await orderEmailContext(context, stored), payment), key, to, language, orderId })
}

/** Queues the e-mail about a shipment: that it left, its number, its papers, or that it was a mistake. */
export async function composeShipmentEmail(context: AppContext, event: OrderShipmentEvent): Promise<void> {
  const report = await readShipmentReport(context, event)
  const to = report?.stored.order.email
  if (!report || !to) return
  const { language } = report.stored.order
  const draft = shipmentEmail(
    await orderEmailContext(context, report.stored),
    report,
    carrierText(context, { ...report.shipment, trackingNumber: null }, language),
  )
  await queue(context, language, { ...draft, key: event.key, to, language, orderId: event.orderId })
}

function emailFor(
  emailContext: Parameters<typeof paidEmail>[0],
  payment: PaymentSummary,
  what: Exclude<OrderEvent['what'], { kind: 'placed' }>,
): EmailDraft | null {
  if (what.kind === 'refund') return refundEmail(emailContext, payment, what.amount)
  if (what.kind === 'state') return what.state === 'new' ? null : stateEmail(emailContext, what.state)
  if (isPaid(what.status)) return what.status === 'wait_reserve' ? null : paidEmail(emailContext, payment)
  // No email about an earlier failure when the payment has succeeded meanwhile.
  return statusInfo(what.status).group === 'failure' && !payment.closed ? failedEmail(emailContext, payment) : null
}

/** The buyer's confirmation, if there is an email address (rule 4.6), and the manager's notice. */
async function confirmOrder(context: AppContext, stored: StoredOrder): Promise<void> {
  const { order } = stored
  const { email: managerEmail } = await readNoticeTargets(context, context.database.db, 'order')
  if (order.email === null && managerEmail === null) return
  const documents = await readOrderConfirmation(context, order.id)
  if (!documents) return
  if (order.email !== null) {
    const draft = placedEmail(await orderEmailContext(context, stored), documents[order.language])
    await queue(context, order.language, { ...draft, key: `order ${order.id} placed`, to: order.email, language: order.language, orderId: order.id })
  }
  if (managerEmail !== null) {
    const draft = newOrderForManager(await orderEmailContext(context, stored, 'uk'), documents.uk)
    await queue(context, 'uk', { ...draft, key: `order ${order.id} placed, manager`, to: managerEmail, language: 'uk' })
  }
}

type AddressedEmail = EmailDraft & Pick<Email, 'key' | 'to' | 'language' | 'orderId'>

async function queue(context: AppContext, language: Language, { heading, blocks, subject, ...email }: AddressedEmail): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const { sender, contacts } = await readEmailBranding(context, tx, language)
    // Among many emails an order's number alone does not say whose it is.
    await queueEmail(context, tx, { ...email, subject: `${subject} — ${sender}`, content: { sender, contacts, heading, blocks } })
  })
}
