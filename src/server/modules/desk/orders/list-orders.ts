import { sql, type SQL } from 'drizzle-orm'
import { countLimit, pageLength } from '#contract/admin/lists.ts'
import type { OrderRow, OrderRows } from '#contract/admin/orders.ts'
import type { OrderSource, PaymentMethod } from '#contract/order.ts'
import { statusInfo } from '#contract/payment.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { countRows, sampleRows, spreadIds, toPage } from '../../../platform/db/list-page.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readWorkshop } from '../../production/index.ts'
import { dueOfOrder } from '../../payments/index.ts'
import { narrowConditions } from './narrow-filters.ts'
import { printCursor } from '../list-cursor.ts'
import { briefColumns, briefJoins, viewBrief, type FoundBrief } from './order-brief.ts'
import { orderConditions, parseOrderFilter, type OrderFilter } from './order-filter.ts'

interface Found extends FoundBrief {
  town: string | null
  payment_method: PaymentMethod
  status: string
  assignee_id: number | null
  assignee: string | null
  source: OrderSource
}

/** Up to this many orders can be checked one by one. */
const rareLimit = 10_000

async function isMoneyRare(db: Db, { money }: OrderFilter): Promise<boolean> {
  if (money === null) return false
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select from order_payments where standing = ${money} limit ${rareLimit + 1}) as few`,
  )
  return (rows[0]?.found ?? 0) <= rareLimit
}

/** How many orders of a sample must match so that scanning from the newest finds a page soon, and for a text also ten thousand for the count. */
const probe = { searched: 50, filtered: 10 }
const newest = sql`order by created_at desc, id desc limit ${sampleRows}`
const spread = sql`where id = any(${spreadIds('orders')})`

async function isFrequent(db: Db, condition: SQL, sample: SQL, enough: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: number }>(sql`
    select count(*)::int as found
    from (select id, number, search_text, state, late_after, total, town from orders ${sample}) as orders
    where ${condition}`)
  return (rows[0]?.found ?? 0) >= enough
}

/** Whether a sample shows far more matches than a list counts: to count ten thousand with a frequent text, PostgreSQL would read six times as many. */
async function isBeyondCount(db: Db, conditions: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ beyond: boolean }>(sql`
    select count(*) * (select max(id) from orders) > ${3 * countLimit * sampleRows}::bigint as beyond
    from (select * from orders ${spread}) as orders
    where ${conditions}`)
  return rows[0]?.beyond ?? false
}

/** Unfinished orders are always few and found by an index on the state, so each can be checked. */
const isUnfinished = ({ state }: OrderFilter) => state !== null && state !== 'completed' && state !== 'cancelled'

/** Chooses the fastest way to a page: through the few orders that match a filter, or by scanning from the newest. */
async function chooseAccess(db: Db, filter: OrderFilter) {
  const { search, goodsOnly, narrow: set } = filter
  const isRare = await isMoneyRare(db, filter)
  const narrowing = narrowConditions(set).map(({ holds }) => sql`(${holds})`)
  const isAtHand = narrowing.length > 0 && isUnfinished(filter)
  const isMany = async () => isAtHand || (await isFrequent(db, sql.join(narrowing, sql` and `), newest, probe.filtered))
  const narrow = narrowing.length === 0 ? null : (await isMany()) ? 'many' : 'few'
  const isOfFew = isRare || isAtHand || narrow === 'few'
  const searched =
    search === '' || isOfFew ? null : orderConditions(parseOrderFilter({ search }, { goodsOnly, me: null, now: set.now }), { isFrequent: true })
  const isFrequentText = async (text: SQL) =>
    (await isFrequent(db, text, newest, probe.searched)) && (await isFrequent(db, text, spread, probe.searched))
  return {
    isOfFew,
    isSingle: narrowing.length === 1,
    access: { isRare, narrow, isFrequent: searched !== null && (await isFrequentText(searched)) } as const,
  }
}

function select({ cursor }: OrderFilter, conditions: SQL, isOfFew: boolean): SQL {
  const after = cursor ? sql` and (orders.created_at, orders.id) < (${cursor.at}::timestamptz, ${cursor.id}::integer)` : sql``
  // Few matches are gathered by their own index. Without `offset 0`, PostgreSQL would go through all orders from the newest on to find them.
  const matching = isOfFew
    ? sql`(select orders.id, orders.created_at from orders where ${conditions} offset 0) as orders where true`
    : sql`orders where ${conditions}`
  return sql`
    with page as materialized (select orders.id from ${matching}${after} order by orders.created_at desc, orders.id desc limit ${pageLength + 1})
    select ${briefColumns}, o.payment_method, o.delivery ->> 'city' as town, p.status,
      o.source, who.id as assignee_id, who.name as assignee
    from page
    join orders o on o.id = page.id${briefJoins}
    left join staff who on who.id = o.assignee_id
    order by o.created_at desc, o.id desc`
}

function viewRow(row: Found, goodsOnly: boolean, orderReady: ReadonlyMap<number, PlainDate>): OrderRow {
  const { group } = statusInfo(row.status)
  return {
    id: row.id,
    ...viewBrief(row),
    ready_from: row.ready_from,
    expected_on: orderReady.get(row.id) ?? null,
    town: row.town,
    customer: goodsOnly ? null : { name: row.name, company: row.company, phone: row.phone },
    money: goodsOnly
      ? null
      : {
          total_kopiykas: row.amount,
          due_kopiykas: dueOfOrder(row),
          status: row.status,
          status_group: group,
          method: row.payment_method,
        },
    last_call:
      goodsOnly || row.call_at === null || row.call_outcome === null ? null : { at: new Date(row.call_at).toISOString(), outcome: row.call_outcome },
    assignee: row.assignee_id === null || row.assignee === null ? null : { id: row.assignee_id, name: row.assignee },
    source: row.source,
  }
}

/** The newest matching orders, fifty a page. The cursor stays right while new orders come. */
export async function listOrders(context: AppContext, filter: OrderFilter, nextLink: (cursor: string) => string): Promise<OrderRows> {
  const { db } = context.database
  const { isOfFew, isSingle, access } = await chooseAccess(db, filter)
  const conditions = orderConditions(filter, access)
  // A single filter can count ten thousand rows in its index; no index answers several filters.
  const counted = isSingle && !isOfFew ? orderConditions(filter, { ...access, narrow: null }) : conditions
  const isBeyond = access.isFrequent && (await isBeyondCount(db, conditions))
  const [{ rows }, found] = await Promise.all([
    db.execute<Found>(select(filter, conditions, isOfFew)),
    isBeyond ? countLimit + 1 : countRows(db, sql`select from orders where ${counted}`),
  ])
  const { shown, ...page } = toPage(rows, found, ({ created_at: at, id }) => printCursor({ at, id }), nextLink)
  const isBeingMade = shown.some(({ state }) => state === 'confirmed' || state === 'in_production')
  const known = filter.narrow.orderReady
  const orderReady = isBeingMade && known.size === 0 ? (await readWorkshop(context, db)).orderReady : known
  return { data: shown.map((row) => viewRow(row, filter.goodsOnly, orderReady)), ...page }
}
