import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { recordChanges, type Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { staffNames } from '../../staff/index.ts'
import { orders } from './tables.ts'

/**
 * Assigns orders to somebody of the office, or to nobody. Does not raise the orders' version, so that a move in progress is not refused.
 * @returns how many had another assignee before
 */
export async function assignOrders(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  assignee: { readonly id: number; readonly name: string } | null,
): Promise<number> {
  const to = assignee?.id ?? null
  const rows = await tx
    .select({ id: orders.id, number: orders.number, assigneeId: orders.assigneeId })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), sql`${orders.assigneeId} is distinct from ${to}::integer`))
    .orderBy(asc(orders.id))
    .for('update')
  const former = rows.flatMap(({ assigneeId }) => assigneeId ?? [])
  const names = await staffNames(tx, former)
  const taken = rows.map(({ id }) => id)
  await tx.update(orders).set({ assigneeId: to }).where(inArray(orders.id, taken))
  await recordChanges(
    context,
    tx,
    actor,
    rows.map(({ id, number, assigneeId }) => ({
      kind: 'order' as const,
      verb: 'assign',
      subject: { id, label: number },
      changes: [{ field: 'assignee', before: (assigneeId !== null && names.get(assigneeId)) || null, after: assignee?.name ?? null }],
    })),
  )
  const [only] = rows
  if (only) await notifyDesk(context, tx, 'order', rows.length === 1 ? only.number : null)
  return rows.length
}

/** For an order placed from a quote: clears the planned call, since the buyer was reached, and assigns it to the colleague who placed it. */
export async function assignReached(tx: Tx, orderId: number, { id }: Actor): Promise<void> {
  await tx.update(orders).set({ callDueAt: null, callReason: null, assigneeId: id }).where(eq(orders.id, orderId))
}
