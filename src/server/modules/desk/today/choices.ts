import { sql, type SQL } from 'drizzle-orm'
import { boxCount, boxLength } from '#contract/admin/today.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isAllShipped } from '../../shipments/index.ts'

/** An order in a box, with the time or reason for being there. */
export interface Pick {
  readonly id: number
  readonly since: string | null
  readonly reason: string | null
}

export interface Picked<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly capped: boolean
}

/** The first rows of a query with the total count, which is exact up to a limit, so that a long box costs no more than a short one. */
export async function pick<Row extends object>(db: Db, query: SQL): Promise<Picked<Row>> {
  const { rows: shown } = await db.execute(
    sql`with found as materialized (${query} limit ${boxCount + 1}) select *, (select count(*)::int from found) as found from found limit ${boxLength}`,
  )
  const rows = shown as (Row & { found: number })[] // the query's columns
  const found = rows[0]?.found ?? 0
  return { rows, total: Math.min(found, boxCount), capped: found > boxCount }
}

const since = (column: SQL) => sql`to_json(${column}) #>> '{}'`
const isOpen = sql`state not in ('completed', 'cancelled')`

/** Orders to call, longest wait first: those due soon in working time, and those with an agreed time. */
export const toCall = (soon: Date, moment: Date): SQL =>
  sql`select id, ${since(sql`call_due_at`)} as since, coalesce(call_reason, 'new') as reason from orders where call_due_at is not null and call_due_at <= ${soon.toISOString()}::timestamptz and (call_reason is distinct from 'agreed' or call_due_at <= ${moment.toISOString()}::timestamptz) and ${isOpen} order by call_due_at, id`

/** Newest first, so that a new order is visible however many wait. */
export const fresh = sql`select id, null as since, null as reason from orders where state = 'new' order by created_at desc, id desc`

export const refused = sql`select id, ${since(sql`state_at`)} as since, null as reason from orders where call_reason = 'refused' and ${isOpen} order by id`

/** Orders that are not ready although the promised day has passed. */
export const promisePassed = (today: PlainDate): SQL =>
  sql`select id, ${since(sql`late_after::timestamptz`)} as since, 'promise' as reason from orders where late_after < ${today}::date and state in ('new', 'confirmed', 'in_production') order by late_after, id`

/** Orders that will be ready after the promised day, which has not passed yet; largest delay first. */
export const promiseAtRisk = (today: PlainDate, orderReady: ReadonlyMap<number, PlainDate>): SQL => sql`
  select o.id, null as since, 'expected' as reason
  from json_to_recordset(${JSON.stringify([...orderReady].map(([id, day]) => ({ id, day })))}::json) as expected(id int, day date)
  join orders o on o.id = expected.id
  where o.late_after >= ${today}::date and expected.day > o.late_after and o.state in ('confirmed', 'in_production')
  order by expected.day - o.late_after desc, o.id`

/** Orders whose deposit or invoice was not fully paid in time. */
export const unpaid = (before: Date): SQL => sql`
  select o.id, ${since(sql`o.created_at`)} as since, 'payment' as reason
  from order_payments p join orders o on o.id = p.order_id
  where p.standing = 'due' and (p.deposit is not null or p.initial_status = 'invoice_wait') and p.received + p.receipts_total < coalesce(p.deposit, 1)
    and o.created_at < ${before.toISOString()}::timestamptz and o.state not in ('cancelled', 'shipped', 'completed')
  order by p.order_id`

/** Orders with a batch that is blocked, past its curing or casting time, or too long in one stage. */
export const stuck = (today: PlainDate, before: Date): SQL => sql`
  select order_id as id, ${since(sql`min(stage_at)`)} as since, case when bool_or(blocked is not null) then 'blocked' else 'stage' end as reason
  from batches
  where ended_at is null and stage <> 'done' and (
    blocked is not null
    or case
      when stage = 'cure' and cure_until is not null then cure_until < ${today}::date
      when stage = 'queue' and planned_on is not null then planned_on < ${today}::date
      else stage_at < ${before.toISOString()}::timestamptz
    end)
  group by order_id order by min(stage_at), order_id`

/** Goods were handed over, perhaps on credit, and are not paid. */
export interface PickedDebt extends Pick {
  readonly since: string
  readonly due_on: string | null
  readonly credit_reason: string | null
  readonly reminded_at: string | null
}

/** Debts for delivered goods: overdue ones first, then those without an agreed day. */
export const debts = (today: PlainDate): SQL => sql`
  select * from (
    select o.id, ${since(sql`coalesce(c.at, o.state_at)`)} as since, null as reason, c.due_on::text as due_on, c.reason as credit_reason,
      ${since(sql`(select max(m.at) from order_messages m where m.order_id = o.id and m.template = 'payment')`)} as reminded_at
    from order_payments p join orders o on o.id = p.order_id
    left join lateral (select c.at, c.due_on, c.reason from order_credits c where c.order_id = o.id and c.ended_at is null order by c.id desc limit 1) c on true
    where p.standing = 'due' and (o.state in ('shipped', 'completed') or (c.due_on is not null and o.state <> 'cancelled'))
    order by p.order_id limit ${boxCount + 1}
  ) debt order by coalesce(due_on < ${today}, false) desc, due_on nulls first, since, id`

export const ready = sql`
  select id, ${since(sql`state_at`)} as since, case when ${isAllShipped} then 'collected' end as reason
  from orders where state = 'ready' order by state_at, id`

/** Unanswered quotes whose prices hold for at most two more days; earliest end first. */
export const endingQuotes = (today: PlainDate): SQL => sql`
  select id, number, nullif(trim(buyer ->> 'name'), '') as name, nullif(trim(buyer ->> 'company'), '') as company, phone,
    total::float8 as total_kopiykas, valid_until::text as valid_until
  from quotes where origin = 'office' and state = 'sent' and valid_until between ${today}::date and ${addDays(today, 2)}::date order by valid_until, id`

/** Requested quotes that the office has not answered yet. */
export const requestedQuotes: SQL = sql`
  select id, number, nullif(trim(buyer ->> 'name'), '') as name, nullif(trim(buyer ->> 'company'), '') as company, nullif(buyer ->> 'email', '') as email,
    nullif(buyer ->> 'country', '') as country, nullif(trim(buyer ->> 'city'), '') as city, total::float8 as total_kopiykas, ${since(sql`requested_at`)} as since
  from quotes where origin = 'office' and state = 'requested' order by requested_at, id`
