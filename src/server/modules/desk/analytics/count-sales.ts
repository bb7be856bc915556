import { sql, type SQL } from 'drizzle-orm'

/**
 * The dimensions are counted separately and never combined. `cancelled` counts lost orders; `ready` and `lead` count by the day on which
 * the workshop finished.
 */
export const dimensions = ['all', 'cancelled', 'product', 'option', 'town', 'source', 'first_call', 'ready', 'lead'] as const
export type Dimension = (typeof dimensions)[number]

/** The roll-up's columns after its key columns, in the order in which {@link countSales} returns them. */
export const rollupColumns = sql`dimension, day, key, label, orders, pieces, sales, paid, due, duration`

/** This older name of the zone exists in every version of PostgreSQL. */
const kyivDay = (moment: SQL) => sql`(${moment} at time zone 'Europe/Kiev')::date`
const within = (moment: SQL) =>
  sql`${moment} >= d.day::timestamp at time zone 'Europe/Kiev' and ${moment} < (d.day + 1)::timestamp at time zone 'Europe/Kiev'`

/** The kind of settlement, which people write before a town's name or leave out. */
const placeKind = String.raw`^(м\.|місто\s|смт\.?\s|с\.|село\s)\s*`

const counts: Record<Dimension, SQL> = {
  all: sql`select 'all' as dimension, day, '' as key, null::jsonb as label, count(*)::int as orders, 0 as pieces, sum(sales)::bigint as sales,
      sum(paid)::bigint as paid, sum(due)::bigint as due, 0::bigint as duration
    from placed where state <> 'cancelled' group by day`,
  cancelled: sql`select 'cancelled', day, '', null::jsonb, count(*)::int, 0, sum(amount)::bigint, sum(paid)::bigint, 0::bigint, 0::bigint
    from placed where state = 'cancelled' group by day`,
  product: sql`select 'product', day, case when kind = 'product' then coalesce(product_id::text, product_code) else '#' || kind end,
      (array_agg(case when kind = 'product' then jsonb_build_object('uk', translations #> '{uk,name}', 'en', translations #> '{en,name}') end order by id desc))[1],
      count(distinct order_id)::int, sum(case when kind = 'product' then quantity else 0 end)::int, sum(total)::bigint, 0::bigint, 0::bigint, 0::bigint
    from lines group by day, 3`,
  option: sql`select 'option', day, (o.option ->> 'name') || ':' || (o.option ->> 'value'),
      (array_agg(jsonb_build_object('uk', (o.option #>> '{translations,uk,property}') || ': ' || (o.option #>> '{translations,uk,value}'),
        'en', (o.option #>> '{translations,en,property}') || ': ' || (o.option #>> '{translations,en,value}')) order by id desc))[1],
      count(distinct order_id)::int, sum(quantity)::int, sum(total)::bigint, 0::bigint, 0::bigint, 0::bigint
    from lines cross join lateral jsonb_array_elements(options) as o(option) where kind = 'product' and option ->> 'value' <> 'no' group by day, 3`,
  town: sql`select 'town', day, key, case when key not like '#%' then jsonb_build_object('uk', min(town), 'en', min(town)) end,
      count(*)::int, 0, sum(sales)::bigint, 0::bigint, 0::bigint, 0::bigint
    from (
      select day, sales, town, case when town <> '' then lower(town collate "und-x-icu") when method in ('PICKUP', 'LOCAL') then '#' || lower(method) else '#unknown' end as key
      from (select day, sales, delivery ->> 'method' as method, regexp_replace(btrim(coalesce(delivery ->> 'city', '')), ${placeKind}, '', 'i') as town
        from placed where state <> 'cancelled') as towns
    ) as keyed group by day, key`,
  source: sql`select 'source', day, source, null::jsonb, count(*)::int, 0, sum(sales)::bigint, 0::bigint, 0::bigint, 0::bigint
    from placed where state <> 'cancelled' group by day, source`,
  first_call: sql`select 'first_call', day, case when first_call_minutes <= 15 then '15' when first_call_minutes <= 60 then '60'
      when first_call_minutes <= 240 then '240' when first_call_minutes <= 480 then '480' else 'more' end,
      null::jsonb, count(*)::int, 0, 0::bigint, 0::bigint, 0::bigint, sum(first_call_minutes)::bigint
    from placed where first_call_minutes is not null group by day, 3`,
  ready: sql`select 'ready', day, case when late_after is null then 'unpromised' when day <= late_after then 'in_time' when day <= late_after + 3 then 'late_3'
      when day <= late_after + 7 then 'late_7' else 'late_more' end,
      null::jsonb, count(*)::int, 0, 0::bigint, 0::bigint, 0::bigint, sum(greatest(0, coalesce(day - late_after, 0)))::bigint
    from finished group by day, 3`,
  lead: sql`select 'lead', day, '', null::jsonb, count(*)::int, 0, 0::bigint, 0::bigint, 0::bigint, sum(day - ordered)::bigint from finished group by day`,
}

/**
 * A query that computes the roll-up of some days from the orders, with the columns {@link rollupColumns}. Sales are the totals of orders
 * that were not cancelled, minus amounts written off with refunds; goods count by the sums of their lines. An order counts as ready
 * once: a voided shipment makes it ready again without counting.
 * @param days a query of the column `day`
 */
export function countSales(days: SQL, requested: readonly Dimension[] = dimensions): SQL {
  return sql`
    with days as materialized (${days}),
    placed as materialized (
      select d.day, o.id, o.state, o.delivery, o.source, o.first_call_minutes, p.amount, p.amount - p.forgiven as sales,
        p.received + p.receipts_total - p.refunded - p.receipts_refunded as paid,
        greatest(0, p.amount - p.forgiven - p.received - p.receipts_total + p.refunded + p.receipts_refunded) as due
      from days d join orders o on ${within(sql`o.created_at`)} join order_payments p on p.order_id = o.id
    ),
    lines as materialized (
      select placed.day, l.* from placed join order_lines l on l.order_id = placed.id where placed.state <> 'cancelled'
    ),
    finished as materialized (
      select d.day, o.late_after, ${kyivDay(sql`o.created_at`)} as ordered
      from days d join order_events e on e.state = 'ready' and ${within(sql`e.at`)} join orders o on o.id = e.order_id
      where not exists (select from order_events before where before.order_id = e.order_id and before.state = 'ready' and before.id < e.id)
    )
    ${sql.join(
      requested.map((dimension) => counts[dimension]),
      sql` union all `,
    )}`
}
