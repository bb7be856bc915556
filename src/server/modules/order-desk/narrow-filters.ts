import { sql, type SQL } from 'drizzle-orm'
import { orderPromiseFilters } from '#contract/admin/orders.ts'
import { addDays, kyivClock, weekdayOf, type PlainDate } from '#contract/plain-date.ts'
import { productsWith } from '../catalogue/index.ts'
import { dayOf } from '../staff/index.ts'

/** Filters that may leave few orders of many: by promise, call, total, town and goods. */
export interface NarrowFilter {
  readonly promise: (typeof orderPromiseFilters)[number] | null
  /** The promised days, both included. */
  readonly promised: { readonly from: PlainDate | null; readonly to: PlainDate | null }
  /** Nobody called yet, or nobody for so many days. */
  readonly call: 'never' | number | null
  /** In kopiykas, both included. */
  readonly total: { readonly from: number | null; readonly to: number | null }
  readonly town: string
  /** A part of a product's name or code. */
  readonly goods: string
  readonly now: Date
}

/** Shorter texts are in no index, and nobody has finished typing them. */
const shortestText = 3
const textOf = (text = '') => (text.trim().length < shortestText ? '' : text.trim().slice(0, 100).toLowerCase())
const mostDays = 3_650

function callOf(text: string | undefined): NarrowFilter['call'] {
  if (text === 'never') return 'never'
  const days = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return days >= 1 && days <= mostDays ? days : null
}

/** Hryvnias as people type them, in kopiykas; null where it is no sum. */
function sumOf(text = ''): number | null {
  const typed = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s₴]/g, ''))
  return typed ? Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0')) : null
}

export function readNarrowFilter(query: Readonly<Record<string, string>>, goodsOnly: boolean, now: Date): NarrowFilter {
  return {
    promise: orderPromiseFilters.find((known) => known === query['promise']) ?? null,
    promised: { from: dayOf(query['promise_from']), to: dayOf(query['promise_to']) },
    call: goodsOnly ? null : callOf(query['call']),
    // No sum may be found by those who see none.
    total: goodsOnly ? { from: null, to: null } : { from: sumOf(query['total_from']), to: sumOf(query['total_to']) },
    town: textOf(query['town']),
    goods: textOf(query['goods']),
    now,
  }
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
const dayMs = 86_400_000

/** One of the filters: as a condition on an order that is at hand, and as one that an index answers for all orders. */
interface Narrow {
  readonly holds: SQL
  readonly gathers: SQL
}
/** Inside a case the database does not guess that a text is rare, and does not sort a million orders for fifty of them. */
const isCommon = (condition: SQL) => sql`case when ${condition} then true else false end`
const ofOrders = (holds: SQL): Narrow => ({ holds, gathers: holds })

function promisedWithin(from: PlainDate | null, to: PlainDate | null): Narrow {
  const bounds = [from && sql`orders.late_after >= ${from}::date`, to && sql`orders.late_after <= ${to}::date`].filter((bound) => bound !== null)
  return ofOrders(sql.join(bounds, sql` and `))
}

function totalWithin(from: number | null, to: number | null): Narrow {
  const bounds = [from !== null && sql`orders.total >= ${from}::bigint`, to !== null && sql`orders.total <= ${to}::bigint`]
  return ofOrders(
    sql.join(
      bounds.filter((bound) => bound !== false),
      sql` and `,
    ),
  )
}

/** Of orders that are not finished: nobody calls about the others. */
function calledBefore(call: 'never' | number, now: Date): Narrow {
  // Asked of each open order: they are few, the calls of ten years are many.
  const last = sql`(select max(c.at) from order_calls c where c.order_id = orders.id)`
  const isOpen = sql`orders.state in ('new', 'confirmed', 'in_production', 'ready', 'shipped')`
  if (call === 'never') return ofOrders(sql`${isOpen} and ${last} is null`)
  const since = new Date(now.getTime() - call * dayMs).toISOString()
  return ofOrders(sql`${isOpen} and ${last} < ${since}::timestamptz`)
}

/** The towns that there are, each read once from the index. */
const knownTowns = sql`
  with recursive known as (
    (select town from orders where town is not null order by town limit 1)
    union all
    select (select next.town from orders next where next.town > known.town order by next.town limit 1) from known where known.town is not null
  ) select town from known`

function inTown(town: string): Narrow {
  const holds = sql`orders.town = any(array(select town from (${knownTowns}) towns where town like ${pattern(town)}))`
  return { holds: isCommon(holds), gathers: holds }
}

function withGoods(goods: string): Narrow {
  const isAmong = sql`l.product_id = any(array(${productsWith(goods)}))`
  return {
    holds: isCommon(sql`exists (select from order_lines l where l.order_id = orders.id and ${isAmong})`),
    gathers: sql`orders.id in (select l.order_id from order_lines l where ${isAmong})`,
  }
}

/** The filters that were set. */
export function narrowConditions({ promise, promised, call, total, town, goods, now }: NarrowFilter): readonly Narrow[] {
  const today = kyivClock(now).date
  const monday = addDays(today, 1 - weekdayOf(today))
  return [
    // As the box of Today, which the same index serves.
    promise === 'late' && ofOrders(sql`orders.late_after < ${today}::date and orders.state in ('new', 'confirmed', 'in_production')`),
    promise === 'week' && promisedWithin(monday, addDays(monday, 6)),
    (promised.from ?? promised.to) !== null && promisedWithin(promised.from, promised.to),
    call !== null && calledBefore(call, now),
    (total.from ?? total.to) !== null && totalWithin(total.from, total.to),
    town !== '' && inTown(town),
    goods !== '' && withGoods(goods),
  ].filter((one) => one !== false)
}
