import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { orderTransitions, type OrderTransition, type OrderState } from '#contract/order.ts'
import { orderEvent } from './order-event.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cancelOrderPayment } from '../payments/index.ts'
import { anonymiseCompletedOrders } from './anonymise-orders.ts'
import { orderEvents, orders } from './tables.ts'

/** The transitions allowed from each state (rule 4.9). */
export function allowedTransitions(state: OrderState): OrderTransition[] {
  const moves = Object.entries(orderTransitions) as [OrderTransition, { from: readonly OrderState[] }][] // keys of the table itself
  return moves.filter(([, { from }]) => from.includes(state)).map(([transition]) => transition)
}

/** Moves an order to its next state and notifies the buyer. A cancelled order can no longer be paid. */
export async function transitionOrder(context: AppContext, number: string, transition: OrderTransition): Promise<OrderState | Failure> {
  return context.database.db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id, state: orders.state }).from(orders).where(eq(orders.number, number)).for('update')
    if (!order) return fail('notFound')
    if (!allowedTransitions(order.state).includes(transition)) return fail('conflict')
    const state = orderTransitions[transition].to
    await tx.update(orders).set({ state }).where(eq(orders.id, order.id))
    const [event] = await tx
      .insert(orderEvents)
      .values({ orderId: order.id, at: context.clock.now(), event: 'state', state })
      .returning({ id: orderEvents.id })
    if (!event) throw new Error('a move was not stored')
    if (state === 'cancelled') await cancelOrderPayment(context, tx, order.id)
    await anonymiseCompletedOrders(tx)
    await enqueue(context, tx, orderEvent, { key: `order event ${event.id}`, orderId: order.id, what: { kind: 'state', state } })
    return state
  })
}
