import { z } from 'zod'
import { priceSteps } from '../bulk-prices.ts'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual } from './lists.ts'
import { productGaps, productStates } from './products.ts'
import { Reason } from './acts.ts'

/** The maximum of products in one bulk change. */
export const bulkLimit = 10_000

/** The filters of the product list. `ids` keeps only the ticked products of the matches, `except` all but the unticked ones. */
export const ProductFilter = z.object({
  search: typed('search', 100).default(''),
  category: z.int().positive().nullable().default(null),
  state: z.enum(productStates).nullable().default(null),
  missing: z.enum(productGaps).nullable().default(null),
  ids: z.array(z.int()).max(bulkLimit).optional(),
  except: z.array(z.int()).max(bulkLimit).optional(),
})
export type ProductFilter = z.infer<typeof ProductFilter>

const limit = 100_000_000_00
const Rule = z
  .object({
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), percent: z.int().min(-9_000).max(100_000) }),
      z.object({ kind: z.literal('amount'), kopiykas: z.int().min(-limit).max(limit) }),
      z.object({ kind: z.literal('set'), kopiykas: z.int().min(100).max(limit) }),
    ]),
    base: z.boolean(),
    impacts: z.boolean(),
    step: z.literal(priceSteps),
  })
  .refine(({ base, impacts }) => base || impacts, { path: ['base'], message: 'Choose what is to change.' })

/** Asks for a preview; nothing is written. */
export const BulkPricesQuestion = z.object({ filter: ProductFilter, rule: Rule })
export type BulkPricesQuestion = z.infer<typeof BulkPricesQuestion>

const Step = z.object({ before: z.int(), after: z.int() })
export const BulkPriceRow = z.object({
  id: z.int(),
  code: z.string(),
  name: Bilingual(z.string()),
  /** Kopiykas. */
  price: Step,
  /** Lists only the impacts that change. */
  impacts: z.array(Step.extend({ property: z.string(), value: z.string(), label: Bilingual(z.string()) })),
  /** Some configuration would cost nothing or less, or too much, so the product is skipped. */
  impossible: z.boolean(),
})
export type BulkPriceRow = z.infer<typeof BulkPriceRow>

export const BulkPricesPreview = z.object({
  rows: z.array(BulkPriceRow),
  /** How many matching products keep their prices. */
  same: z.int(),
  /** More products match than one change allows; the filter must be narrowed first. */
  too_many: z.boolean(),
  /** Identifies the previewed state: applying is refused when one of the products has changed since. */
  fingerprint: machineText(100),
})
export type BulkPricesPreview = z.infer<typeof BulkPricesPreview>

export const BulkPricesOrder = BulkPricesQuestion.extend({
  fingerprint: machineText(100),
  /** Ids of the products that were unticked. */
  skip: z.array(z.int()).max(bulkLimit),
  reason: Reason,
})
export type BulkPricesOrder = z.infer<typeof BulkPricesOrder>
