import { eq, sql } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { orderTransitions, type OrderTransition, type OrderState } from '#contract/order.ts'
import { operator, recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { cancelOrderPayment } from '../../payments/index.ts'
import { anonymiseCompletedOrders } from './anonymise-orders.ts'
import { closeBatches, startBatches } from './order-batches.ts'
import { orderEvent } from './order-event.ts'
import { piecesOf, shippedLines } from './shipped-pieces.ts'
import { orderEvents, orders } from './tables.ts'

/** The transitions allowed from each state (rule 4.9). */
export function allowedTransitions(state: OrderState): OrderTransition[] {
  const moves = Object.entries(orderTransitions) as [OrderTransition, { from: readonly OrderState[] }][] // keys of the table itself
  return moves.filter(([, { from }]) => from.includes(state)).map(([transition]) => transition)
}

/** Moves an order to its next state and notifies the buyer, as an operator's command does. */
export async function transitionOrder(
  context: AppContext,
  number: string,
  transition: OrderTransition,
): Promise<OrderState | Failure | AdminFailure> {
  return context.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    return order ? moveOrder(context, tx, order, { transition, actor: operator, reason: null }) : fail('notFound')
  })
}

export type LockedOrder = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'state' | 'version'>

/** Locks an order until the transaction ends; null when there is none with this number. */
export async function lockOrder(tx: Tx, number: string): Promise<LockedOrder | null> {
  const [order] = await tx
    .select({ id: orders.id, number: orders.number, state: orders.state, version: orders.version })
    .from(orders)
    .where(eq(orders.number, number))
    .for('update')
  return order ?? null
}

interface Move {
  readonly transition: OrderTransition
  readonly actor: Actor
  readonly reason: string | null
  /** The buyer is told otherwise, with more than the state. */
  readonly quiet?: boolean
}

/** A finished order needs no call; a confirmed one only a call that was agreed, or one about its payment. */
function callAfter(state: OrderState) {
  if (state === 'cancelled' || state === 'completed') return { callDueAt: null, callReason: null }
  const stays = sql`${orders.callReason} in ('agreed', 'payment')`
  return {
    callDueAt: sql`case when ${stays} then ${orders.callDueAt} end`,
    callReason: sql`case when ${stays} then ${orders.callReason} end`,
  }
}

/** What is partly shipped is neither cancelled nor finished before the rest has gone. */
async function contradictsShipments(tx: Db | Tx, order: LockedOrder, state: OrderState): Promise<boolean> {
  if (state !== 'cancelled' && state !== 'shipped' && state !== 'completed') return false
  const { pieces, shipped } = piecesOf(await shippedLines(tx, order))
  return shipped > 0 && (state === 'cancelled' || shipped < pieces)
}

/** `state`: nothing leads there from where the order is. */
export type MoveObstacle = 'state' | 'partly_shipped'

/** Why an order may not be moved so; null when it may. */
export async function moveObstacle(tx: Db | Tx, order: LockedOrder, transition: OrderTransition): Promise<MoveObstacle | null> {
  if (!allowedTransitions(order.state).includes(transition)) return 'state'
  return (await contradictsShipments(tx, order, orderTransitions[transition].to)) ? 'partly_shipped' : null
}

/** Moves a locked order, with its entry of the audit. A cancelled order can no longer be paid. */
export async function moveOrder(
  context: AppContext,
  tx: Tx,
  order: LockedOrder,
  { transition, actor, reason, quiet = false }: Move,
): Promise<OrderState | Failure | AdminFailure> {
  const obstacle = await moveObstacle(tx, order, transition)
  if (obstacle !== null) return obstacle === 'state' ? fail('conflict') : refuse('partlyShipped')
  const state = orderTransitions[transition].to
  const version = order.version + 1
  await tx
    .update(orders)
    .set({ state, version, stateAt: context.clock.now(), ...callAfter(state) })
    .where(eq(orders.id, order.id))
  const [event] = await tx
    .insert(orderEvents)
    .values({ orderId: order.id, at: context.clock.now(), event: 'state', state, staffId: actor.id, staffName: actor.name, reason })
    .returning({ id: orderEvents.id })
  if (!event) throw new Error('a move was not stored')
  const changes = [{ field: 'state', before: order.state, after: state }]
  await recordChange(context, tx, actor, { kind: 'order', verb: transition, thing: { id: order.id, label: order.number }, changes, version, reason })
  if (state === 'cancelled') await cancelOrderPayment(context, tx, order.id)
  await moveBatches(context, tx, actor, order.id, state)
  await anonymiseCompletedOrders(tx)
  await notifyDesk(context, tx, 'order', order.number)
  if (!quiet) await enqueue(context, tx, orderEvent, { key: `order event ${event.id}`, orderId: order.id, what: { kind: 'state', state } })
  return state
}

/** A shipped order is ready again, because a shipment was entered wrongly; the buyer is told with the shipment. */
export async function returnToReady(
  context: AppContext,
  tx: Tx,
  order: LockedOrder,
  { actor, reason }: Pick<Move, 'actor' | 'reason'>,
): Promise<void> {
  const version = order.version + 1
  const at = context.clock.now()
  await tx.update(orders).set({ state: 'ready', version, stateAt: at }).where(eq(orders.id, order.id))
  await tx.insert(orderEvents).values({ orderId: order.id, at, event: 'state', state: 'ready', staffId: actor.id, staffName: actor.name, reason })
  const changes = [{ field: 'state', before: order.state, after: 'ready' }]
  const thing = { id: order.id, label: order.number }
  await recordChange(context, tx, actor, { kind: 'order', verb: 'unship', thing, changes, version, reason })
}

/** The workshop begins what is confirmed, stops what is cancelled, and has done what is ready. */
async function moveBatches(context: AppContext, tx: Tx, actor: Actor, orderId: number, state: OrderState): Promise<void> {
  if (state === 'confirmed') await startBatches(context, tx, actor, orderId)
  else if (state === 'cancelled') await closeBatches(context, tx, actor, orderId, 'ended')
  else if (state !== 'new' && state !== 'in_production') await closeBatches(context, tx, actor, orderId, 'done')
}
