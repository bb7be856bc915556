import type { Language } from '#contract/languages.ts'
import { statusInfo, isPaid } from '#contract/payment.ts'
import { formatDays } from '#contract/ready-range.ts'
import { buyerShipmentDocuments } from '#contract/shipments.ts'
import type { Email, EmailBlock } from '../../platform/mail/email.ts'
import { queueEmail } from '../../platform/mail/stored-emails.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readEmailBranding, readNoticeTargets } from '../content/index.ts'
import { readOrderConfirmation } from '../documents/index.ts'
import { type OrderEvent, readOrder, type ShipmentEvent, type StoredOrder } from '../sales/index.ts'
import { readPayments } from '../payments/index.ts'
import { carrierText, readShipmentReport, type ShipmentReport } from '../shipments/index.ts'
import { changedDeliveryForManager, newOrderForManager } from './manager-email.ts'
import {
  deliveryEmail,
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
import { orderEmailContext, type OrderEmailContext } from './order-email-context.ts'

/** Queues the emails for an order event. Safe to run again, because every email has its own key. */
export async function composeOrderEmails(context: AppContext, { key, orderId, what }: OrderEvent): Promise<void> {
  const { db } = context.database
  const stored = await readOrder(db, { id: orderId })
  if (!stored) return
  if (what.kind === 'placed') return confirmOrder(context, stored)
  if (what.kind === 'delivery') await queueDeliveryNotice(context, stored, key)
  const { email: to, language } = stored.order
  if (to === null) return
  const draft = what.kind === 'shipment' ? await shipmentDraft(context, stored, what) : await orderDraft(context, stored, what)
  if (!draft) return
  // Captured and settled are two statuses of the same payment, which get one email.
  const about = draft.kind === 'payment-received' ? `order ${orderId} paid` : key
  await queue(context, language, { ...draft, key: about, to, language, orderId })
}

/** The email about a shipment: it left, got its number or papers, or was a mistake. */
async function shipmentDraft(context: AppContext, stored: StoredOrder, event: ShipmentEvent): Promise<EmailDraft | null> {
  const report = await readShipmentReport(context, stored.order.id, event)
  if (!report) return null
  const carrier = carrierText(context, { ...report.shipment, trackingNumber: null }, stored.order.language)
  return shipmentEmail(await orderEmailContext(context, stored), report, carrier)
}

async function orderDraft(
  context: AppContext,
  stored: StoredOrder,
  what: Exclude<OrderEvent['what'], { kind: 'placed' | 'shipment' }>,
): Promise<EmailDraft | null> {
  const { id } = stored.order
  const payment = (await readPayments(context.database.db, [id])).get(id)
  if (!payment) return null
  const emailContext = await orderEmailContext(context, stored)
  switch (what.kind) {
    case 'refund':
      return refundEmail(emailContext, payment, what)
    case 'part':
      return partEmail(emailContext, payment, what.amount)
    case 'voided':
      return voidedEmail(emailContext, payment, what.amount)
    case 'delivery':
      return deliveryEmail(emailContext)
    case 'revised':
      return revisedEmail(emailContext, payment)
    case 'state':
      return what.state === 'new' ? null : stateEmail(emailContext, what.state)
    case 'payment':
      if (isPaid(what.status)) return what.status === 'wait_reserve' ? null : paidEmail(emailContext, payment)
      // No email about an earlier failure if the payment has succeeded meanwhile.
      return statusInfo(what.status).group === 'failure' && !payment.closed ? failedEmail(emailContext, payment) : null
  }
}

/** Queues the buyer's confirmation, if there is an email address (rule 4.6), and the manager's notice. */
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

async function queueDeliveryNotice(context: AppContext, stored: StoredOrder, key: string): Promise<void> {
  const { email } = await readNoticeTargets(context, context.database.db, 'order')
  if (email === null) return
  const draft = changedDeliveryForManager(await orderEmailContext(context, stored, 'uk'))
  await queue(context, 'uk', { ...draft, key: `${key}, manager`, to: email, language: 'uk' })
}

type AddressedEmail = EmailDraft & Pick<Email, 'key' | 'to' | 'language' | 'orderId'>

async function queue(context: AppContext, language: Language, { heading, blocks, subject, ...email }: AddressedEmail): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const { sender, contacts } = await readEmailBranding(context, tx, language)
    // In a full mailbox, an order number alone does not identify the shop.
    await queueEmail(context, tx, { ...email, subject: `${subject} — ${sender}`, content: { sender, contacts, heading, blocks } })
  })
}

type Kind = 'part' | 'all' | 'fetched' | 'tracking' | 'arrived' | 'voided' | 'papers'

function chooseKind({ change, shipment, shipped, pieces }: ShipmentReport): Kind {
  if (change !== 'shipped') return change
  if (shipment.carrier === 'pickup') return 'fetched'
  return shipped < pieces ? 'part' : 'all'
}

/** The shipped goods, the carrier, and how to follow the shipment. @param carrier the carrier's name */
function shipmentEmail(emailContext: OrderEmailContext, report: ShipmentReport, carrier: string): EmailDraft {
  const { t, order, orderUrl } = emailContext
  const kind = chooseKind(report)
  const params = { number: order.number, shipped: report.shipped, count: report.pieces }
  const text = (value: string): EmailBlock => ({ kind: 'text', text: value })
  const isCarried = report.shipment.carrier !== 'pickup'
  const hasDetails = kind !== 'voided'
  const papers = kind === 'papers' ? buyerShipmentDocuments.filter((document) => report.documents.includes(document)) : []
  return {
    kind: 'order-shipment',
    subject: t(`shipmentSubject_${kind}`, params),
    heading: t(`shipmentHeading_${kind}`),
    blocks: [
      text(t(`shipmentText_${kind}`, params)),
      ...(hasDetails ? [{ kind: 'facts' as const, rows: buildFacts(emailContext, report, carrier) }] : []),
      ...(hasDetails && isCarried && report.trackingUrl ? [{ kind: 'button' as const, text: t('shipmentTrack'), href: report.trackingUrl }] : []),
      ...(kind === 'part' || kind === 'all' || kind === 'arrived' ? [text(t('shipmentInspect'))] : []),
      { kind: 'button', text: t('openOrder'), href: orderUrl },
    ],
    attachments: papers.map((document) => ({ document, orderId: order.id, shipmentId: report.shipment.id })),
  }
}

function buildFacts({ t, language }: OrderEmailContext, { shipment, lines }: ShipmentReport, carrier: string) {
  const isCarried = shipment.carrier !== 'pickup'
  const goods = lines.map(({ name, quantity }) => t('shipmentLine', { name: name[language] || name.uk, quantity })).join('\n')
  return [
    {
      label: t(isCarried ? 'shipmentDay' : 'shipmentDayFetched'),
      value: formatDays({ from: shipment.handedOn, to: shipment.handedOn }, language, true),
    },
    ...(isCarried ? [{ label: t('shipmentCarrier'), value: carrier }] : []),
    ...(shipment.trackingNumber ? [{ label: t('shipmentNumber'), value: shipment.trackingNumber }] : []),
    { label: t(isCarried ? 'shipmentGoods' : 'shipmentGoodsFetched'), value: goods },
  ]
}
