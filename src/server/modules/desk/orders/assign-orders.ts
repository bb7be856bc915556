import { fail, type Failure } from '#contract/errors.ts'
import type { OrderAssignment, OrdersAssigned } from '#contract/admin/orders.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { assignOrders } from '../../sales/index.ts'
import { listColleagues } from '../../staff/index.ts'

/** Reads a possible assignee by id (null = nobody); undefined when nobody of the office has this id. */
export async function findAssignee(db: Db | Tx, to: number | null): Promise<{ id: number; name: string } | null | undefined> {
  return to === null ? null : (await listColleagues(db)).find(({ id }) => id === to)
}

export async function assignChosen(context: AppContext, actor: Actor, assignment: OrderAssignment): Promise<OrdersAssigned | Failure> {
  return runOnce(context, actor, { what: 'assign-orders', body: assignment }, async (tx) => {
    const { assignee_id: to, ids } = assignment
    const colleague = await findAssignee(tx, to)
    if (colleague === undefined) return fail('invalid', { assignee_id: 'Nobody of the office has this number.' })
    return { assigned: await assignOrders(context, tx, actor, ids, colleague) }
  })
}
