import { z } from 'zod'
import { Day } from '../catalogue.ts'
import { analyticsSteps, firstCallBands, readyBands, salesSplits, type SalesSplit } from './analytics-kinds.ts'
import { Bilingual } from './lists.ts'

/** Counts orders that were not cancelled, by the day of the order. Sales exclude amounts that were given up with refunds. */
const Totals = z.object({
  orders: z.int(),
  sales_kopiykas: z.int(),
  /** Money received less money returned, and what is still owed. */
  paid_kopiykas: z.int(),
  due_kopiykas: z.int(),
  /** Null when there are no orders. */
  average_kopiykas: z.int().nullable(),
  cancelled: z.int(),
})
export type Totals = z.infer<typeof Totals>

const Period = z.object({ from: Day, to: Day })

const SplitRow = z.object({
  /** The id of a product or category, the code of an option, or a town; `#…` where there is no name. */
  key: z.string(),
  name: Bilingual(z.string()).nullable(),
  orders: z.int().nullable(),
  /** Null for splits that count orders rather than goods. */
  pieces: z.int().nullable(),
  sales_kopiykas: z.int(),
})
export type SplitRow = z.infer<typeof SplitRow>

const Bands = <T extends readonly [string, ...string[]]>(bands: T) => z.array(z.object({ band: z.enum(bands), orders: z.int() }))

export const Analytics = z.object({
  period: Period,
  /** The period of the same length just before. */
  before_period: Period,
  step: z.enum(analyticsSteps),
  totals: Totals,
  before: Totals,
  /** Every step of the period; `before` is the same step of the period before, null where that period has fewer steps. */
  series: z.array(Period.extend({ ...Totals.shape, before: Totals.nullable() })),
  splits: z.object(Object.fromEntries(salesSplits.map((split) => [split, z.array(SplitRow)])) as Record<SalesSplit, z.ZodArray<typeof SplitRow>>), // all splits
  /** Orders that became ready in the period. */
  ready: z.object({
    orders: z.int(),
    bands: Bands(readyBands),
    /** Days from the order to its last piece; null when nothing became ready. */
    average_days: z.number().nullable(),
    /** Counts only the late orders. */
    average_days_late: z.number().nullable(),
  }),
  /** First calls about the orders of the period. */
  calls: z.object({ orders: z.int(), bands: Bands(firstCallBands), average_minutes: z.number().nullable() }),
})
export type Analytics = z.infer<typeof Analytics>

const SearchRow = z.object({ text: z.string(), searches: z.int(), empty: z.int() })
export const SearchTerms = z.object({
  searches: z.int(),
  empty: z.int(),
  /** The most frequent search texts, and the most frequent ones without results. */
  terms: z.array(SearchRow),
  empty_terms: z.array(SearchRow),
})
export type SearchTerms = z.infer<typeof SearchTerms>
