import { inArray, sql } from 'drizzle-orm'
import { recordChanges, type Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { orders } from './tables.ts'

/**
 * Gives orders to somebody of the office, or to nobody. It counts as no change of an order: who is moving it at this moment is
 * not told that it is another one.
 * @returns how many were not theirs before
 */
export async function assignOrders(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  assignee: { readonly id: number; readonly name: string } | null,
): Promise<number> {
  const to = assignee?.id ?? null
  const { rows } = await tx.execute<{ id: number; number: string; before: string | null }>(sql`
    select orders.id, orders.number, (select name from staff where staff.id = orders.assignee_id) as before from orders
    where ${inArray(orders.id, [...ids])} and orders.assignee_id is distinct from ${to}::integer order by orders.id for update`)
  const taken = rows.map(({ id }) => id)
  await tx.update(orders).set({ assigneeId: to }).where(inArray(orders.id, taken))
  await recordChanges(
    context,
    tx,
    actor,
    rows.map(({ id, number, before }) => ({
      kind: 'order' as const,
      verb: 'assign',
      subject: { id, label: number },
      changes: [{ field: 'assignee', before, after: assignee?.name ?? null }],
    })),
  )
  const [only] = rows
  if (only) await notifyDesk(context, tx, 'order', rows.length === 1 ? only.number : null)
  return rows.length
}
