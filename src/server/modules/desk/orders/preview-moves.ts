import { sql, type SQL } from 'drizzle-orm'
import { bulkMoves, maxNamed, type OrderMovesPreview, type RefusedOrders } from '#contract/admin/order-acts.ts'
import type { ChosenOrders } from '#contract/admin/orders.ts'
import { orderTransitions, type OrderState } from '#contract/order.ts'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isPartlyShipped } from '../../shipments/index.ts'
import { chosenOrders } from './order-filter.ts'

interface Group extends Record<string, unknown> {
  state: OrderState
  partly: boolean
  owed: boolean
  count: number
  numbers: string[]
}

/** Orders with unpaid money and no credit. Must agree with `moneyOwed` in sales, which checks one order. */
const isOwed = (today: PlainDate): SQL => sql`exists (
  select 1 from order_payments p where p.order_id = orders.id and p.standing = 'due' and not exists (
    select 1 from order_credits c where c.order_id = p.order_id and c.ended_at is null and c.due_on >= ${today}::date
      and c.amount >= p.amount - p.received - p.receipts_total + p.refunded + p.receipts_refunded - p.forgiven))`

/** Counts the chosen orders, grouped by the facts that decide whether they may move. */
async function readGroups(db: Db, today: PlainDate, chosen: SQL): Promise<Group[]> {
  const { rows } = await db.execute<Group>(sql`
    select state, partly, owed, count(*)::int as count, (array_agg(number order by id) filter (where place <= ${maxNamed})) as numbers
    from (
      select id, number, state, partly, owed, row_number() over (partition by state, partly, owed order by id) as place
      from (select orders.id, orders.number, orders.state, ${isPartlyShipped} as partly, ${isOwed(today)} as owed from orders where ${chosen}) as chosen
    ) as placed
    group by state, partly, owed order by state, partly, owed`)
  return rows
}

function countRefused(reason: RefusedOrders[number]['reason'], groups: readonly Group[]): RefusedOrders {
  const count = groups.reduce((all, group) => all + group.count, 0)
  return count === 0 ? [] : [{ reason, count, numbers: groups.flatMap(({ numbers }) => numbers).slice(0, maxNamed) }]
}

/** The effect of each move on the chosen orders as they are now. */
export async function previewOrderMoves(context: AppContext, me: number, chosen: ChosenOrders): Promise<OrderMovesPreview> {
  const { db } = context.database
  const groups = await readGroups(db, kyivClock(context.clock.now()).date, await chosenOrders(context, db, chosen, me))
  const moves = bulkMoves.map((move) => {
    const from: readonly OrderState[] = orderTransitions[move].from
    const elsewhere = groups.filter(({ state }) => !from.includes(state))
    // A partly shipped order cannot be handed over as a whole.
    const leaving = move === 'ship' || move === 'complete' ? groups.filter(({ state }) => from.includes(state)) : []
    const partly = leaving.filter((group) => group.partly)
    const owed = leaving.filter((group) => group.owed && !group.partly)
    const moving = groups.filter((group) => from.includes(group.state) && !partly.includes(group) && !owed.includes(group))
    return {
      move,
      count: moving.reduce((all, { count }) => all + count, 0),
      refused: [...countRefused('state', elsewhere), ...countRefused('partly_shipped', partly), ...countRefused('money_owed', owed)],
    }
  })
  return { chosen: groups.reduce((all, { count }) => all + count, 0), moves }
}
