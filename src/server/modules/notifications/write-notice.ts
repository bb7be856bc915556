import { formatMoney } from '#contract/money.ts'
import type { OrderState } from '#contract/order.ts'
import { isPaymentStatus } from '#contract/payment.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { OrderEvent, StoredOrder } from '../sales/index.ts'
import { deliveryText } from './delivery-text.ts'
import { shipmentText, type ShipmentReport } from '../shipments/index.ts'

const maxLines = 12

/** For the manager, in Ukrainian: buyer, items and total. Plain text, so that nothing in it is read as markup. */
export function newOrderNotice(context: AppContext, { order, lines }: StoredOrder): string {
  const t = context.messages.translator('uk', 'telegram')
  const more = lines.length - maxLines
  return [
    t('newOrder', { number: order.number }),
    [order.receiverName, formatPhone(order.phone) || order.email].filter(Boolean).join(', '),
    order.payer?.companyName,
    ...lines
      .slice(0, maxLines)
      .map(({ translations: messages, quantity }) => t('orderLine', { name: messages.uk.name.slice(0, 100), count: quantity })),
    more > 0 ? t('more', { count: more }) : null,
    t('orderTotal', { total: formatMoney(order.total, 'UAH', 'uk'), payment: t(`pays_${order.paymentMethod}`) }),
    order.comment?.slice(0, 1_000),
  ]
    .filter(Boolean)
    .join('\n')
}

/** For the manager, in Ukrainian: the delivery after the buyer changed it. */
export function deliveryNotice(context: AppContext, { order }: StoredOrder): string {
  const t = context.messages.translator('uk', 'telegram')
  return t('deliveryChanged', { number: order.number, delivery: deliveryText(context, order, 'uk') })
}

/** For the buyer, in the language of the order. */
export function orderEventNotice(
  context: AppContext,
  { order }: StoredOrder,
  event: Extract<OrderEvent['what'], { kind: 'state' | 'payment' | 'refund' }>,
): string {
  const { language, number } = order
  const t = context.messages.translator(language, 'telegram')
  const first =
    event.kind === 'refund' ? t('orderRefund', { number, amount: formatMoney(event.amount, 'UAH', language) }) : orderStageText(context, order, event)
  return `${first}\n${t('seeOrder', { address: context.publicUrl() + orderPagePath(order) })}`
}

/** About a shipment, in the language of the order. */
export function shipmentNotice(context: AppContext, report: ShipmentReport): string {
  const { order } = report.stored
  const t = context.messages.translator(order.language, 'telegram')
  const more = t('seeOrder', { address: context.publicUrl() + orderPagePath(order) })
  return [shipmentText(context, report), ...(report.trackingUrl ? [report.trackingUrl] : []), more].join('\n')
}

/** `Замовлення AC-2026-00042: готове`, in the language of the order. */
export function orderStageText(
  { messages }: AppContext,
  { language, number }: StoredOrder['order'],
  event: { kind: 'state'; state: OrderState } | { kind: 'payment'; status: string },
): string {
  const words = messages.translator(language, 'order')
  const status = words(event.kind === 'state' ? `state_${event.state}` : `status_${isPaymentStatus(event.status) ? event.status : 'unknown'}`)
  return messages.translator(language, 'telegram')('orderEvent', { number, status: status.slice(0, 1).toLowerCase() + status.slice(1) })
}

/** The path of the order's page; its link is stored sealed. */
export function orderPagePath({ accessToken, number, language }: StoredOrder['order']): string {
  return accessToken === null || accessToken.startsWith('expired.') ? `/${language}/profile?order=${number}` : `/${language}/order/${accessToken}`
}
