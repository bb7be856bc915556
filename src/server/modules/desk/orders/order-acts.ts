import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { maxNamed, type NewOrderAct, type OrderAct, type OrderActKind, type RefusedOrders } from '#contract/admin/order-acts.ts'
import type { StaffRole } from '#contract/permissions.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { carryOutAct, readAct, storeAct, type StoredAct } from '../../../platform/bulk-acts/carry-out.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { defineJob, enqueue } from '../../../platform/jobs/index.ts'
import { assignOrders, lockOrders, moveOrder, moveObstacle, type MoveObstacle } from '../../sales/index.ts'
import { findAssignee } from './assign-orders.ts'
import { chosenOrders } from './order-filter.ts'

interface Refused {
  readonly number: string
  readonly reason: MoveObstacle
}
type Stored = StoredAct<OrderActKind, Refused>

/** Orders per transaction. */
const step = 20

/** Moves or assigns many orders, one after the other. */
export const runOrderAct = defineJob({
  name: 'order-act',
  input: z.object({ id: z.int() }),
  expireInSeconds: 3600,
  run: (context, { id }) =>
    carryOutAct<OrderActKind, Refused>(context, id, step, (tx, { actor, act }, ids) =>
      act.kind === 'order-assign' ? assign(context, tx, actor, act.assignee_id, ids) : moveThese(context, tx, actor, act.move, ids),
    ),
})

/** Fixes the list of orders now, of any length; decides about each when a job reaches it. */
export function startOrderAct(
  context: AppContext,
  { actor, roles }: { readonly actor: Actor; readonly roles: readonly StaffRole[] },
  { chosen, act }: NewOrderAct,
): Promise<OrderAct | Failure> {
  return runOnce(context, actor, { what: 'order-act', body: { chosen, act } }, async (tx) => {
    if (act.kind === 'order-assign' && (await findAssignee(tx, act.assignee_id)) === undefined)
      return fail('invalid', { assignee_id: 'Nobody of the office has this number.' })
    const condition = await chosenOrders(context, tx, chosen, actor.id)
    const ids = sql<number[]>`array(select orders.id from orders where ${condition} order by orders.id)`
    const stored = await storeAct<OrderActKind, Refused>(context, tx, { actor, roles }, act, ids)
    await enqueue(context, tx, runOrderAct, { id: stored.id })
    return view(stored)
  })
}

export async function readOrderAct(db: Db, id: number): Promise<OrderAct | Failure> {
  const stored = await readAct<OrderActKind, Refused>(db, id)
  return stored?.act.kind.startsWith('order-') ? view(stored) : fail('notFound')
}

const view = ({ id, act, total, done, refused, finished }: Stored): OrderAct => ({ id, act, total, done, refused: byReason(refused), finished })

function byReason(refused: readonly Refused[]): RefusedOrders {
  return [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    count: own.length,
    numbers: own.slice(0, maxNamed).map(({ number }) => number),
  }))
}

async function assign(context: AppContext, tx: Tx, actor: Actor, to: number | null, ids: readonly number[]): Promise<Refused[]> {
  const colleague = await findAssignee(tx, to)
  // Skip a colleague who has left in the meantime.
  if (colleague !== undefined) await assignOrders(context, tx, actor, ids, colleague)
  return []
}

/** Moves each order that may be moved, with its own audit entry and message to the buyer. */
async function moveThese(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  move: Extract<OrderActKind, { kind: 'order-move' }>['move'],
  ids: readonly number[],
): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const order of await lockOrders(tx, ids)) {
    const reason = await moveObstacle(context, tx, order, move)
    if (reason) {
      refused.push({ number: order.number, reason })
      continue
    }
    const moved = await moveOrder(context, tx, order, { transition: move, actor, reason: null })
    if (isFailure(moved)) throw new Error(`order ${order.number} was not moved`)
  }
  return refused
}
