import { owedIn } from '#contract/admin/credit-sum.ts'
import { Credit } from '#contract/admin/credit.ts'
import { isFailure } from '#contract/errors.ts'
import { formatMoney, money } from '#contract/money.ts'
import { orderTransitions, type OrderTransition } from '#contract/order.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { transitionOrder, allowedTransitions, orderUrl, readOrder, renewLink, type StoredOrder } from '../modules/sales/index.ts'
import { readPayments, refundOrder } from '../modules/payments/index.ts'
import { logSecurityEvent } from '../platform/security-log.ts'
import type { AppContext } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

async function findOrder(context: AppContext, number: string | undefined): Promise<StoredOrder> {
  const stored = number === undefined ? null : await readOrder(context.database.db, { unscopedNumber: number })
  if (!stored) throw new CommandError(`there is no order ${number ?? ''}`.trim())
  return stored
}

const isTransition = (word: string): word is OrderTransition => Object.hasOwn(orderTransitions, word)

/** Shows an order, or moves it to its next state. `credit <day> <why>` hands over goods that are not fully paid. */
export async function manageOrder(context: AppContext, [number, transition, word, dueOn, ...why]: readonly string[]): Promise<string> {
  const { order, lines } = await findOrder(context, number)
  if (transition === undefined) {
    const payment = (await readPayments(context.database.db, [order.id])).get(order.id)
    const hryvnias = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, 'UAH', 'uk')
    return [
      `${order.number}, ${order.createdAt.toISOString()}, ${order.state}`,
      ...lines.map(({ translations: messages, quantity, total }) => `  ${quantity} × ${messages.uk.name}: ${hryvnias(total)}`),
      `${hryvnias(order.total)}, ${order.paymentMethod}, ${payment?.status ?? 'no bill'}: received ${hryvnias(payment?.received ?? order.total)}, refunded ${hryvnias(payment?.refunded ?? order.total)}`,
      `${order.receiverName ?? '–'}, ${order.phone}, ${order.email ?? 'no email'}`,
      `may be done: ${allowedTransitions(order.state).join(', ') || 'nothing more'}`,
    ].join('\n')
  }
  if (transition === 'link') return newLink(context, order)
  if (!isTransition(transition)) throw new CommandError(`there is no move ${transition}: ${Object.keys(orderTransitions).join(', ')}`)
  const credit = word === 'credit' ? Credit.safeParse({ due_on: dueOn, reason: why.join(' ') }) : null
  if (credit?.success === false) throw new CommandError('on credit until when, and why? E.g. credit 2026-12-10 the buyer pays on delivery')
  const moved = await transitionOrder(context, order.number, transition, credit?.data ?? null)
  if (typeof moved !== 'string' && moved.failure === 'moneyOwed')
    throw new CommandError(
      `${formatMoney(money(owedIn(moved.errors ?? {})), 'UAH', 'uk')} is owed: record it, or hand over with: order ${order.number} ${transition} credit <day> <why>`,
    )
  if (typeof moved !== 'string')
    throw new CommandError(`${order.number} is ${order.state}: ${allowedTransitions(order.state).join(', ') || 'nothing more'} may be done`)
  return `${order.number} is ${moved}`
}

/** Makes a new secret link for a visitor's order; the previous link stops working. */
async function newLink(context: AppContext, order: StoredOrder['order']): Promise<string> {
  if (order.accessToken === null) throw new CommandError(`${order.number} belongs to an account: it has no link`)
  const accessToken = await renewLink(context, context.database.db, order.id)
  logSecurityEvent(context, null, 'order-link-renewed', { order: order.number })
  return orderUrl(context, accessToken, order.language)
}

/** Refunds a card payment. */
export async function refund(context: AppContext, [number, hryvnias, ...why]: readonly string[]): Promise<string> {
  const { order } = await findOrder(context, number)
  const amount = hryvnias === undefined ? null : typedKopiykas(hryvnias)
  if (amount === null) throw new CommandError('how much? In hryvnias, e.g. 1500 or 1500.50')
  const refunded = await refundOrder(context, { orderId: order.id, amount, reason: why.join(' ') || null })
  if (isFailure(refunded)) throw new CommandError(Object.values(refunded.errors ?? {})[0] ?? `refused: ${refunded.failure}`)
  return { done: 'refunded', pending: 'asked for; the provider has not said yet', failed: 'the provider refused' }[refunded.state]
}
