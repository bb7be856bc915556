import { fail, publicOfferChanged, totalChanged, type Failure } from '#contract/errors.ts'
import type { Translated } from '#contract/languages.ts'
import { currencyOf, money, sum, toMajor, type Money } from '#contract/money.ts'
import { orderEvent } from './order-event.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { settleReasonOf } from '#contract/option-rules.ts'
import { discounted, lineTotal, unitPrice } from '#contract/price.ts'
import { workingTimeAfter } from '#contract/working-hours.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { seal } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerVersion, readDesk, readProduction, type Production } from '../content/index.ts'
import { exchangeAt, readRate, type Exchange } from '../currency/index.ts'
import { createOrderPayment } from '../payments/index.ts'
import type { NewOrderLine, NewOrder } from './new-order.ts'
import { makeAccessToken } from './order-links.ts'
import { nextOrderNumber } from './number-order.ts'
import { readyTogether } from './ready-together.ts'
import { orderEvents, orderLines, orders, type ShownTotal } from './tables.ts'

/** An order just stored: `id` is for references from other modules, `answer` is the API response. */
export interface PlacedOrder {
  readonly id: number
  readonly number: string
  readonly answer: OrderPlaced
}

/** 100 million hryvnias: more than the workshop casts in years, so a mistake or a joke; the buyer is asked to call. */
export const maxOrderTotal = money(10_000_000_000)

type Exchanges = Translated<Exchange>

/** Prices are converted before they are added, so that the displayed figures add up (contract/price.ts). */
function lineInCurrency({ product, quantity, volumePercent }: NewOrderLine, exchange: Exchange): ShownTotal & { unit: Money } {
  const unit = unitPrice(
    exchange.show(product.base),
    product.chosen.map(({ impact }) => exchange.show(impact)),
    volumePercent,
  )
  return { currency: exchange.currency, unit, total: lineTotal(unit, quantity) }
}

function inBoth<T>(exchanges: Exchanges, make: (exchange: Exchange) => T): Translated<T> {
  return { uk: make(exchanges.uk), en: make(exchanges.en) }
}

/** The row of an order line: copies, not references. */
function lineOf(line: NewOrderLine, exchanges: Exchanges, production: Production) {
  const { product, quantity, volumePercent } = line
  const unit = discounted(product.unit, volumePercent)
  const ready = production.ready({ ...product, quantity })
  return {
    productId: product.productId,
    productCode: product.code,
    translations: product.translations,
    options: product.chosen.map(({ name, value, translations: messages, note, impact }) => ({
      name,
      value,
      translations: messages,
      note,
      impact,
      shown: inBoth(exchanges, (exchange) => exchange.show(impact)),
    })),
    base: product.base,
    unit,
    volumePercent,
    quantity,
    total: lineTotal(unit, quantity),
    shown: inBoth(exchanges, (exchange) => lineInCurrency(line, exchange)),
    mediaId: product.mediaId,
    leadTimeDays: product.leadTimeDays,
    optionDays: product.optionDays,
    readyFrom: ready.ready_from,
    readyTo: ready.ready_to,
    weightKg: product.weightKg,
    shape: product.shape,
  }
}

/**
 * Stores an order with its current texts and prices, its order payment and the first payment attempt.
 * The contract is concluded when the caller's transaction commits (rule 4.6).
 */
export async function placeOrder(context: AppContext, tx: Tx, newOrder: NewOrder): Promise<PlacedOrder | Failure> {
  if (newOrder.lines.length === 0) return fail('noProductsInCart')
  const version = await offerVersion(context, tx, newOrder.language)
  if (newOrder.seenOfferVersion !== undefined && newOrder.seenOfferVersion !== version) return publicOfferChanged(version)
  const storedRate = await readRate(context, tx)
  const exchanges: Exchanges = { uk: exchangeAt(storedRate.rate, currencyOf('uk')), en: exchangeAt(storedRate.rate, currencyOf('en')) }
  const production = await readProduction(context, tx)
  const { rules, hours } = await readDesk(context, tx)
  const lines = newOrder.lines.map((line) => lineOf(line, exchanges, production))
  const total = sum(lines.map((line) => line.total))
  if (total > maxOrderTotal) return fail('orderTooLarge')
  if (newOrder.expectedTotal !== undefined && newOrder.expectedTotal !== total) return totalChanged(total)
  const totals: Translated<ShownTotal> = {
    uk: { currency: exchanges.uk.currency, total: sum(lines.map((line) => line.shown.uk.total)) },
    en: { currency: exchanges.en.currency, total: sum(lines.map((line) => line.shown.en.total)) },
  }
  const createdAt = context.clock.now()
  const accessToken = newOrder.buyer.userId === null ? makeAccessToken() : null
  const link = accessToken === null ? null : seal(context, accessToken)
  // The counter is taken after everything else that may fail, because its row stays locked until the commit.
  const number = await nextOrderNumber(tx, createdAt)
  const [order] = await tx
    .insert(orders)
    .values({
      number,
      userId: newOrder.buyer.userId,
      accessToken: link,
      language: newOrder.language,
      phone: newOrder.buyer.phone,
      receiverName: newOrder.buyer.name,
      email: newOrder.buyer.email,
      telegramUserId: newOrder.buyer.telegramUserId ?? null,
      delivery: newOrder.delivery,
      payer: newOrder.payer,
      paymentMethod: newOrder.paymentMethod,
      comment: newOrder.comment,
      offerAccepted: newOrder.offerAccepted,
      offerVersion: version,
      adultConfirmed: newOrder.adultConfirmed,
      total,
      shown: totals,
      rate: storedRate.rate,
      createdAt,
      stateAt: createdAt,
      lateAfter: readyTogether(lines).ready_to,
      callDueAt: workingTimeAfter(createdAt, rules.call_minutes, hours),
      callReason: 'new',
    })
    .returning({ id: orders.id })
  if (!order) throw new Error('an order was not stored')
  // In one statement: every other buyer waits for the counter.
  const placed = tx.$with('placed').as(tx.insert(orderEvents).values({ orderId: order.id, at: createdAt, event: 'placed' }).returning())
  await tx
    .with(placed)
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId: order.id, position })))
  // A colour that nobody has described yet has no agreed price: it is talked about before it is paid.
  const reason = newOrder.paymentMethod === 'CARD' ? settleReasonOf(lines.flatMap(({ options }) => options)) : null
  const { status, started } = await createOrderPayment(context, tx, {
    orderId: order.id,
    orderNumber: number,
    accessToken: link,
    email: newOrder.buyer.email,
    amount: total,
    items: lines.map(({ translations: messages, productCode, quantity, unit }) => ({
      name: messages[newOrder.language].name,
      code: productCode,
      quantity,
      unit,
    })),
    paymentMethod: newOrder.paymentMethod,
    payLater: (newOrder.payLater ?? false) || reason !== null,
    language: newOrder.language,
    depositPercent: rules.deposit_percent,
  })
  await notifyDesk(context, tx, 'placed', number)
  await enqueue(context, tx, orderEvent, { key: `order ${order.id} placed`, orderId: order.id, what: { kind: 'placed' } })
  const seen = totals[newOrder.language]
  return {
    id: order.id,
    number,
    answer: {
      order_number: number,
      liqPayOrderId: started?.liqPayOrderId ?? null,
      status,
      total: toMajor(seen.total),
      total_uah: toMajor(total),
      total_kopiykas: total,
      currency: seen.currency,
      ...readyTogether(lines),
      redirect_url: started?.redirect_url ?? null,
      reason,
      access_token: accessToken,
    },
  }
}
