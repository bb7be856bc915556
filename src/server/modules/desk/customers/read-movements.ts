import { sql } from 'drizzle-orm'
import { money } from '#contract/money.ts'
import type { Db } from '../../../platform/db/db.ts'
import { cardPayments, kyivDay } from '../exports/accounting-tables.ts'
import { ordersUnder, type Contacts } from '../../customers/index.ts'
import type { Movement } from './reconciliation.ts'

interface Row extends Record<string, unknown> {
  day: Movement['day']
  kind: Movement['kind']
  order: string
  paper: string | null
  amount: number
}

/**
 * Everything that changed a customer's debt. Goods count on the day of shipment; goods and services without a shipment count when the
 * order was handed over. Payments count when they came.
 */
export async function readMovements(db: Db, contacts: Contacts): Promise<Movement[]> {
  const { rows } = await db.execute<Row>(sql`
    with mine as (select id, number, state, total from orders o where ${ordersUnder(contacts)}),
    left_with as (
      select s.id, s.order_id, s.handed_on, sum(l.unit * sl.quantity) as amount
      from mine o join shipments s on s.order_id = o.id and s.voided_at is null
      join shipment_lines sl on sl.shipment_id = s.id join order_lines l on l.id = sl.line_id
      group by s.id),
    handed as (
      select o.number, min(e.at) as at, o.total - coalesce((select sum(w.amount) from left_with w where w.order_id = o.id), 0) as amount
      from mine o join order_events e on e.order_id = o.id and e.state in ('shipped', 'completed')
      where o.state in ('shipped', 'completed') group by o.id, o.number, o.total)
    select day, kind, "order", paper, amount::float8 as amount from (
      select w.handed_on::text as day, 'shipped' as kind, o.number as "order", w.amount,
        (select d.number from shipment_documents d where d.shipment_id = w.id and d.kind = 'delivery_note' and d.replaced_at is null) as paper
      from left_with w join mine o on o.id = w.order_id
      union all select ${kyivDay(sql`at`)}::text, 'finished', number, amount, null from handed
      union all select r.received_on::text, 'paid', o.number, r.amount, r.document_no
      from mine o join receipts r on r.order_id = o.id where r.voided_at is null
      union all select b.paid_on::text, 'returned', o.number, b.amount, b.document_no
      from mine o join receipt_refunds b on b.order_id = o.id where b.paid_on is not null
      union all select b.paid_on::text, 'forgiven', o.number, b.amount, null
      from mine o join receipt_refunds b on b.order_id = o.id where b.paid_on is not null and b.forgiven
      union all select ${kyivDay(sql`a.at`)}::text, 'paid', o.number, a.amount, a.payment_id
      from mine o join (${cardPayments}) a on a.order_number = o.number
      union all select ${kyivDay(sql`f.settled_at`)}::text, 'returned', o.number, f.amount, a.payment_id
      from mine o join (${cardPayments}) a on a.order_number = o.number join refunds f on f.payment_id = a.id and f.state = 'done'
      union all select ${kyivDay(sql`f.settled_at`)}::text, 'forgiven', o.number, f.amount, null
      from mine o join (${cardPayments}) a on a.order_number = o.number join refunds f on f.payment_id = a.id and f.state = 'done' and f.forgiven
      union all select ${kyivDay(sql`a.at`)}::text, 'returned', o.number, a.refunded - a.refunded_here, a.payment_id
      from mine o join (${cardPayments}) a on a.order_number = o.number where a.refunded > a.refunded_here
    ) all_of_it where amount > 0 order by day, "order"`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: money(Math.round(amount)) }))
}
