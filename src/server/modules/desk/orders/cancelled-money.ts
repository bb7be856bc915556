import { asc, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { CancelledMoney, OrderCard } from '#contract/admin/orders.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { lockOrder } from '../../sales/index.ts'
import { readPayments } from '../../payments/index.ts'
import { readOrderCard } from './read-order-card.ts'
import { orderCancellations } from './tables.ts'

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Received for an order and not refunded, in kopiykas. */
export async function moneyLeft(db: Db | Tx, orderId: number): Promise<number> {
  const payment = (await readPayments(db, [orderId])).get(orderId)
  return payment ? payment.received - payment.refunded : 0
}

/** Cancelled orders marked for a refund, oldest first; some may have been refunded since. */
export const cancellationsToRefund = (db: Db, limit: number) =>
  db
    .select({ at: orderCancellations.at, orderId: orderCancellations.orderId })
    .from(orderCancellations)
    .where(eq(orderCancellations.decision, 'task'))
    .orderBy(asc(orderCancellations.at))
    .limit(limit)

/** Stores the decision about a cancelled order's money, so that nobody has to remember it. */
export async function storeDecision(context: AppContext, tx: Tx, actor: Actor, order: Order, { decision, reason }: CancelledMoney): Promise<void> {
  const row = { decision, reason: decision === 'kept' ? reason : null, at: context.clock.now(), staffId: actor.id, staffName: actor.name }
  await tx
    .insert(orderCancellations)
    .values({ orderId: order.id, ...row })
    .onConflictDoUpdate({ target: orderCancellations.orderId, set: row })
  const changes = [{ field: 'money', before: null, after: decision }]
  const subject = { id: order.id, label: order.number }
  await recordChange(context, tx, actor, { kind: 'order', verb: 'money', subject, changes, reason: row.reason })
  await notifyDesk(context, tx, 'decision', order.number)
}

/** Changes the decision about a cancelled order's money. */
export function decideMoney(context: AppContext, actor: Actor, number: string, money: CancelledMoney): Promise<OrderCard | Failure> {
  return runOnce<OrderCard>(context, actor, { what: 'decide-money', body: { number, money } }, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) return fail('notFound')
    if (order.state !== 'cancelled' || (await moneyLeft(tx, order.id)) <= 0) return fail('conflict')
    await storeDecision(context, tx, actor, order, money)
    return readOrderCard(tx, number, false)
  })
}
