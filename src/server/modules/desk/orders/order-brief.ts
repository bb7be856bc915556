import { sql } from 'drizzle-orm'
import type { CallOutcome, OrderRow } from '#contract/admin/orders.ts'
import type { Translated } from '#contract/languages.ts'
import type { OrderState } from '#contract/order.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { balanceColumns, type Sums } from '../../payments/index.ts'

/** What every list shows of an order. */
export interface FoundBrief extends Sums, Record<string, unknown> {
  id: number
  number: string
  created_at: string
  state: OrderState
  phone: string
  name: string | null
  company: string | null
  first: Translated<{ name: string }> | null
  lines: number
  pieces: number
  ready_by: PlainDate | null
  ready_from: PlainDate | null
  call_at: string | null
  call_outcome: CallOutcome | null
}

/** The buyer of order o: by the name given with it, or else by the name under which the customer of its phone is known. */
export const buyerName = sql`coalesce(o.receiver_name, (
  select c.name from customer_contacts k join customers c on c.id = k.customer_id where k.kind = 'phone' and k.value = o.phone and o.phone <> '' limit 1
))`

/** Its columns, for a query that calls the order o and joins {@link briefJoins}. */
export const briefColumns = sql`o.id, o.number, to_json(o.created_at) #>> '{}' as created_at, o.state, o.phone, ${buyerName} as name,
  o.payer ->> 'companyName' as company, first.translations as first, goods.lines, goods.pieces, o.late_after::text as ready_by,
  case when o.promised_on is null then goods.ready_from end as ready_from, ${balanceColumns},
  to_json(last.at) #>> '{}' as call_at, last.outcome as call_outcome`

export const briefJoins = sql`
  join order_payments p on p.order_id = o.id
  left join lateral (select l.translations from order_lines l where l.order_id = o.id order by l.position limit 1) first on true
  left join lateral (
    select (count(*) filter (where l.kind = 'product'))::int as lines, coalesce(sum(l.quantity) filter (where l.kind = 'product'), 0)::int as pieces, max(l.ready_from)::text as ready_from
    from order_lines l where l.order_id = o.id
  ) goods on true
  left join lateral (select c.at, c.outcome, c.note from order_calls c where c.order_id = o.id order by c.id desc limit 1) last on true`

export function viewBrief(row: FoundBrief): Pick<OrderRow, 'number' | 'created_at' | 'state' | 'goods' | 'ready_by'> {
  return {
    number: row.number,
    created_at: new Date(row.created_at).toISOString(),
    state: row.state,
    goods: { name: { uk: row.first?.uk.name ?? '', en: row.first?.en.name ?? '' }, lines: row.lines, pieces: row.pieces },
    ready_by: row.ready_by,
  }
}
