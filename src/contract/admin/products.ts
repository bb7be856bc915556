import { z } from 'zod'
import { isProductField, type ProductField, type ProductValues } from '../product-values.ts'
import { OwnSize } from '../own-size-schema.ts'
import { OwnProperties, Palette } from '../palette-schema.ts'
import { propertyNames } from '../property-names.ts'
import { textLimits } from '../product-rules.ts'
import { Shape, ShapeChange } from '../shape.ts'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual, Change, listSchema, Moment, Person, Version } from './lists.ts'
import { Reason } from './reason.ts'

/**
 * `draft`: made and not published yet. `published`: on sale as the staff sees it. `changed`: on sale, with changes that buyers do
 * not see yet. `hidden`: was on sale; it keeps its orders and its address.
 */
export const productStates = ['draft', 'published', 'changed', 'hidden'] as const
export type ProductState = (typeof productStates)[number]

/** What a product may lack: a filter of the list, and the map of the editor. */
export const productGaps = ['name.en', 'description.uk', 'description.en', 'picture', 'alt', 'weight'] as const
export type ProductGap = (typeof productGaps)[number]

export const productSorts = ['changed', 'name', 'price'] as const
export type ProductSort = (typeof productSorts)[number]

export const ProductRow = z.object({
  id: z.int(),
  code: z.string(),
  /** Address of a small picture; null without one. */
  picture: z.string().nullable(),
  name: Bilingual(z.string()),
  category: z.object({ id: z.int(), name: Bilingual(z.string()) }),
  price_kopiykas: z.int(),
  /** It has options that change the price. */
  price_varies: z.boolean(),
  state: z.enum(productStates),
  missing: z.array(z.enum(productGaps)),
  /** Pieces in orders of the last 30 days that were not cancelled. */
  ordered_30_days: z.int(),
  changed_at: Moment,
  /** Null: nobody of the staff has changed it yet. */
  changed_by: Person,
})
export type ProductRow = z.infer<typeof ProductRow>

/**
 * Query: `search` (name in either language, or code), `category` (id, with all below it), `state` (`published` with those that are
 * changed too), `missing` (one gap), `sort` (`changed` newest first, `name` by the reader's language, `price` cheapest first), `cursor`.
 */
export const ProductRows = listSchema(ProductRow)
export type ProductRows = z.infer<typeof ProductRows>

const text = (most: number) => typed('line', most)
const Pair = z.object({ name: text(100), value: text(200), label: Bilingual(text(200)) })
const Option = z.object({
  value: text(200),
  label: Bilingual(text(400)),
  impact: z.int(),
  extra_days: z.int(),
  shape_change: ShapeChange.nullable(),
  pairs: z.array(Pair).max(20).nullable(),
})
const OptionName = z.object({ property: machineText(40), value: text(200) })
const Forbidden = z.object({ one: OptionName, other: OptionName, reason: Bilingual(text(400)) })
const options = z.array(Option).max(200)
const both = <T extends z.ZodType>(field: string, type: T) => ({ [`${field}.uk`]: type, [`${field}.en`]: type })

/**
 * The fields of a product as they travel (their meaning: `contract/product-values.ts`). Only kinds and sizes are judged here: a
 * draft may be unfinished; what may go on sale `faultsOf` says.
 */
const Fields = z.object({
  ...both('name', text(2 * textLimits.name)),
  ...both('description', typed('text', 2 * textLimits.description)),
  ...both('seo_title', text(2 * textLimits.seo_title)),
  ...both('seo_description', text(2 * textLimits.seo_description)),
  ...both('slug', typed('code', 2 * textLimits.slug)),
  share_picture: machineText(100),
  price_kopiykas: z.int(),
  category_id: z.int(),
  lead_time_days: z.int(),
  shape: Shape.nullable(),
  own_size: OwnSize.nullable(),
  weight_kg: z.number().nullable(),
  hs_code: text(30),
  fits_with: z.array(machineText(100)).max(20),
  ...Object.fromEntries(propertyNames([]).map((property) => [`options.${property}`, options])),
  forbidden: z.array(Forbidden).max(200),
  attributes: z.record(machineText(100), z.object({ uk: text(1000), en: text(1000), sample: z.boolean() })),
})
// Whatever else there is are options of the owner's properties, by their codes.
const isNamed = (values: object) => Object.keys(values).every(isProductField)
// Their keys are the fields of a product: a test compares them.
const ProductFieldValues = Fields.catchall(options).refine(isNamed) as unknown as z.ZodType<ProductValues, ProductValues>
const ProductChanges = Fields.partial().catchall(options).refine(isNamed) as unknown as z.ZodType<Partial<ProductValues>, Partial<ProductValues>>
const field = z.string().refine(isProductField) as unknown as z.ZodType<ProductField, ProductField> // what it checks is that type

const Companion = z.object({ code: z.string(), name: Bilingual(z.string()), picture: z.string().nullable(), on_sale: z.boolean() })
export type Companion = z.infer<typeof Companion>

export const ProductEditor = z.object({
  id: z.int(),
  code: z.string(),
  /** Of the draft. */
  version: Version,
  state: z.enum(productStates),
  /** As the staff sees it: what buyers see, with the draft's changes over it. */
  values: ProductFieldValues,
  /** What buyers see, of the fields that the draft changes. */
  before: ProductChanges,
  /** What the draft changes. */
  changed: z.array(field),
  /** Of the addresses in the shop. */
  slug: Bilingual(z.string()),
  missing: z.array(z.enum(productGaps)),
  pictures: z.array(z.object({ hash: z.string(), url: z.string(), kind: z.string(), color: z.string().nullable(), alt: Bilingual(z.string()) })),
  /** What the works offers. */
  palettes: z.object({ colours: Palette, finishes: Palette, properties: OwnProperties }),
  /** What `fits_with` of the values names; a code of no product is left out. */
  companions: z.array(Companion),
  /** Nobody has ever ordered it: it may be deleted. */
  removable: z.boolean(),
  changed_at: Moment,
  changed_by: Person,
})
export type ProductEditor = z.infer<typeof ProductEditor>

/**
 * A change of the draft; what is left out stays. A write from an older version is joined when nobody else touched its fields; else
 * 409 with `current` (a {@link ProductEditor}) and `fields`, the fields that both sides changed.
 */
export const ProductEdit = z.object({
  version: Version,
  changes: ProductChanges,
})
export type ProductEdit = z.infer<typeof ProductEdit>

/**
 * `joined`: fields that somebody else changed since that version, and that the answer carries beside one's own. `change`: of
 * what buyers see.
 */
export const ProductSaved = z.object({ product: ProductEditor, joined: z.array(field), change: Change })
export type ProductSaved = z.infer<typeof ProductSaved>

/** Of a deletion: what puts it back. */
export const ProductRemoved = z.object({ change: Change })
export type ProductRemoved = z.infer<typeof ProductRemoved>

/** An act on what the caller has seen: publish, hide, drop the draft, delete. Somebody changed it since: 409. */
export const ProductAct = z.object({ version: Version })
export type ProductAct = z.infer<typeof ProductAct>
/** Hiding and deleting: buyers miss it, so it wants a reason. */
export const ProductTakedown = ProductAct.extend({ reason: Reason })
export type ProductTakedown = z.infer<typeof ProductTakedown>

/** A product without an English name is made all the same: it is a gap. Without a code it gets one from its name. */
export const NewProduct = z.object({
  name: z.object({ uk: typed('line', textLimits.name).min(1), en: typed('line', textLimits.name) }),
  category_id: z.int(),
  code: typed('code', 100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
})
export type NewProduct = z.infer<typeof NewProduct>

/** The address of the product page as the draft would make it: for an hour, for whoever has it. */
export const ProductPreview = z.object({ url: Bilingual(z.string()) })
export type ProductPreview = z.infer<typeof ProductPreview>
