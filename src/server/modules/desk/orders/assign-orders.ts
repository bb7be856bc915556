import { sql, type SQL } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import type { OrderAssignment, OrdersAssigned } from '#contract/admin/orders.ts'
import { recordChanges, type Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { listColleagues } from '../../staff/index.ts'
import { idRows } from './narrow-filters.ts'

/** Who orders may be given to; undefined: nobody of the office has this number. */
export async function findAssignee(db: Db | Tx, to: number | null): Promise<{ name: string } | null | undefined> {
  return to === null ? null : (await listColleagues(db)).find(({ id }) => id === to)
}

/**
 * Gives orders to somebody of the office, or to nobody. It counts as no change of an order: who is moving it at this moment is
 * not told that it is another one.
 */
export async function assignOrders(context: AppContext, actor: Actor, assignment: OrderAssignment): Promise<OrdersAssigned | AdminFailure> {
  return runOnce(context, actor, { what: 'assign-orders', body: assignment }, async (tx) => {
    const { assignee_id: to, ids } = assignment
    const colleague = await findAssignee(tx, to)
    if (colleague === undefined) return refuse('invalid', { assignee_id: 'Nobody of the office has this number.' })
    return { assigned: await assignThese(context, tx, actor, { to, colleague, chosen: sql`orders.id in ${idRows(ids)}` }) }
  })
}

interface Assignment {
  readonly to: number | null
  readonly colleague: { readonly name: string } | null
  /** A condition on `orders`. */
  readonly chosen: SQL
}

/** @returns how many were not his before */
export async function assignThese(context: AppContext, tx: Tx, actor: Actor, { to, colleague, chosen }: Assignment): Promise<number> {
  const { rows } = await tx.execute<{ id: number; number: string; before: string | null }>(sql`
    select orders.id, orders.number, (select name from staff where staff.id = orders.assignee_id) as before from orders
    where ${chosen} and orders.assignee_id is distinct from ${to}::integer order by orders.id for update`)
  await tx.execute(sql`update orders set assignee_id = ${to}::integer where id in ${idRows(rows.map(({ id }) => id))}`)
  await recordChanges(
    context,
    tx,
    actor,
    rows.map(({ id, number, before }) => ({
      kind: 'order' as const,
      verb: 'assign',
      thing: { id, label: number },
      changes: [{ field: 'assignee', before, after: colleague?.name ?? null }],
    })),
  )
  const [only] = rows
  if (only) await notifyDesk(context, tx, 'order', rows.length === 1 ? only.number : null)
  return rows.length
}
