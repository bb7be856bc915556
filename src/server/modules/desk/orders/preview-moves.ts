import { sql, type SQL } from 'drizzle-orm'
import { bulkMoves, maxNamed, type OrderMovesPreview, type RefusedOrders } from '#contract/admin/order-acts.ts'
import type { ChosenOrders } from '#contract/admin/orders.ts'
import { orderTransitions, type OrderState } from '#contract/order.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isPartlyShipped } from '../../shipments/index.ts'
import { chosenOrders } from './order-filter.ts'

interface Group extends Record<string, unknown> {
  state: OrderState
  partly: boolean
  count: number
  numbers: string[]
}

/** The chosen orders by what decides whether they may move, however many they are. */
async function groupsOf(db: Db, chosen: SQL): Promise<Group[]> {
  const { rows } = await db.execute<Group>(sql`
    select state, partly, count(*)::int as count, (array_agg(number order by id) filter (where place <= ${maxNamed})) as numbers
    from (
      select id, number, state, partly, row_number() over (partition by state, partly order by id) as place
      from (select orders.id, orders.number, orders.state, ${isPartlyShipped} as partly from orders where ${chosen}) as chosen
    ) as placed
    group by state, partly order by state, partly`)
  return rows
}

function refusedOf(reason: RefusedOrders[number]['reason'], groups: readonly Group[]): RefusedOrders {
  const count = groups.reduce((all, group) => all + group.count, 0)
  return count === 0 ? [] : [{ reason, count, numbers: groups.flatMap(({ numbers }) => numbers).slice(0, maxNamed) }]
}

/** What each move would do to the chosen orders as they are now. */
export async function previewOrderMoves(context: AppContext, me: number, chosen: ChosenOrders): Promise<OrderMovesPreview> {
  const { db } = context.database
  const groups = await groupsOf(db, await chosenOrders(context, db, chosen, me))
  const moves = bulkMoves.map((move) => {
    const from: readonly OrderState[] = orderTransitions[move].from
    const elsewhere = groups.filter(({ state }) => !from.includes(state))
    // Nothing of it is handed over as a whole while a part of it is still here.
    const partly = move === 'ship' || move === 'complete' ? groups.filter((group) => from.includes(group.state) && group.partly) : []
    const moving = groups.filter((group) => from.includes(group.state) && !partly.includes(group))
    return {
      move,
      count: moving.reduce((all, { count }) => all + count, 0),
      refused: [...refusedOf('state', elsewhere), ...refusedOf('partly_shipped', partly)],
    }
  })
  return { chosen: groups.reduce((all, { count }) => all + count, 0), moves }
}
