import { fail, isFailure, staleVersion, type Failure } from '#contract/errors.ts'
import type { Credit } from '#contract/admin/credit.ts'
import type { OrderDetails, OrderDetailsWrite } from '#contract/admin/order-details.ts'
import type { CancelledMoney, OrderCard } from '#contract/admin/orders.ts'
import type { OrderTransition } from '#contract/order.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { lockOrder, moveOrder, readOrderHistory } from '../../sales/index.ts'
import { moneyLeft, storeDecision } from './cancelled-money.ts'
import { readOrderCard } from './read-order-card.ts'
import { storeDetails } from './store-details.ts'

interface Change {
  readonly number: string
  readonly version: number
  readonly transition: OrderTransition
  readonly reason: string | null
  /** The day promised at confirmation. */
  readonly promisedOn: PlainDate | null
  /** For a cancellation: the decision about received money. */
  readonly money?: CancelledMoney
  /** For a handover with money still owed. */
  readonly credit?: Credit | null
  /** At confirmation: details that were missing. */
  readonly details?: OrderDetails | null
}

/** Moves an order to another state. An older version fails with the current order, because a colleague may have made the same move. */
export async function changeOrderState(context: AppContext, actor: Actor, change: Change): Promise<OrderCard | Failure> {
  const { number, version, transition, reason, promisedOn, details = null, credit = null } = change
  return runOnce(context, actor, { what: 'move-order', body: change }, async (tx) => {
    const locked = await lockOrder(tx, number)
    if (!locked) return fail('notFound')
    if (locked.version !== version) return staleOrder(tx, locked.id, number)
    const order = details === null ? locked : await storeDetails(context, tx, actor, locked, details)
    if (isFailure(order)) return order
    const moved = await moveOrder(context, tx, order, { transition, actor, reason, promisedOn: transition === 'confirm' ? promisedOn : null, credit })
    if (isFailure(moved)) return moved
    if (change.money && (await moneyLeft(tx, order.id)) > 0) await storeDecision(context, tx, actor, order, change.money)
    return readOrderCard(tx, number, false)
  })
}

/** Fills in or corrects receiver, delivery and payer, until the order is finished. */
export function writeDetails(
  context: AppContext,
  actor: Actor,
  number: string,
  { version, ...details }: OrderDetailsWrite,
): Promise<OrderCard | Failure> {
  return runOnce(context, actor, { what: 'write-details', body: { number, version, details } }, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) return fail('notFound')
    if (order.version !== version) return staleOrder(tx, order.id, number)
    const stored = await storeDetails(context, tx, actor, order, details)
    return isFailure(stored) ? stored : readOrderCard(tx, number, false)
  })
}

/** The failure for a write from an older version, with the current order. */
export async function staleOrder(tx: Tx, id: number, number: string): Promise<Failure> {
  const current = await readOrderCard(tx, number, false)
  if (isFailure(current)) return current
  const last = (await readOrderHistory(tx, id)).events.at(-1)
  return staleVersion(current, last?.staffName, last?.at)
}
