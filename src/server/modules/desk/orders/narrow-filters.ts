import { sql, type SQL } from 'drizzle-orm'
import { orderPromiseFilters } from '#contract/admin/orders.ts'
import { addDays, kyivClock, weekdayNumber, type PlainDate } from '#contract/plain-date.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { productsWith } from '../../catalogue/index.ts'
import { parseDay } from '../../staff/index.ts'
import { containing } from '../../../platform/db/trigrams.ts'

/** Inclusive; null = open at this end. */
interface Days {
  readonly from: PlainDate | null
  readonly to: PlainDate | null
}

/** Filters that may match few of many orders: promise, expected day, call, total, town and goods. */
export interface NarrowFilter {
  readonly promise: (typeof orderPromiseFilters)[number] | null
  /** The promised days, inclusive. */
  readonly promised: Days
  /** The days on which the workshop expects to finish. */
  readonly expected: Days
  /** The workshop's expected day by order id; read only when a filter needs it. */
  readonly orderReady: ReadonlyMap<number, PlainDate>
  /** Orders that nobody has called yet, or not for this many days. */
  readonly call: 'never' | number | null
  /** Kopiykas, inclusive. */
  readonly total: { readonly from: number | null; readonly to: number | null }
  readonly town: string
  /** Part of a product's name or code. */
  readonly goods: string
  /** The towns and products that the texts match: see {@link resolveTexts}. */
  readonly towns: readonly string[]
  readonly ofGoods: Goods
  readonly now: Date
}

interface Goods {
  readonly products: readonly number[]
  readonly isFrequent: boolean
}

/** No index covers shorter texts, which are usually unfinished. */
const shortestText = 3
const parseText = (text = '') => (text.trim().length < shortestText ? '' : text.trim().slice(0, 100).toLowerCase())
const maxDays = 3_650

function parseCall(text: string | undefined): NarrowFilter['call'] {
  if (text === 'never') return 'never'
  const days = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return days >= 1 && days <= maxDays ? days : null
}

/** Parses the filter, except what must be read from the database: workshop days and text matches. */
export function readNarrowFilter(query: Readonly<Record<string, string>>, goodsOnly: boolean, now: Date): NarrowFilter {
  return {
    promise: orderPromiseFilters.find((known) => known === query['promise']) ?? null,
    promised: { from: parseDay(query['promise_from']), to: parseDay(query['promise_to']) },
    expected: { from: parseDay(query['expected_from']), to: parseDay(query['expected_to']) },
    orderReady: new Map(),
    call: goodsOnly ? null : parseCall(query['call']),
    // Readers who may not see sums must not filter by them.
    total: goodsOnly ? { from: null, to: null } : { from: typedKopiykas(query['total_from'] ?? ''), to: typedKopiykas(query['total_to'] ?? '') },
    town: parseText(query['town']),
    goods: parseText(query['goods']),
    towns: [],
    ofGoods: { products: [], isFrequent: false },
    now,
  }
}

/** Whether the filter depends on the workshop's expected days. */
export const needsWorkshop = ({ promise, expected: { from, to } }: NarrowFilter): boolean => promise === 'at_risk' || (from ?? to) !== null

const dayMs = 86_400_000

/** One filter in two forms: a condition to check one order, and one that an index answers for all orders. */
interface Narrow {
  readonly holds: SQL
  readonly gathers: SQL
}
/** Hides a condition in a `case`, so that the planner does not expect few matches and sort a million orders to find fifty. */
const isCommon = (condition: SQL) => sql`case when ${condition} then true else false end`
const ofOrders = (holds: SQL): Narrow => ({ holds, gathers: holds })

/** Both bounds are inclusive; at least one is set. */
function within(column: SQL, type: SQL, from: PlainDate | number | null, to: PlainDate | number | null): Narrow {
  const bounds = [from !== null && sql`${column} >= ${from}::${type}`, to !== null && sql`${column} <= ${to}::${type}`]
  return ofOrders(sql.join(bounds.filter(Boolean), sql` and `))
}
const promisedWithin = (from: PlainDate | null, to: PlainDate | null) => within(sql`orders.late_after`, sql`date`, from, to)

/** Only orders in the workshop have an expected day, and they are few. */
function expectedWithin(orderReady: NarrowFilter['orderReady'], { from, to }: Days): Narrow {
  const ids = [...orderReady].flatMap(([id, day]) => ((from === null || day >= from) && (to === null || day <= to) ? [id] : []))
  return ofOrders(sql`orders.id in ${idRows(ids)}`)
}

/** The expected day is after the promised one, past or not. */
function readyTooLate(orderReady: NarrowFilter['orderReady']): Narrow {
  const rows = JSON.stringify([...orderReady].map(([id, day]) => ({ id, day })))
  return ofOrders(sql`orders.id in (
    select o.id from json_to_recordset(${rows}::json) as expected(id int, day date) join orders o on o.id = expected.id
    where expected.day > o.late_after)`)
}

/** Unfinished orders only: nobody calls about the others. */
function calledBefore(call: 'never' | number, now: Date): Narrow {
  // A subquery per open order: open orders are few, but ten years of calls are many.
  const last = sql`(select max(c.at) from order_calls c where c.order_id = orders.id)`
  const isOpen = sql`orders.state in ('new', 'confirmed', 'in_production', 'ready', 'shipped')`
  if (call === 'never') return ofOrders(sql`${isOpen} and ${last} is null`)
  const since = new Date(now.getTime() - call * dayMs).toISOString()
  return ofOrders(sql`${isOpen} and ${last} < ${since}::timestamptz`)
}

/** All distinct towns, each found by one step in the index. */
const knownTowns = sql`
  with recursive known as (
    (select town from orders where town is not null order by town limit 1)
    union all
    select (select next.town from orders next where next.town > known.town order by next.town limit 1) from known where known.town is not null
  ) select town from known`

const asArray = (values: readonly (string | number)[]) => sql.param(values)

function inTown(towns: readonly string[]): Narrow {
  const holds = sql`orders.town = any(${asArray(towns)}::text[])`
  return { holds: isCommon(holds), gathers: holds }
}

/** Above this number of matching lines, scanning the newest orders finds a page sooner than collecting all matches. */
const maxGathered = 100_000

function withGoods({ products, isFrequent }: Goods): Narrow {
  const isAmong = sql`l.product_id = any(${asArray(products)}::integer[])`
  const holds = isCommon(sql`exists (select from order_lines l where l.order_id = orders.id and ${isAmong})`)
  return { holds, gathers: isFrequent ? holds : sql`orders.id = any(array(select l.order_id from order_lines l where ${isAmong}))` }
}

/** Resolves the filter's texts first: from concrete towns and products the database can estimate the number of orders and choose a plan. */
export async function resolveTexts(db: Db | Tx, { town, goods }: NarrowFilter): Promise<Pick<NarrowFilter, 'towns' | 'ofGoods'>> {
  const towns = town
    ? (await db.execute<{ town: string }>(sql`select town from (${knownTowns}) towns where town like ${containing(town)}`)).rows.map(
        (row) => row.town,
      )
    : []
  const products = goods
    ? (await db.execute<{ id: number }>(sql`select product_id as id from (${productsWith(goods)}) found`)).rows.map(({ id }) => id)
    : []
  if (products.length === 0) return { towns, ofGoods: { products, isFrequent: false } }
  const { rows } = await db.execute<{ lines: number }>(
    sql`select count(*)::int as lines from (select from order_lines where product_id = any(${asArray(products)}::integer[]) limit ${maxGathered}) as counted`,
  )
  return { towns, ofGoods: { products, isFrequent: (rows[0]?.lines ?? 0) >= maxGathered } }
}

/** A query that returns a list of numbers. */
export const idRows = (ids: readonly number[]) => sql`(select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** Conditions for the filters that are set. */
export function narrowConditions({
  promise,
  promised,
  expected,
  orderReady,
  call,
  total,
  town,
  goods,
  towns,
  ofGoods,
  now,
}: NarrowFilter): readonly Narrow[] {
  const today = kyivClock(now).date
  const monday = addDays(today, 1 - weekdayNumber(today))
  return [
    // The same condition as in Today's box, so that both use one index.
    promise === 'late' && ofOrders(sql`orders.late_after < ${today}::date and orders.state in ('new', 'confirmed', 'in_production')`),
    promise === 'at_risk' && readyTooLate(orderReady),
    promise === 'week' && promisedWithin(monday, addDays(monday, 6)),
    (promised.from ?? promised.to) !== null && promisedWithin(promised.from, promised.to),
    (expected.from ?? expected.to) !== null && expectedWithin(orderReady, expected),
    call !== null && calledBefore(call, now),
    (total.from ?? total.to) !== null && within(sql`orders.total`, sql`bigint`, total.from, total.to),
    town !== '' && inTown(towns),
    goods !== '' && withGoods(ofGoods),
  ].filter((one) => one !== false)
}
