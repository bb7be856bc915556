import { sql, type SQL } from 'drizzle-orm'
import { dayCell, momentCell } from '../../../platform/sheets/write-sheets.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import { isPaid, paymentStatuses } from '#contract/payment.ts'
import { exportTable, hryvnias, type Words } from './export-table.ts'

/** Days in Kyiv, inclusive; null = open at that end. */
export interface Period {
  readonly from: PlainDate | null
  readonly to: PlainDate | null
}

/** @param day a date in Kyiv */
const within = (day: SQL, { from, to }: Period): SQL =>
  sql.join([sql`true`, ...(from ? [sql`${day} >= ${from}::date`] : []), ...(to ? [sql`${day} < ${addDays(to, 1)}::date`] : [])], sql` and `)
/** This older name of the zone exists in every version of PostgreSQL. */
export const kyivDay = (moment: SQL) => sql`(${moment} at time zone 'Europe/Kiev')::date`

const paidStatuses = Object.keys(paymentStatuses).filter(isPaid)
/** Sums of card payments; `refunded_here` was refunded by the shop, the rest of `refunded` in the provider's cabinet. */
export const cardPayments = sql`
  select y.id, p.order_number, y.amount, y.refunded, y.payment_id, coalesce(to_timestamp(y.changed_at / 1000.0), t.created_at) as at,
    (select coalesce(sum(f.amount), 0)::bigint from refunds f where f.payment_id = y.id and f.state = 'done') as refunded_here
  from payments y join payment_attempts t on t.id = y.attempt_id join order_payments p on p.order_id = t.order_id
  where y.mismatch is null and y.amount is not null and (y.refunded > 0 or y.status = any(${`{${paidStatuses.join(',')}}`}::text[]))`
const cardDay = kyivDay(sql`a.at`)

interface MoneyRow {
  day: string
  number: string
  kind: 'came' | 'back'
  method: string
  amount: number
  document_no: string | null
  fiscal_no: string | null
  staff: string | null
  void_reason: string | null
}

/** Incoming and outgoing money of any kind within a period. A voided receipt keeps its row and reason, without a sum. */
export const receiptsTable = (period: Period, t: Words) =>
  exportTable<MoneyRow>(
    sql`select r.received_on::text as day, p.order_number as number, 'came' as kind, r.method, case when r.voided_at is null then r.amount else 0 end as amount,
        r.document_no, r.fiscal_no, r.recorded_by as staff, r.void_reason
      from receipts r join order_payments p on p.order_id = r.order_id where ${within(sql`r.received_on`, period)}
      union all select b.paid_on::text, p.order_number, 'back', b.method, -b.amount, b.document_no, null, b.staff_name, b.reason
      from receipt_refunds b join order_payments p on p.order_id = b.order_id where b.paid_on is not null and ${within(sql`b.paid_on`, period)}
      union all select ${cardDay}::text, a.order_number, 'came', 'card', a.amount, a.payment_id, null, null, null from (${cardPayments}) a where ${within(cardDay, period)}
      union all select ${kyivDay(sql`f.settled_at`)}::text, a.order_number, 'back', 'card', -f.amount, a.payment_id, null, f.staff_name, f.reason
      from refunds f join (${cardPayments}) a on a.id = f.payment_id where f.state = 'done' and ${within(kyivDay(sql`f.settled_at`), period)}
      union all select ${cardDay}::text, a.order_number, 'back', 'card', a.refunded_here - a.refunded, a.payment_id, null, null, null
      from (${cardPayments}) a where a.refunded > a.refunded_here and ${within(cardDay, period)}
      order by 1, 2`,
    [
      ['day', ({ day }) => dayCell(day)],
      ['order', ({ number }) => number],
      ['movement', ({ kind }) => t(`money_${kind}`)],
      ['way', ({ method }) => t(`way_${method}`)],
      ['sum', ({ amount }) => hryvnias(amount)],
      ['document_no', (row) => row.document_no],
      ['fiscal_no', (row) => row.fiscal_no],
      ['recorded_by', ({ staff }) => staff],
      ['money_reason', (row) => row.void_reason],
    ],
  )

interface DocumentRow {
  issued_at: Date
  kind: string
  number: string
  order_number: string
  buyer: string | null
  tax_id: string | null
  total: number | null
}

/** The sum printed on a delivery note or an act; other shipment papers have none. */
const shipmentTotal = sql`case when p.kind in ('delivery_note', 'act') then (replace(p.content #>> '{en,totals,0,value}', ',', '')::numeric * 100)::bigint end`

/** Papers issued within a period. */
export const documentsTable = (period: Period, t: Words) =>
  exportTable<DocumentRow>(
    sql`select d.issued_at, d.kind, d.number, o.number as order_number, coalesce(o.payer ->> 'companyName', o.receiver_name) as buyer,
        o.payer ->> 'taxId' as tax_id, d.total
      from (
        select issued_at, kind, number, order_id, (select total from orders where id = order_id) as total, id from order_documents
        union all
        select p.issued_at, p.kind, p.number, s.order_id, ${shipmentTotal}, p.id from shipment_documents p join shipments s on s.id = p.shipment_id
      ) d join orders o on o.id = d.order_id where ${within(kyivDay(sql`d.issued_at`), period)} order by d.issued_at, d.kind, d.id`,
    [
      ['issued', (row) => momentCell(row.issued_at)],
      ['document_kind', ({ kind }) => t(`document_${kind}`)],
      ['document_no', ({ number }) => number],
      ['order', (row) => row.order_number],
      ['buyer', ({ buyer }) => buyer],
      ['tax_id', (row) => row.tax_id],
      ['total', ({ total }) => hryvnias(total)],
    ],
  )
