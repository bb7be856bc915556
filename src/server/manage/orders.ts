import { fromMajor, formatMoney } from '#contract/money.ts'
import { orderTransitions, type OrderTransition } from '#contract/order.ts'
import { moveOrder, movesFrom, orderUrl, readOrder, renewLink, type StoredOrder } from '../modules/orders/index.ts'
import { paymentsOf, refundOrder } from '../modules/payments/index.ts'
import { logSecurityEvent } from '../platform/security-log.ts'
import type { World } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

async function orderOf(world: World, number: string | undefined): Promise<StoredOrder> {
  const stored = number === undefined ? null : await readOrder(world.database.db, { anyones: number })
  if (!stored) throw new CommandError(`there is no order ${number ?? ''}`.trim())
  return stored
}

const isMove = (word: string): word is OrderTransition => Object.hasOwn(orderTransitions, word)

/** Shows an order, or moves it on. */
export async function manageOrder(world: World, [number, move]: readonly string[]): Promise<string> {
  const { order, lines } = await orderOf(world, number)
  if (move === undefined) {
    const payment = (await paymentsOf(world.database.db, [order.id])).get(order.id)
    const hryvnias = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, 'UAH', 'uk')
    return [
      `${order.number}, ${order.createdAt.toISOString()}, ${order.state}`,
      ...lines.map(({ words, quantity, total }) => `  ${quantity} × ${words.uk.name}: ${hryvnias(total)}`),
      `${hryvnias(order.total)}, ${order.paymentMethod}, ${payment?.status ?? 'no bill'}: received ${hryvnias(payment?.received ?? order.total)}, refunded ${hryvnias(payment?.refunded ?? order.total)}`,
      `${order.receiverName ?? '–'}, ${order.phone}, ${order.email ?? 'no email'}`,
      `may be done: ${movesFrom(order.state).join(', ') || 'nothing more'}`,
    ].join('\n')
  }
  if (move === 'link') return newLink(world, order)
  if (!isMove(move)) throw new CommandError(`there is no move ${move}: ${Object.keys(orderTransitions).join(', ')}`)
  const moved = await moveOrder(world, order.number, move)
  if (typeof moved !== 'string')
    throw new CommandError(`${order.number} is ${order.state}: ${movesFrom(order.state).join(', ') || 'nothing more'} may be done`)
  return `${order.number} is ${moved}`
}

/** A new secret address for an order of a visitor; the one before opens nothing any more. */
async function newLink(world: World, order: StoredOrder['order']): Promise<string> {
  if (order.accessToken === null) throw new CommandError(`${order.number} belongs to an account: it has no link`)
  const accessToken = await renewLink(world, world.database.db, order.id)
  logSecurityEvent(world, null, 'order-link-renewed', { order: order.number })
  return orderUrl(world, accessToken, order.language)
}

/** Gives card money back. */
export async function refund(world: World, [number, hryvnias, ...why]: readonly string[]): Promise<string> {
  const { order } = await orderOf(world, number)
  const amount = hryvnias === undefined ? null : fromMajor(hryvnias)
  if (amount === null) throw new CommandError('how much? In hryvnias, e.g. 1500 or 1500.50')
  const refunded = await refundOrder(world, { orderId: order.id, amount, reason: why.join(' ') || null })
  if ('failure' in refunded) throw new CommandError(Object.values(refunded.errors ?? {})[0] ?? `refused: ${refunded.failure}`)
  return { done: 'refunded', pending: 'asked for; the provider has not said yet', failed: 'the provider refused' }[refunded.state]
}
