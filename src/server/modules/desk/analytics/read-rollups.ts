import { sql, type SQL } from 'drizzle-orm'
import type { AnalyticsStep } from '#contract/admin/analytics-kinds.ts'
import type { Translated } from '#contract/languages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countSales, rollupColumns, type Dimension } from './count-sales.ts'

/** Days in Kyiv, inclusive. */
export interface DayRange {
  readonly from: PlainDate
  readonly to: PlainDate
}

export interface Sums {
  readonly orders: number
  readonly pieces: number
  readonly sales: number
  readonly paid: number
  readonly due: number
  readonly duration: number
}
export interface SplitSums extends Sums {
  readonly dimension: Dimension
  readonly key: string
  readonly label: Translated | null
}
export interface StepSums extends Sums {
  readonly dimension: Dimension
  readonly step: PlainDate
}

const sums = sql`sum(orders)::int as orders, sum(pieces)::int as pieces, sum(sales)::float8 as sales, sum(paid)::float8 as paid, sum(due)::float8 as due,
  sum(duration)::float8 as duration`
const hasDimension = (requested: readonly Dimension[]) =>
  sql`dimension in (${sql.join(
    requested.map((dimension) => sql`${dimension}`),
    sql`, `,
  )})`
/** The stale days, read in the same statement as the roll-ups, so that the whole answer is of one moment. */
const stale = ({ from, to }: DayRange) =>
  sql`stale as materialized (select distinct day from sales_stale_days where day between ${from}::date and ${to}::date)`

async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows as Row[] // the query selects these columns
}

/**
 * Sums of some dimensions in a period, by key. Whole months without stale days come from monthly roll-ups; the remaining days are passed
 * as an array, because then PostgreSQL reads them by the index instead of scanning the period.
 */
export function readSplits(db: Db, range: DayRange, requested: readonly Dimension[]): Promise<SplitSums[]> {
  const { from, to } = range
  return queryRows<SplitSums>(
    db,
    sql`with ${stale(range)},
    whole as materialized (
      select m::date as month from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') as m
      where m >= ${from}::date and m + interval '1 month' <= ${to}::date + 1
        and not exists (select from stale where stale.day >= m and stale.day < m + interval '1 month')
    ),
    single as materialized (
      select d::date as day from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as d
      where date_trunc('month', d)::date not in (select month from whole) and d::date not in (select day from stale)
    ),
    parts as materialized (
      select ${rollupColumns} from sales_rollups where ${hasDimension(requested)} and grain = 'month' and day in (select month from whole)
      union all
      select ${rollupColumns} from sales_rollups where ${hasDimension(requested)} and grain = 'day' and day = any (array(select day from single))
      union all
      select ${rollupColumns} from (${countSales(sql`select day from stale`, requested)}) as live (${rollupColumns})
    ),
    -- The newest label is looked up and not sorted for: sorting the texts of ten years took most of the time.
    totals as (select dimension, key, max(day) as day, ${sums} from parts group by dimension, key)
    select dimension, key, parts.label, totals.orders, totals.pieces, totals.sales, totals.paid, totals.due, totals.duration
    from totals join parts using (dimension, key, day)`,
  )
}

/** Sums of all orders by day, week or month. */
export function readSteps(db: Db, range: DayRange, step: AnalyticsStep): Promise<StepSums[]> {
  const requested = ['all', 'cancelled'] as const
  const { from, to } = range
  return queryRows<StepSums>(
    db,
    sql`with ${stale(range)},
    parts as (
      select ${rollupColumns} from sales_rollups where ${hasDimension(requested)} and grain = 'day' and day between ${from}::date and ${to}::date
        and day not in (select day from stale)
      union all
      select ${rollupColumns} from (${countSales(sql`select day from stale`, requested)}) as live (${rollupColumns})
    )
    select dimension, greatest(date_trunc(${step}, day::timestamp)::date, ${from}::date)::text as step, ${sums} from parts group by 1, 2 order by 2`,
  )
}
