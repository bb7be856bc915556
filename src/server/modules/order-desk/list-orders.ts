import { sql, type SQL } from 'drizzle-orm'
import { countLimit, pageLength } from '#contract/admin/lists.ts'
import type { CallOutcome, OrderRow, OrderRows } from '#contract/admin/orders.ts'
import type { Translated } from '#contract/languages.ts'
import type { OrderSource, OrderState, PaymentMethod } from '#contract/order.ts'
import { statusInfo } from '#contract/payment.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { balanceColumns, dueOfOrder, type BalanceRow } from '../payments/index.ts'
import { orderConditions, printCursor, type OrderFilter } from './order-filter.ts'

interface Found extends BalanceRow, Record<string, unknown> {
  id: number
  number: string
  created_at: string
  state: OrderState
  phone: string
  receiver_name: string | null
  company: string | null
  town: string | null
  payment_method: PaymentMethod
  first: Translated<{ name: string }> | null
  lines: number
  pieces: number
  ready_to: string | null
  status: string
  call_at: string | null
  call_outcome: CallOutcome | null
  assignee_id: number | null
  assignee: string | null
  source: OrderSource
}

/** As many orders can be looked through one by one. */
const rareLimit = 10_000

async function isMoneyRare(db: Db, { money }: OrderFilter): Promise<boolean> {
  if (money === null) return false
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select from order_payments where standing = ${money} limit ${rareLimit + 1}) as few`,
  )
  return (rows[0]?.found ?? 0) <= rareLimit
}

function select(filter: OrderFilter, conditions: SQL): SQL {
  const { cursor } = filter
  const after = cursor ? sql` and (orders.created_at, orders.id) < (${cursor.at}::timestamptz, ${cursor.id}::integer)` : sql``
  return sql`
    with page as materialized (
      select orders.id from orders where ${conditions}${after}
      order by orders.created_at desc, orders.id desc limit ${pageLength + 1}
    )
    select o.id, o.number, to_json(o.created_at) #>> '{}' as created_at, o.state, o.phone, o.receiver_name, o.payment_method,
      o.payer ->> 'companyName' as company, o.delivery ->> 'city' as town,
      first.translations as first, goods.lines, goods.pieces, coalesce(o.promised_on::text, goods.ready_to) as ready_to,
      ${balanceColumns}, p.status,
      to_json(last.at) #>> '{}' as call_at, last.outcome as call_outcome,
      o.source, who.id as assignee_id, who.name as assignee
    from page
    join orders o on o.id = page.id
    join order_payments p on p.order_id = o.id
    left join lateral (select l.translations from order_lines l where l.order_id = o.id order by l.position limit 1) first on true
    left join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity) filter (where l.kind = 'product'), 0)::int as pieces, max(l.ready_to)::text as ready_to
      from order_lines l where l.order_id = o.id
    ) goods on true
    left join lateral (select c.at, c.outcome from order_calls c where c.order_id = o.id order by c.id desc limit 1) last on true
    left join staff who on who.id = o.assignee_id
    order by o.created_at desc, o.id desc`
}

function viewRow(row: Found, goodsOnly: boolean): OrderRow {
  const { group } = statusInfo(row.status)
  return {
    id: row.id,
    number: row.number,
    created_at: new Date(row.created_at).toISOString(),
    state: row.state,
    goods: { name: { uk: row.first?.uk.name ?? '', en: row.first?.en.name ?? '' }, lines: row.lines, pieces: row.pieces },
    ready_to: row.ready_to,
    town: row.town,
    customer: goodsOnly ? null : { name: row.receiver_name, company: row.company, phone: row.phone },
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

/** The newest orders that match, fifty a page, by a cursor that stays right while others order. */
export async function listOrders(context: AppContext, filter: OrderFilter, nextLink: (cursor: string) => string): Promise<OrderRows> {
  const { db } = context.database
  const conditions = orderConditions(filter, { isRare: await isMoneyRare(db, filter) })
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.execute<Found>(select(filter, conditions)),
    db.execute<{ found: number }>(
      sql`select count(*)::int as found from (select from orders where ${conditions} limit ${countLimit + 1}) as matching`,
    ),
  ])
  const shown = rows.slice(0, pageLength)
  const found = counted[0]?.found ?? 0
  const end = shown.at(-1)
  return {
    data: shown.map((row) => viewRow(row, filter.goodsOnly)),
    meta: { total: Math.min(found, countLimit), capped: found > countLimit },
    links: { next: rows.length > pageLength && end ? nextLink(printCursor({ at: end.created_at, id: end.id })) : null },
  }
}
