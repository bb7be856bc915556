import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { OrderState } from '#contract/order.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { recordChange, type Actor, type Change } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { orderEvents, orderPromises, orders } from './tables.ts'

export type LockedOrder = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'state' | 'version'>

const { id, number, state, version } = orders

/** Locks an order until the transaction ends; null when there is none with this number. */
export async function lockOrder(tx: Tx, orderNumber: string): Promise<LockedOrder | null> {
  const [order] = await tx.select({ id, number, state, version }).from(orders).where(eq(number, orderNumber)).for('update')
  return order ?? null
}

/** Locks orders sorted by id, so that two locks of many orders cannot deadlock. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> {
  return tx
    .select({ id, number, state, version })
    .from(orders)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
}

interface OrderChange {
  readonly patch?: Omit<PgUpdateSetSource<typeof orders>, 'id' | 'number' | 'state' | 'stateAt' | 'version'>
  /** The new state; also added to the order's events. */
  readonly state?: OrderState
  /** Missing when the audit records the change under another subject, such as a shipment. */
  readonly entry?: Pick<Change, 'verb' | 'changes' | 'reason'>
}

/**
 * The only way to change a placed order: raises its version, adds its event, an audit entry and a desk notice, once each.
 * @returns the changed order
 */
export async function changeOrder(context: AppContext, tx: Tx, actor: Actor, order: LockedOrder, change: OrderChange): Promise<LockedOrder> {
  const { patch, state: next, entry } = change
  const at = context.clock.now()
  const now = { ...order, state: next ?? order.state, version: order.version + 1 }
  await tx
    .update(orders)
    .set({ ...patch, ...(next ? { state: next, stateAt: at } : {}), version: now.version })
    .where(eq(id, order.id))
  if (next)
    await tx.insert(orderEvents).values({
      orderId: order.id,
      at,
      event: 'state',
      state: next,
      staffId: actor.id,
      staffName: actor.name,
      reason: entry?.reason ?? null,
    })
  if (entry) await recordChange(context, tx, actor, { ...entry, kind: 'order', subject: { id: order.id, label: order.number }, version: now.version })
  await notifyDesk(context, tx, 'order', order.number)
  return now
}

/** Adds a promised day and its reason to the history. @returns the columns for the order */
export async function storePromise(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  order: Pick<LockedOrder, 'id'>,
  promisedOn: PlainDate,
  reason: string | null = null,
) {
  const by = { staffId: actor.id, staffName: actor.name }
  await tx.insert(orderPromises).values({ orderId: order.id, at: context.clock.now(), promisedOn, reason, ...by })
  return { promisedOn, lateAfter: promisedOn }
}

type CallPlan = Partial<Pick<typeof orders.$inferSelect, 'callDueAt' | 'callReason'>>

/** Plans a call to the buyer. Does not raise the order's version, so that a move in progress is not refused. */
export async function planCall(tx: Tx, orderId: number, plan: CallPlan): Promise<void> {
  await tx.update(orders).set(plan).where(eq(id, orderId))
}

/** The currently planned call. */
export async function readCallPlan(tx: Tx, orderId: number): Promise<Required<CallPlan>> {
  const [plan] = await tx.select({ callDueAt: orders.callDueAt, callReason: orders.callReason }).from(orders).where(eq(id, orderId))
  if (!plan) throw new Error(`order ${orderId} is not there`)
  return plan
}

/** Undoes the first call: the buyer is waiting for it again. */
export async function clearFirstCall(tx: Tx, orderId: number): Promise<void> {
  await tx.update(orders).set({ firstCallMinutes: null }).where(eq(id, orderId))
}

/** Stores how long the buyer waited for the first call; only once. */
export async function storeFirstCall(tx: Tx, orderId: number, minutes: number): Promise<void> {
  await tx
    .update(orders)
    .set({ firstCallMinutes: minutes })
    .where(and(eq(id, orderId), isNull(orders.firstCallMinutes)))
}
