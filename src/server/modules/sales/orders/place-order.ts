import { fail, publicOfferChanged, totalChanged, type Failure } from '#contract/errors.ts'
import { money, sum, toMajor } from '#contract/money.ts'
import { orderEvent } from './order-event.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { agreementReason } from '#contract/option-rules.ts'
import { workingTimeAfter } from '#contract/working-hours.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { seal } from '../../../platform/sealing.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { offerVersion, readDesk, readProduction } from '../../content/index.ts'
import { readRate } from '../../currency/index.ts'
import { rememberCustomer } from '../../customers/index.ts'
import { createOrderPayment } from '../../payments/index.ts'
import { exchangesAt, lineRow, shownTotals, paymentItems } from './line-row.ts'
import type { NewOrder } from './new-order.ts'
import { makeAccessToken } from './order-links.ts'
import { nextNumber } from '../../../platform/db/next-number.ts'
import { readyTogether } from '../lines/price-goods.ts'
import { orderCounters, orderEvents, orderLines, orders } from './tables.ts'

/** A newly stored order: `id` is for references from other modules, `answer` is the API response. */
export interface PlacedOrder {
  readonly id: number
  readonly number: string
  readonly answer: OrderPlaced
}

/** 100 million hryvnias: more than the workshop casts in years, so a mistake or a joke; the buyer is asked to call. */
export const maxOrderTotal = money(10_000_000_000)

/**
 * Stores an order with its current texts and prices, its order payment and the first payment attempt.
 * The contract is concluded when the caller's transaction commits (rule 4.6).
 */
export async function placeOrder(context: AppContext, tx: Tx, newOrder: NewOrder): Promise<PlacedOrder | Failure> {
  if (newOrder.lines.length === 0) return fail('noProductsInCart')
  const version = await offerVersion(context, tx, newOrder.language)
  if (newOrder.seenOfferVersion !== undefined && newOrder.seenOfferVersion !== version) return publicOfferChanged(version)
  const storedRate = await readRate(context, tx)
  const exchanges = exchangesAt(storedRate.rate)
  const production = await readProduction(context, tx)
  const { rules, hours } = await readDesk(context, tx)
  const lines = newOrder.lines.map((line) => lineRow(line, exchanges, production))
  const total = sum(lines.map((line) => line.total))
  if (total > maxOrderTotal) return fail('orderTooLarge')
  if (newOrder.expectedTotal !== undefined && newOrder.expectedTotal !== total) return totalChanged(total)
  const totals = shownTotals(lines)
  const createdAt = context.clock.now()
  const accessToken = newOrder.buyer.userId === null ? makeAccessToken() : null
  const link = accessToken === null ? null : seal(context, accessToken)
  const { phone, name, email } = newOrder.buyer
  const { companyName: company = null, taxId = null } = newOrder.payer ?? {}
  await rememberCustomer(tx, { phone, name, email, company, taxId, language: newOrder.language }, createdAt)
  // The counter comes after everything that may fail, because its row stays locked until the commit.
  const number = await nextNumber(tx, orderCounters, 'AC', createdAt)
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
      source: newOrder.source ?? 'site',
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
  // One statement instead of two, because every other buyer waits for the counter.
  const placed = tx.$with('placed').as(tx.insert(orderEvents).values({ orderId: order.id, at: createdAt, event: 'placed' }).returning())
  await tx
    .with(placed)
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId: order.id, position })))
  // An undescribed individual colour has no agreed price, so it must be agreed before payment.
  const reason = newOrder.paymentMethod === 'CARD' ? agreementReason(lines.flatMap(({ options }) => options)) : null
  const { status, started } = await createOrderPayment(context, tx, {
    orderId: order.id,
    orderNumber: number,
    accessToken: link,
    email: newOrder.buyer.email,
    amount: total,
    items: paymentItems(lines, newOrder.language),
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
