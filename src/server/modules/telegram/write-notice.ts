import type { Language } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import type { OrderState } from '#contract/order.ts'
import { isPaymentStatus } from '#contract/payment.ts'
import { formatPhone } from '#contract/phone.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { World } from '../../platform/app-context.ts'
import type { StoredOrder } from '../orders/index.ts'

const mostLines = 12

/** For the manager, in Ukrainian: who ordered what for how much. Plain text: nothing in it can be taken for markup. */
export function writeNewOrder(world: World, { order, lines }: StoredOrder): string {
  const t = (key: MessageKey<'telegram'>, params?: Params) => translate(world.words.messages('uk', 'telegram'), 'uk', key, params)
  const more = lines.length - mostLines
  return [
    t('newOrder', { number: order.number }),
    [order.receiverName, formatPhone(order.phone)].filter(Boolean).join(', '),
    order.payer?.companyName,
    ...lines.slice(0, mostLines).map(({ words, quantity }) => t('orderLine', { name: words.uk.name.slice(0, 100), quantity })),
    more > 0 ? t('more', { count: more }) : null,
    t('orderTotal', { total: formatMoney(order.total, 'UAH', 'uk'), payment: t(`pays_${order.paymentMethod}`) }),
    order.comment?.slice(0, 1_000),
  ]
    .filter(Boolean)
    .join('\n')
}

/** For the buyer, in the language of the order. */
export function writeNews(world: World, { order }: StoredOrder, news: Exclude<OrderEvent['what'], { kind: 'placed' }>): string {
  const { language, number } = order
  const t = (key: MessageKey<'telegram'>, params: Params) => translate(world.words.messages(language, 'telegram'), language, key, params)
  const first =
    news.kind === 'refund'
      ? t('orderRefund', { number, amount: formatMoney(news.amount, 'UAH', language) })
      : t('orderEvent', { number, news: wordsOf(world, language, news) })
  return `${first}\n${t('seeOrder', { address: world.publicUrl() + pathOf(order) })}`
}

function wordsOf(world: World, language: Language, news: { kind: 'state'; state: OrderState } | { kind: 'payment'; status: string }): string {
  const words = world.words.messages(language, 'order')
  const key = news.kind === 'state' ? `state_${news.state}` : `status_${isPaymentStatus(news.status) ? news.status : 'unknown'}`
  return lowerFirst(translate(words, language, key))
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

function pathOf({ accessToken, number, language }: StoredOrder['order']): string {
  return accessToken === null || accessToken.startsWith('expired.') ? `/${language}/profile?order=${number}` : `/${language}/order/${accessToken}`
}
