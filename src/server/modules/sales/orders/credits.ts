import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Credit } from '#contract/admin/credit.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { money, type Money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readPayments } from '../../payments/index.ts'
import type { LockedOrder } from './change-order.ts'
import { orderCredits } from './tables.ts'

/**
 * The unpaid sum of an order without credit. Its goods are not handed over until it is paid, or somebody gives credit with a reason and
 * a day. A credit holds until its day, for the sum at that time.
 */
export async function moneyOwed(context: AppContext, tx: Db | Tx, order: Pick<LockedOrder, 'id'>): Promise<Money> {
  const due = (await readPayments(tx, [order.id])).get(order.id)?.due ?? money(0)
  if (due <= 0) return money(0)
  const [credit] = await tx.select().from(orderCredits).where(openCredit(order.id)).orderBy(desc(orderCredits.id)).limit(1)
  const covers = credit && credit.dueOn >= kyivClock(context.clock.now()).date && due <= credit.amount
  return covers ? money(0) : due
}

/**
 * Checks payment before goods leave; every way of handing them over uses it.
 * @returns a failure with the sum (`money_owed`) when money is owed without credit; null when the goods may go
 */
export async function requirePayment(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  order: Pick<LockedOrder, 'id' | 'number'>,
  credit: Credit | null,
): Promise<Failure | null> {
  const owed = await moneyOwed(context, tx, order)
  if (owed <= 0) return null
  if (credit === null) return fail('moneyOwed', { due_kopiykas: String(owed) })
  const { reason, due_on: dueOn } = credit
  await endCredits(context, tx, order.id)
  await tx
    .insert(orderCredits)
    .values({ orderId: order.id, at: context.clock.now(), amount: owed, dueOn, reason, staffId: actor.id, staffName: actor.name })
  const changes = [
    { field: 'due_on', before: null, after: dueOn },
    { field: 'amount_kopiykas', before: null, after: owed },
  ]
  await recordChange(context, tx, actor, { kind: 'order', verb: 'credit', subject: { id: order.id, label: order.number }, changes, reason })
  return null
}

const openCredit = (orderId: number) => and(eq(orderCredits.orderId, orderId), isNull(orderCredits.endedAt))

/** Ends credits, because the goods came back or a new credit replaces them. */
export async function endCredits({ clock }: AppContext, tx: Tx, orderId: number): Promise<void> {
  await tx.update(orderCredits).set({ endedAt: clock.now() }).where(openCredit(orderId))
}
