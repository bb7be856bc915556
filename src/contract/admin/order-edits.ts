import { z } from 'zod'
import { Day, Kopiykas } from '../catalogue.ts'
import { noteLimit } from '../option-rules.ts'
import { orderStates, ProductId } from '../order.ts'
import { ownDimensionNames } from '../own-size.ts'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual, Moment, Version } from './lists.ts'
import { Reason } from './acts.ts'

/** 100 million hryvnias, the most that an order may cost. */
const Amount = z.int().min(0).max(10_000_000_000)
const Place = z.int().min(0).max(1_000_000)
const Quantity = z.int().min(1).max(999)

/** Problems that prevent applying a draft. */
export const DraftProblem = z.enum([
  'unknown_option',
  'forbidden_options',
  'product_gone',
  'pick_price',
  'reason_missing',
  'name_missing',
  'amount_missing',
  'needs_owner',
])
export type DraftProblem = z.infer<typeof DraftProblem>

const DraftOption = z.object({ name: machineText(100).min(1), value: machineText(300).min(1), note: typed('line', noteLimit).nullable() })
export type DraftOption = z.infer<typeof DraftOption>

const GoodsDraft = z.object({
  kind: z.literal('product'),
  /** Sorts lines by their positions. */
  place: Place,
  product_id: ProductId,
  quantity: Quantity,
  options: z.array(DraftOption).max(40),
  /** `kept` is the former price, `today` the current one, an object an agreed one; null until somebody chooses. */
  price: z.union([z.enum(['kept', 'today']), z.object({ unit_kopiykas: Amount, reason: typed('line', 500) })]).nullable(),
})

/** A line outside the catalogue: a service (delivery, a crane, work on the site) or a discount, whose amount is subtracted. */
const ManualDraft = z.object({
  kind: z.enum(['service', 'discount']),
  place: Place,
  name: Bilingual(typed('line', 200)),
  quantity: Quantity,
  /** Price of one with VAT; for a discount, the amount taken off. */
  amount_kopiykas: Amount,
  /** For a discount instead of an amount: a percentage of the goods, recalculated while the draft is edited. */
  percent: z.number().gt(0).max(100).optional(),
})

/** A line of an edited order or of a quote (`contract/draft-lines.ts`). */
export const DraftLine = z.discriminatedUnion('kind', [GoodsDraft, ManualDraft])
type AnyDraft = z.infer<typeof DraftLine>
export type DraftLine<Kind extends AnyDraft['kind'] = AnyDraft['kind']> = Extract<AnyDraft, { kind: Kind }>

/** `l<id>` is an existing line, `n…` a new one with a key chosen by the client. */
export const LineKey = machineText(30).regex(/^(?:l\d{1,10}|n[a-z0-9]{1,24})$/)

/** A product, published or not, with the options to choose from. */
export const SaleProductView = z.object({
  id: z.int(),
  code: z.string(),
  name: Bilingual(z.string()),
  published: z.boolean(),
  /** URL of a small picture; null when there is none. */
  picture: z.string().nullable(),
  price_kopiykas: Kopiykas,
  properties: z.array(
    z.object({
      name: z.string(),
      label: Bilingual(z.string()),
      options: z.array(z.object({ value: z.string(), label: Bilingual(z.string()), impact_kopiykas: Kopiykas, takes_note: z.boolean() })),
    }),
  ),
  /** Limits of the buyer's own size, in the order of its dimensions; empty when own sizes are not offered. */
  own_size: z.array(z.object({ dimension: z.enum(ownDimensionNames), min: z.int(), max: z.int(), step: z.int() })),
  forbidden: z.array(
    z.object({
      one: z.object({ property: z.string(), value: z.string() }),
      other: z.object({ property: z.string(), value: z.string() }),
      reason: Bilingual(z.string()),
    }),
  ),
})
export type SaleProductView = z.infer<typeof SaleProductView>

/** A line as it was before the draft. */
export const FormerLine = z.object({
  kind: z.enum(['product', 'service', 'discount']),
  product_id: z.int().nullable(),
  name: Bilingual(z.string()),
  unit_kopiykas: z.int(),
  quantity: z.int(),
  total_kopiykas: z.int(),
  options: z.array(DraftOption),
  /** Today's price of the same configuration and quantity; null when it is no longer available. */
  today_kopiykas: z.int().nullable(),
  /** For an agreed price: the listed price that it replaces, and the reason; null otherwise. */
  listed_kopiykas: z.int().nullable(),
  reason: z.string().nullable(),
  /** Pieces that are already cast; without `scrap_cast` the order must keep them. */
  cast: z.int(),
})
export type FormerLine = z.infer<typeof FormerLine>

/** Data for pricing the lines of an edited order or a quote. */
export const LinePricing = z.object({
  products: z.array(SaleProductView),
  tiers: z.array(z.object({ from_pieces: z.int(), percent: z.int() })),
  /** Maximum deviation from the listed price without an owner, in percent; null for an owner. */
  limit_percent: z.int().nullable(),
})

/**
 * The draft of an order's lines, shared by all staff; before anybody edits, it equals the current lines. A write from an older version answers 409
 * with `current` (this).
 */
export const OrderEdit = LinePricing.extend({
  number: z.string(),
  version: Version,
  /** Number of the order's revision; 0 is the order as placed. */
  revision: z.int(),
  state: z.enum(orderStates),
  /** Which lines may be edited: goods until the order is ready, manual lines until it is finished. */
  editable: z.enum(['all', 'manual', 'nothing']),
  /** Who changed the draft last; null when there is no draft. */
  draft: z.object({ by: z.string().nullable(), at: Moment }).nullable(),
  lines: z.record(LineKey, DraftLine),
  /** The current lines by key. */
  before: z.record(LineKey, FormerLine),
  total_before_kopiykas: z.int(),
  money: z.object({ received: z.int(), refunded: z.int(), forgiven: z.int() }),
  /** Keys are line keys or `total`. */
  problems: z.record(z.string(), DraftProblem),
  /** Kilograms; null when unknown. */
  weight_kg: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
  /** What the buyer would be told after the change: the promised day, or the range of days when the order is ready. */
  promised_on: Day.nullable(),
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** When the workshop would finish the changed order; null when nothing is left to make. */
  expected_on: Day.nullable(),
})
export type OrderEdit = z.infer<typeof OrderEdit>

/** Changed lines; null removes a line. Lines that are not named stay as they are in the draft. */
export const OrderEditWrite = z.object({ version: Version, changes: z.record(LineKey, DraftLine.nullable()) })
export type OrderEditWrite = z.infer<typeof OrderEditWrite>

export const OrderEditApply = z.object({
  version: Version,
  reason: Reason,
  /** An owner allows scrapping cast pieces that are no longer needed. */
  scrap_cast: z.boolean().default(false),
})
export type OrderEditApply = z.input<typeof OrderEditApply>

/** What an applied edit changed. The buyer is not notified automatically. */
export const OrderEditApplied = z.object({ number: z.string(), revision: z.int(), total_kopiykas: z.int(), due_kopiykas: z.int() })
export type OrderEditApplied = z.infer<typeof OrderEditApplied>
