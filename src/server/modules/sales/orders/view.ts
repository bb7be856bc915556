import { deliveryAddress } from '#contract/countries.ts'
import type { Image } from '#contract/catalogue.ts'
import type { Shape } from '#contract/shape.ts'
import type { Language } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import type { OrderView } from '#contract/order.ts'
import { statusInfo } from '#contract/payment.ts'
import { buyerShipmentDocuments, trackingUrl, type BuyerShipment } from '#contract/shipments.ts'
import { drawnImage } from '../../catalogue/index.ts'
import { viewImage, type ImageRow } from '../../media/index.ts'
import type { PaymentSummary } from '../../payments/index.ts'
import type { OrderShipment } from '../ports.ts'
import { readyTogether } from '../lines/price-goods.ts'
import { mayChangeDelivery } from './may-change-delivery.ts'
import { neededAgreement } from './needed-agreement.ts'
import type { StoredLine } from './read-order.ts'
import type { orderEvents, orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect
type EventRow = typeof orderEvents.$inferSelect

export interface OrderData {
  readonly order: OrderRow
  readonly lines: readonly StoredLine[]
  readonly events: readonly EventRow[]
  readonly payment: PaymentSummary
  readonly images: ReadonlyMap<number, ImageRow>
  /** Workshop photographs approved by the office. */
  readonly photos: readonly ImageRow[]
  readonly shipments: readonly OrderShipment[]
  /** When its lines were changed. */
  readonly revisedAt: readonly Date[]
  /** By product id, for products without a picture. */
  readonly shapes: ReadonlyMap<number, Shape>
  /** Hryvnias per euro on the day of the order. */
  readonly eurRate: number
}

/** The buyer's view of an order: texts and prices as they were when it was placed, in the requested language. */
export function viewOrder(
  { order, lines, events, payment, images, photos, shapes, shipments, revisedAt, eurRate }: OrderData,
  language: Language,
  cardPayment: boolean,
): OrderView {
  const inCurrency = order.shown[language]
  const agreement = neededAgreement(order, lines)
  const cancelled = order.state === 'cancelled'
  // A cancelled order has no ready days.
  const made = cancelled ? lines.map((line) => ({ ...line, readyFrom: null, readyTo: null })) : lines
  return {
    order_number: order.number,
    version: order.version,
    liqPayOrderId: payment.liqPayOrderId,
    created_at: order.createdAt.toISOString(),
    products: made.map((line) => viewLine(line, language, { images, shapes })),
    ...readyTogether(made),
    promised_on: cancelled ? null : order.promisedOn,
    photos: photos.map((photo) => ({ ...viewImage(photo), alt: '', kind: 'detail', color: null })),
    shipments: shipments.map((shipment) => viewShipment(shipment, language)),
    pieces_shipped: shipments.reduce((all, { lines: went }) => all + countPieces(went), 0),
    price: toMajor(inCurrency.total),
    price_uah: toMajor(order.total),
    price_kopiykas: order.total,
    paid_kopiykas: payment.received - payment.refunded,
    due_kopiykas: cancelled ? 0 : Math.max(0, payment.due),
    parts: [...payment.parts],
    pay_next_kopiykas: cancelled ? 0 : (payment.payNext ?? 0),
    currency: inCurrency.currency,
    eur_rate: eurRate,
    email: order.email,
    status: payment.status,
    status_group: statusInfo(payment.status).group,
    decline_reason: payment.declineReason,
    fiscal_receipts: [...payment.fiscalReceipts],
    state: order.state,
    telegram_user_id: order.telegramUserId,
    telegram_connected: order.telegramUserId !== null,
    receiver_phone: order.phone,
    receiver_name: order.receiverName,
    attached: order.userId !== null,
    delivery: order.delivery && {
      ...order.delivery,
      place: [deliveryAddress(order.delivery, language), order.delivery.contact].filter(Boolean).join('\n'),
    },
    delivery_change: mayChangeDelivery(order, shipments.length),
    payer: order.payer && { kind: order.payer.kind, company_name: order.payer.companyName, tax_id: order.payer.taxId },
    comment: order.comment,
    payment_method: order.paymentMethod,
    can_pay: cardPayment && order.paymentMethod === 'CARD' && !cancelled && !payment.closed && agreement === null,
    agree_first: agreement,
    timeline: buildTimeline({ order, events, payment, shipments, revisedAt }),
  }
}

/** `+380671234567` → `+380 67 ••• •• 67`: the buyer recognises it, others cannot reconstruct it. */
export function maskPhone(phone: string): string {
  const [, head = '', operator = '', tail = ''] = /^\+(\d{3})(\d{2})\d{5}(\d{2})$/.exec(phone) ?? []
  return tail === '' ? phone.replace(/\d(?=\d{2})/g, '•') : ['+' + head, operator, '•••', '••', tail].join('\u00a0')
}

/**
 * Links are forwarded and stay in browser histories, so the page behind one hides what would let its holder pose as the buyer: the full
 * phone number, which claiming requires, and the Telegram chat.
 */
export function forLinkHolder(view: OrderView): OrderView {
  return { ...view, receiver_phone: maskPhone(view.receiver_phone), telegram_user_id: null }
}

function viewLine(line: StoredLine, language: Language, sights: Sights): OrderView['products'][number] {
  const inCurrency = line.shown[language]
  return {
    id: line.id,
    kind: line.kind,
    product_id: line.productId,
    product_name: line.translations[language].name,
    quantity: line.quantity,
    unit_price: toMajor(inCurrency.unit),
    unit_price_kopiykas: line.unit,
    volume_percent: line.volumePercent,
    line_total: toMajor(inCurrency.total),
    line_total_kopiykas: line.total,
    product_properties: line.options.map((option) => ({
      property_name: option.name,
      property_label: option.translations[language].property,
      property_value: option.value,
      property_value_label: option.translations[language].value,
      property_price_impact: String(toMajor(option.shown[language])),
      property_price_impact_kopiykas: option.impact,
      property_note: option.note,
    })),
    image: lineImage(line, language, sights),
    lead_time_days: line.leadTimeDays,
    ready_from: line.readyFrom,
    ready_to: line.readyTo,
  }
}

type Sights = Pick<OrderData, 'images' | 'shapes'>

function lineImage(line: StoredLine, language: Language, { images, shapes }: Sights): Image | null {
  const { name } = line.translations[language]
  const picture = line.mediaId === null ? undefined : images.get(line.mediaId)
  if (picture) return { ...viewImage(picture), alt: name, kind: 'studio', color: null, differs_in: [...line.pictureDiffersIn] }
  const shape = line.productId === null ? undefined : shapes.get(line.productId)
  return line.productId !== null && shape ? drawnImage(line.productId, shape, name, language) : null
}

const countPieces = (lines: OrderShipment['lines']) => lines.reduce((all, { kind, quantity }) => (kind === 'product' ? all + quantity : all), 0)

function viewShipment(
  { no, handedOn, carrier, carrierName, trackingNumber, status, lines, documents }: OrderShipment,
  language: Language,
): BuyerShipment {
  return {
    no,
    handed_on: handedOn,
    carrier,
    carrier_name: carrierName,
    tracking_number: trackingNumber,
    tracking_url: trackingUrl(carrier, trackingNumber),
    status,
    lines: lines.filter(({ kind }) => kind !== 'discount').map(({ name, quantity }) => ({ name: name[language] || name.uk, quantity })),
    documents: buyerShipmentDocuments.filter((kind) => documents.includes(kind)),
  }
}

type Happened = Pick<OrderData, 'order' | 'events' | 'payment' | 'shipments' | 'revisedAt'>

/** The events of the order and its payments, merged by time. */
function buildTimeline({ order, events, payment, shipments, revisedAt }: Happened): OrderView['timeline'] {
  const revised = revisedAt.map((at) => ({ at: at.toISOString(), event: 'revision' as const, status: null }))
  const shipped = shipments.map(({ createdAt }) => ({ at: createdAt.toISOString(), event: 'shipment' as const, status: null }))
  const own = events.map(({ at, event, state }) => ({ at: at.toISOString(), event, status: state }))
  let came = 0
  const paid = payment.history.map(({ at, event, status, amount }) => {
    if (event === 'payment') came += amount ?? 0
    // A payment that leaves an amount due is shown as a part.
    const isPart = event === 'payment' && amount !== null && status === 'success' && came < order.total
    return { at: at.toISOString(), event, status: isPart ? 'part' : status }
  })
  return [...own, ...paid, ...revised, ...shipped].sort((a, b) => a.at.localeCompare(b.at))
}
