import { sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Credit } from '#contract/admin/credit.ts'
import { orderTransitions, type OrderTransition, type OrderState } from '#contract/order.ts'
import { operator, type Actor } from '../../../platform/audit/record-change.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { enqueue, withdraw } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { cancelOrderPayment } from '../../payments/index.ts'
import { anonymiseCompletedOrders } from './anonymise-orders.ts'
import { orderEvent } from './order-event.ts'
import { countPieces } from '../ports.ts'
import { endCredits, moneyOwed, requirePayment } from './credits.ts'
import { changeOrder, lockOrder, storePromise, type LockedOrder } from './change-order.ts'
import { readOrderHistory } from './read-order.ts'
import { orders } from './tables.ts'

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
  credit: Credit | null = null,
): Promise<OrderState | Failure> {
  return context.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    return order ? moveOrder(context, tx, order, { transition, actor: operator, reason: null, credit }) : fail('notFound')
  })
}

interface Move {
  readonly transition: OrderTransition
  readonly actor: Actor
  readonly reason: string | null
  /** The buyer gets another message, with more than the state. */
  readonly quiet?: boolean
  /** For what one press does: until then it can be undone, and nobody is told. */
  readonly undoUntil?: Date | null
  /** The day promised with the move. */
  readonly promisedOn?: PlainDate | null
  /** For a handover before payment: the reason and day of the credit. */
  readonly credit?: Credit | null
}

/** A cancelled order needs no call; a confirmed one only an agreed call or one about its payment. */
function callAfter(state: OrderState) {
  if (state === 'cancelled') return { callDueAt: null, callReason: null }
  const stays = sql`${orders.callReason} in ('agreed', 'payment')`
  return {
    callDueAt: sql`case when ${stays} then ${orders.callDueAt} end`,
    callReason: sql`case when ${stays} then ${orders.callReason} end`,
  }
}

/** A partly shipped order cannot be cancelled, and cannot be finished until the rest is shipped. */
async function contradictsShipments({ salesPorts }: AppContext, tx: Db | Tx, order: LockedOrder, state: OrderState): Promise<boolean> {
  if (state !== 'cancelled' && state !== 'shipped' && state !== 'completed') return false
  const { pieces, shipped } = countPieces(await salesPorts.shippedLines(tx, order))
  return shipped > 0 && (state === 'cancelled' || shipped < pieces)
}

/** `state`: the move is not allowed from the current state; `money_owed`: goods would leave unpaid and without credit. */
export type MoveObstacle = 'state' | 'partly_shipped' | 'money_owed'

/** Moves by which goods leave. */
const isHandover = (transition: OrderTransition) => transition === 'ship' || transition === 'complete'

/** Why this move is not possible; null when it is. */
export async function moveObstacle(context: AppContext, tx: Db | Tx, order: LockedOrder, transition: OrderTransition): Promise<MoveObstacle | null> {
  if (!allowedTransitions(order.state).includes(transition)) return 'state'
  if (await contradictsShipments(context, tx, order, orderTransitions[transition].to)) return 'partly_shipped'
  return isHandover(transition) && (await moneyOwed(context, tx, order)) > 0 ? 'money_owed' : null
}

/** States that one press gives to an order, in the workshop or on its page. */
const stepStates = ['in_production', 'ready', 'completed'] as const

/** Names the notice of such a state; one that was withdrawn may be enqueued again. */
const stepKey = (order: LockedOrder, state: OrderState) => `order ${order.id} step ${state}`

/** Moves a locked order and records it in the audit. A cancelled order can no longer be paid. */
export async function moveOrder(
  context: AppContext,
  tx: Tx,
  order: LockedOrder,
  { transition, actor, reason, quiet = false, undoUntil = null, promisedOn = null, credit = null }: Move,
): Promise<OrderState | Failure> {
  const obstacle = await moveObstacle(context, tx, order, transition)
  if (obstacle === 'state') return fail('conflict')
  if (obstacle === 'partly_shipped') return fail('partlyShipped')
  const unpaid = obstacle === 'money_owed' ? await requirePayment(context, tx, actor, order, credit) : null
  if (unpaid) return unpaid
  const state = orderTransitions[transition].to
  const changes = [{ field: 'state', before: order.state, after: state }]
  const promise = promisedOn === null ? {} : await storePromise(context, tx, actor, order, promisedOn)
  const patch = { ...callAfter(state), ...promise }
  const { version } = await changeOrder(context, tx, actor, order, { state, patch, entry: { verb: transition, changes, reason } })
  if (state === 'cancelled') await cancelOrderPayment(context, tx, order.id)
  await context.salesPorts.followState(context, tx, actor, { id: order.id, state })
  // What can be undone still needs its receiver; the hourly purge removes it.
  if (!undoUntil) await anonymiseCompletedOrders(context, tx)
  const event = { orderId: order.id, what: { kind: 'state', state } } as const
  if (undoUntil) {
    const key = stepKey(order, state)
    await enqueue(context, tx, orderEvent, { key, ...event }, { once: key, after: undoUntil })
    return state
  }
  // The order has moved on, so what still waits to be said of a step is outdated.
  for (const before of stepStates) await withdraw(tx, orderEvent, stepKey(order, before))
  if (!quiet) await enqueue(context, tx, orderEvent, { key: `order ${order.id} version ${version}`, ...event })
  return state
}

/** Undoes the last move of an order that one press made; fails when its buyer was told already. */
export async function undoMove(context: AppContext, tx: Tx, actor: Actor, order: LockedOrder): Promise<LockedOrder | Failure> {
  const { events } = await readOrderHistory(tx, order.id)
  const before = events.flatMap(({ state }) => state ?? []).at(-2)
  return (before && (await undoTransition(context, tx, actor, order, before))) ?? fail('undoTooLate')
}

/** Returns an order to the state before a step that can be undone. @returns null when its buyer was told already */
export async function undoTransition(context: AppContext, tx: Tx, actor: Actor, order: LockedOrder, state: OrderState): Promise<LockedOrder | null> {
  if (!(await withdraw(tx, orderEvent, stepKey(order, order.state)))) return null
  const changes = [{ field: 'state', before: order.state, after: state }]
  return changeOrder(context, tx, actor, order, { state, entry: { verb: 'undo', changes, reason: null } })
}

/** Returns a shipped order to ready after its shipment was voided; the buyer learns it with the shipment. */
export async function returnToReady(
  context: AppContext,
  tx: Tx,
  order: LockedOrder,
  { actor, reason }: Pick<Move, 'actor' | 'reason'>,
): Promise<void> {
  const changes = [{ field: 'state', before: order.state, after: 'ready' }]
  await endCredits(context, tx, order.id)
  await changeOrder(context, tx, actor, order, { state: 'ready', entry: { verb: 'unship', changes, reason } })
}
