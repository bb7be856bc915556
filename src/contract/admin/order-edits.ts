import { z } from 'zod'
import { Day, Kopiykas } from '../catalogue.ts'
import { noteLimit } from '../option-rules.ts'
import { orderStates, ProductId } from '../order.ts'
import { ownDimensionNames } from '../own-size.ts'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual, Moment, Version } from './lists.ts'
import { Reason } from './reason.ts'

/** 100 million hryvnias, as an order may cost. */
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
  /** Lines stand in the order of their places. */
  place: Place,
  product_id: ProductId,
  quantity: Quantity,
  options: z.array(DraftOption).max(40),
  /** Its former price, today's, or an agreed one; null until somebody picks one. */
  price: z.union([z.enum(['kept', 'today']), z.object({ unit_kopiykas: Amount, reason: typed('line', 500) })]).nullable(),
})

/** Anything outside the catalogue: delivery, a crane, work on the site; or a discount, whose amount is subtracted. */
const ManualDraft = z.object({
  kind: z.enum(['service', 'discount']),
  place: Place,
  name: Bilingual(typed('line', 200)),
  quantity: Quantity,
  /** Of one, with VAT; of a discount what it takes off. */
  amount_kopiykas: Amount,
  /** Of a discount, instead of its amount: a share of the goods, which follows them while the draft is edited. */
  percent: z.number().gt(0).max(100).optional(),
})

/** A line of an order that is edited, or of a quote (`contract/draft-lines.ts`). */
export const DraftLine = z.discriminatedUnion('kind', [GoodsDraft, ManualDraft])
type AnyDraft = z.infer<typeof DraftLine>
export type DraftLine<Kind extends AnyDraft['kind'] = AnyDraft['kind']> = Extract<AnyDraft, { kind: Kind }>

/** `l<id>`: a line that is there already; `n…`: a new one, named by who wrote it. */
export const LineKey = machineText(30).regex(/^(?:l\d{1,10}|n[a-z0-9]{1,24})$/)

/** A product whose options can be picked, published or not. */
export const SaleProductView = z.object({
  id: z.int(),
  code: z.string(),
  name: Bilingual(z.string()),
  published: z.boolean(),
  /** Address of a small picture; null without one. */
  picture: z.string().nullable(),
  price_kopiykas: Kopiykas,
  properties: z.array(
    z.object({
      name: z.string(),
      label: Bilingual(z.string()),
      options: z.array(z.object({ value: z.string(), label: Bilingual(z.string()), impact_kopiykas: Kopiykas, takes_note: z.boolean() })),
    }),
  ),
  /** The limits of a size of the buyer's own, in the order of its dimensions; empty where the works takes on none. */
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
  /** Today's price of the same thing in the same number; null where it can no longer be had. */
  today_kopiykas: z.int().nullable(),
  /** The listed price that an agreed one stands for, and why; null where the price is the listed one. */
  listed_kopiykas: z.int().nullable(),
  reason: z.string().nullable(),
  /** Pieces that the workshop has cast already: they cannot be edited away. */
  cast: z.int(),
})
export type FormerLine = z.infer<typeof FormerLine>

/** What prices lines: the same for the order that is edited and for a quote. */
export const LinePricing = z.object({
  products: z.array(SaleProductView),
  tiers: z.array(z.object({ from_pieces: z.int(), percent: z.int() })),
  /** How far the price of a line may go without an owner; null for an owner. */
  limit_percent: z.int().nullable(),
})

/**
 * The draft of an order's lines: one for all of the staff. Where nobody has begun one, it says the lines as they are. A write
 * from an older version answers 409 with `current` (this).
 */
export const OrderEdit = LinePricing.extend({
  number: z.string(),
  version: Version,
  /** Counts the revisions of the order; 0 as it was placed. */
  revision: z.int(),
  state: z.enum(orderStates),
  /** Of what is written: goods may be changed until the order is ready, the rest until it is finished. */
  editable: z.enum(['all', 'manual', 'nothing']),
  /** Who changed the draft last; null while there is none. */
  draft: z.object({ by: z.string().nullable(), at: Moment }).nullable(),
  lines: z.record(LineKey, DraftLine),
  /** The lines as they are, by their keys. */
  before: z.record(LineKey, FormerLine),
  total_before_kopiykas: z.int(),
  money: z.object({ received: z.int(), refunded: z.int(), forgiven: z.int() }),
  /** By line or `total`. */
  problems: z.record(z.string(), DraftProblem),
  /** Kilograms; null where nobody knows. */
  weight_kg: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
  /** What the changed order would say to its buyer: the promised day, else the days between which it is ready. */
  promised_on: Day.nullable(),
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** When the workshop would be ready with the changed order; null before it has it. */
  expected_on: Day.nullable(),
})
export type OrderEdit = z.infer<typeof OrderEdit>

/** Lines that were written or, with null, removed; the others stay as they are in the draft. */
export const OrderEditWrite = z.object({ version: Version, changes: z.record(LineKey, DraftLine.nullable()) })
export type OrderEditWrite = z.infer<typeof OrderEditWrite>

export const OrderEditDrop = z.object({ version: Version })
export type OrderEditDrop = z.infer<typeof OrderEditDrop>

export const OrderEditApply = z.object({
  version: Version,
  reason: Reason,
  /** An owner lets pieces that are cast and no longer wanted be thrown away. */
  scrap_cast: z.boolean().default(false),
})
export type OrderEditApply = z.input<typeof OrderEditApply>

/** What an applied edit leaves to be done; nothing is sent unasked. */
export const OrderEditApplied = z.object({ number: z.string(), revision: z.int(), total_kopiykas: z.int(), due_kopiykas: z.int() })
export type OrderEditApplied = z.infer<typeof OrderEditApplied>

export const ConfirmationSent = z.object({ to: z.string() })
export type ConfirmationSent = z.infer<typeof ConfirmationSent>
