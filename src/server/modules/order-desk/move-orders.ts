import { asc } from 'drizzle-orm'
import { isAdminFailure, refuse, type AdminFailure } from '#contract/admin/errors.ts'
import { bulkMoves, moveLimit, type OrderMovesPreview, type OrdersMove, type OrdersMoved, type RefusedMoves } from '#contract/admin/order-moves.ts'
import type { ChosenOrders } from '#contract/admin/orders.ts'
import { isFailure } from '#contract/errors.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { moveOrder, moveObstacle, type LockedOrder, type MoveObstacle } from '../orders/index.ts'
import { orders } from '../orders/tables.ts'
import { chosenOrders } from './order-filter.ts'

/** The chosen orders in one order for everybody, so that two acts at once wait for each other and never for ever; null where they are too many. */
async function readChosen(
  context: AppContext,
  db: Db | Tx,
  chosen: ChosenOrders,
  { me, lock }: { me: number | null; lock: boolean },
): Promise<LockedOrder[] | null> {
  const query = db
    .select({ id: orders.id, number: orders.number, state: orders.state, version: orders.version })
    .from(orders)
    .where(await chosenOrders(context, db, chosen, me))
    .orderBy(asc(orders.id))
    .limit(moveLimit + 1)
  const rows = lock ? await query.for('update') : await query
  return rows.length > moveLimit ? null : rows
}

const tooMany = () => refuse('invalid', { ids: 'Too many orders at once.' })

function group(refused: readonly { readonly number: string; readonly reason: MoveObstacle }[]): RefusedMoves {
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  return reasons.map((reason) => ({ reason, numbers: refused.filter((one) => one.reason === reason).map(({ number }) => number) }))
}

/** What each move would do to the chosen orders as they are now. */
export async function previewOrderMoves(context: AppContext, me: number, chosen: ChosenOrders): Promise<OrderMovesPreview | AdminFailure> {
  const { db } = context.database
  const rows = await readChosen(context, db, chosen, { me, lock: false })
  if (rows === null) return tooMany()
  const moves: OrderMovesPreview['moves'] = []
  for (const move of bulkMoves) {
    const refused: { number: string; reason: MoveObstacle }[] = []
    for (const order of rows) {
      const reason = await moveObstacle(db, order, move)
      if (reason) refused.push({ number: order.number, reason })
    }
    moves.push({ move, count: rows.length - refused.length, refused: group(refused) })
  }
  return { chosen: rows.length, moves }
}

/** Moves every chosen order that may be moved so, each with its own entry and message to its buyer; says which were refused and why. */
export function moveOrders(context: AppContext, actor: Actor, wanted: OrdersMove): Promise<OrdersMoved | AdminFailure> {
  return runOnce<OrdersMoved>(context, actor, { what: 'move-orders', body: wanted }, async (tx) => {
    const rows = await readChosen(context, tx, wanted, { me: actor.id, lock: true })
    if (rows === null) return tooMany()
    const refused: { number: string; reason: MoveObstacle }[] = []
    for (const order of rows) {
      const reason = await moveObstacle(tx, order, wanted.move)
      if (reason) {
        refused.push({ number: order.number, reason })
        continue
      }
      const moved = await moveOrder(context, tx, order, { transition: wanted.move, actor, reason: null })
      if (isAdminFailure(moved) || isFailure(moved)) throw new Error(`order ${order.number} was not moved`)
    }
    return { moved: rows.length - refused.length, refused: group(refused) }
  })
}
