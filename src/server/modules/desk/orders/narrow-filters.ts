import { sql, type SQL } from 'drizzle-orm'
import { orderPromiseFilters } from '#contract/admin/orders.ts'
import { addDays, kyivClock, weekdayNumber, type PlainDate } from '#contract/plain-date.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { productsWith } from '../../catalogue/index.ts'
import { parseDay } from '../../staff/index.ts'
import { containing } from '../../../platform/db/containing.ts'

/** Both included; null: open at this end. */
interface Days {
  readonly from: PlainDate | null
  readonly to: PlainDate | null
}

/** Filters that may leave few orders of many: by promise, expected day, call, total, town and goods. */
export interface NarrowFilter {
  readonly promise: (typeof orderPromiseFilters)[number] | null
  /** The promised days, both included. */
  readonly promised: Days
  /** The days on which the workshop will be ready. */
  readonly expected: Days
  /** By order, for the filters that ask for it: the day on which the workshop will be ready. */
  readonly orderReady: ReadonlyMap<number, PlainDate>
  /** Nobody called yet, or nobody for so many days. */
  readonly call: 'never' | number | null
  /** In kopiykas, both included. */
  readonly total: { readonly from: number | null; readonly to: number | null }
  readonly town: string
  /** A part of a product's name or code. */
  readonly goods: string
  /** What the two texts mean: see {@link resolveTexts}. */
  readonly towns: readonly string[]
  readonly ofGoods: Goods
  readonly now: Date
}

interface Goods {
  readonly products: readonly number[]
  readonly isFrequent: boolean
}

/** Shorter texts are in no index, and nobody has finished typing them. */
const shortestText = 3
const textOf = (text = '') => (text.trim().length < shortestText ? '' : text.trim().slice(0, 100).toLowerCase())
const maxDays = 3_650

function callOf(text: string | undefined): NarrowFilter['call'] {
  if (text === 'never') return 'never'
  const days = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return days >= 1 && days <= maxDays ? days : null
}

/** Hryvnias as people type them, in kopiykas; null where it is no sum. */
const sumOf = (text = '') => typedKopiykas(text)

/** Without what is read when a filter asks for it: the days of the workshop, and what its texts mean. */
export function readNarrowFilter(query: Readonly<Record<string, string>>, goodsOnly: boolean, now: Date): NarrowFilter {
  return {
    promise: orderPromiseFilters.find((known) => known === query['promise']) ?? null,
    promised: { from: parseDay(query['promise_from']), to: parseDay(query['promise_to']) },
    expected: { from: parseDay(query['expected_from']), to: parseDay(query['expected_to']) },
    orderReady: new Map(),
    call: goodsOnly ? null : callOf(query['call']),
    // No sum may be found by those who see none.
    total: goodsOnly ? { from: null, to: null } : { from: sumOf(query['total_from']), to: sumOf(query['total_to']) },
    town: textOf(query['town']),
    goods: textOf(query['goods']),
    towns: [],
    ofGoods: { products: [], isFrequent: false },
    now,
  }
}

/** Whether the filter asks when the workshop will be ready. */
export const needsWorkshop = ({ promise, expected: { from, to } }: NarrowFilter): boolean => promise === 'at_risk' || (from ?? to) !== null

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

/** The day is computed for the orders in the workshop alone: those are few, and none else has one. */
function expectedWithin(orderReady: NarrowFilter['orderReady'], { from, to }: Days): Narrow {
  const ids = [...orderReady].flatMap(([id, day]) => ((from === null || day >= from) && (to === null || day <= to) ? [id] : []))
  return ofOrders(sql`orders.id in ${idRows(ids)}`)
}

/** The workshop will be ready after the promised day, whether that has passed or not. */
function readyTooLate(orderReady: NarrowFilter['orderReady']): Narrow {
  const rows = JSON.stringify([...orderReady].map(([id, day]) => ({ id, day })))
  return ofOrders(sql`orders.id in (
    select o.id from json_to_recordset(${rows}::json) as expected(id int, day date) join orders o on o.id = expected.id
    where expected.day > o.late_after)`)
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

const asArray = (values: readonly (string | number)[]) => sql.param(values)

function inTown(towns: readonly string[]): Narrow {
  const holds = sql`orders.town = any(${asArray(towns)}::text[])`
  return { holds: isCommon(holds), gathers: holds }
}

/** If more lines match, walking the newest orders finds a page sooner than gathering all matches. */
const maxGathered = 100_000

function withGoods({ products, isFrequent }: Goods): Narrow {
  const isAmong = sql`l.product_id = any(${asArray(products)}::integer[])`
  const holds = isCommon(sql`exists (select from order_lines l where l.order_id = orders.id and ${isAmong})`)
  return { holds, gathers: isFrequent ? holds : sql`orders.id = any(array(select l.order_id from order_lines l where ${isAmong}))` }
}

/**
 * What the texts of a filter mean, asked first: with towns and products in its hands the database knows how many orders they leave, and
 * chooses its way by that.
 */
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

/** A list of numbers as a query of them. */
export const idRows = (ids: readonly number[]) => sql`(select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** The filters that were set. */
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
    // The same condition as in Today's box, so that one index serves both.
    promise === 'late' && ofOrders(sql`orders.late_after < ${today}::date and orders.state in ('new', 'confirmed', 'in_production')`),
    promise === 'at_risk' && readyTooLate(orderReady),
    promise === 'week' && promisedWithin(monday, addDays(monday, 6)),
    (promised.from ?? promised.to) !== null && promisedWithin(promised.from, promised.to),
    (expected.from ?? expected.to) !== null && expectedWithin(orderReady, expected),
    call !== null && calledBefore(call, now),
    (total.from ?? total.to) !== null && totalWithin(total.from, total.to),
    town !== '' && inTown(towns),
    goods !== '' && withGoods(ofGoods),
  ].filter((one) => one !== false)
}
