import { sql } from 'drizzle-orm'
import { firstCallBands, readyBands, analyticsSteps, type AnalyticsStep, type SalesSplit } from '#contract/admin/analytics-kinds.ts'
import type { Analytics, SplitRow, Totals } from '#contract/admin/analytics.ts'
import type { Translated } from '#contract/languages.ts'
import { addDays, daysBetween, plainDate, weekdayNumber, kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { parseDay } from '../../staff/index.ts'
import type { Dimension } from './count-sales.ts'
import { readSplits, readSteps, type DayRange, type SplitSums, type StepSums, type Sums } from './read-rollups.ts'

const nothing: Sums = { orders: 0, pieces: 0, sales: 0, paid: 0, due: 0, duration: 0 }
const add = (one: Sums, other: Sums): Sums => ({
  orders: one.orders + other.orders,
  pieces: one.pieces + other.pieces,
  sales: one.sales + other.sales,
  paid: one.paid + other.paid,
  due: one.due + other.due,
  duration: one.duration + other.duration,
})

function sumTotals(rows: readonly StepSums[]): Totals {
  const of = (requested: Dimension) => rows.filter(({ dimension }) => dimension === requested).reduce(add, nothing)
  const { orders, sales, paid, due } = of('all')
  return {
    orders,
    sales_kopiykas: sales,
    paid_kopiykas: paid,
    due_kopiykas: due,
    average_kopiykas: orders === 0 ? null : Math.round(sales / orders),
    cancelled: of('cancelled').orders,
  }
}

/** The first day of the following step. */
function nextStep(day: PlainDate, step: AnalyticsStep): PlainDate {
  if (step === 'day') return addDays(day, 1)
  if (step === 'week') return addDays(day, 8 - weekdayNumber(day))
  const [year = 0, month = 0] = day.split('-').map(Number)
  return plainDate(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`)
}

function splitIntoSteps({ from, to }: DayRange, step: AnalyticsStep): DayRange[] {
  const steps: DayRange[] = []
  for (let day = from; day <= to; ) {
    const next = nextStep(day, step)
    const last = addDays(next, -1)
    steps.push({ from: day, to: last < to ? last : to })
    day = next
  }
  return steps
}

/** The period of the same length just before. */
export const periodBefore = ({ from, to }: DayRange): DayRange => ({ from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) })

interface Category extends Record<string, unknown> {
  product: string
  category: string
  name: Translated
}

/** Sums goods by each product's current category; services and discounts stay separate. */
async function byCategory(db: Db, products: readonly SplitSums[]): Promise<SplitRow[]> {
  const ids = products.map(({ key }) => key).filter((key) => /^\d{1,9}$/.test(key))
  const { rows } = await db.execute<Category>(sql`
    select p.id::text as product, c.id::text as category,
      jsonb_build_object('uk', max(t.name) filter (where t.language = 'uk'), 'en', coalesce(max(t.name) filter (where t.language = 'en'), max(t.name))) as name
    from products p join categories c on c.id = p.category_id join category_translations t on t.category_id = c.id
    where p.id in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json)) group by p.id, c.id`)
  const categories = new Map(rows.map((row) => [row.product, row]))
  const grouped = Map.groupBy(products, ({ key }) => (key.startsWith('#') ? key : (categories.get(key)?.category ?? '#gone')))
  const names = new Map(rows.map(({ category, name }) => [category, name]))
  return [...grouped].map(([key, of]) => {
    const { pieces, sales } = of.reduce<Sums>(add, nothing)
    return { key, name: names.get(key) ?? null, orders: null, pieces, sales_kopiykas: sales }
  })
}

/** By sales, highest first, then by name, so that the order is stable. */
const bySales = (one: SplitRow, other: SplitRow) => other.sales_kopiykas - one.sales_kopiykas || (one.key < other.key ? -1 : 1)

const viewSplit =
  (counts: 'goods' | 'orders') =>
  ({ key, label, orders, pieces, sales }: SplitSums): SplitRow => ({
    key,
    name: label,
    orders,
    pieces: counts === 'goods' ? pieces : null,
    sales_kopiykas: sales,
  })

const countBands = <Band extends string>(bands: readonly Band[], rows: readonly SplitSums[]) =>
  bands.map((band) => ({ band, orders: rows.find(({ key }) => key === band)?.orders ?? 0 }))
const share = (total: number, count: number): number | null => (count === 0 ? null : Math.round((total / count) * 10) / 10)

/** Sales and service in a period, with the period before for comparison. */
export async function readAnalytics({ database: { db } }: AppContext, period: DayRange, step: AnalyticsStep): Promise<Analytics> {
  const before = periodBefore(period)
  const [now, then, splits] = await Promise.all([
    readSteps(db, period, step),
    readSteps(db, before, step),
    readSplits(db, period, ['product', 'option', 'town', 'source', 'first_call', 'ready', 'lead']),
  ])
  const of = (requested: Dimension) => splits.filter(({ dimension }) => dimension === requested)
  const earlier = splitIntoSteps(before, step)
  const at = (rows: readonly StepSums[], range: DayRange) => sumTotals(rows.filter((row) => row.step === range.from))
  const sorted = (rows: SplitRow[]) => rows.toSorted(bySales)
  const tables: Record<SalesSplit, SplitRow[]> = {
    category: sorted(await byCategory(db, of('product'))),
    product: sorted(of('product').map(viewSplit('goods'))),
    option: sorted(of('option').map(viewSplit('goods'))),
    town: sorted(of('town').map(viewSplit('orders'))),
    source: sorted(of('source').map(viewSplit('orders'))),
  }
  const ready = of('ready')
  const late = ready.filter(({ key }) => key.startsWith('late')).reduce<Sums>(add, nothing)
  const lead = of('lead').reduce<Sums>(add, nothing)
  const called = of('first_call').reduce<Sums>(add, nothing)
  return {
    period,
    before_period: before,
    step,
    totals: sumTotals(now),
    before: sumTotals(then),
    series: splitIntoSteps(period, step).map((range, index) => {
      const past = earlier[index]
      return { ...range, ...at(now, range), before: past ? at(then, past) : null }
    }),
    splits: tables,
    ready: {
      orders: lead.orders,
      bands: countBands(readyBands, ready),
      average_days: share(lead.duration, lead.orders),
      average_days_late: share(late.duration, late.orders),
    },
    calls: { orders: called.orders, bands: countBands(firstCallBands, of('first_call')), average_minutes: share(called.duration, called.orders) },
  }
}

type Query = Readonly<Record<string, string>>

/** A longer period is a typing error: no shop is that old. */
const longestDays = 20 * 366
/** The most columns that a chart can show, in days. */
const maxSteps = { day: 184, week: 210 * 7 } as const

/** The period of a query; the last thirty days when it names none or an invalid one. */
export function parsePeriod(query: Query, context: AppContext): DayRange {
  const today = kyivClock(context.clock.now()).date
  const to = parseDay(query['to']) ?? today
  const from = parseDay(query['from']) ?? addDays(to, -29)
  return from <= to && daysBetween(from, to) < longestDays ? { from, to } : { from: addDays(to, -29), to }
}

/** The step of a query, or a longer one if the period has too many steps. */
export function parseStep(query: Query, { from, to }: DayRange): AnalyticsStep {
  const days = daysBetween(from, to) + 1
  const requested = analyticsSteps.find((known) => known === query['by']) ?? (days <= 62 ? 'day' : days <= 366 ? 'week' : 'month')
  if (requested === 'day' && days > maxSteps.day) return days > maxSteps.week ? 'month' : 'week'
  return requested === 'week' && days > maxSteps.week ? 'month' : requested
}
