import { z } from 'zod'
import { isProductField, type ProductField, type ProductValues } from '../product-values.ts'
import { OwnSize } from '../own-size-schema.ts'
import { OwnProperties, Palette } from '../palette-schema.ts'
import { propertyNames } from '../property-names.ts'
import { textLimits } from '../product-rules.ts'
import { Shape, ShapeChange } from '../shape.ts'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual, Change, listSchema, Moment, Person, Version } from './lists.ts'

/**
 * `draft`: never published. `published`: on sale without pending changes. `changed`: on sale, with changes that buyers do not see yet. `hidden`: was
 * on sale; it keeps its orders and its URL.
 */
export const productStates = ['draft', 'published', 'changed', 'hidden'] as const
export type ProductState = (typeof productStates)[number]

/** What a product may lack; used as a filter of the list and as hints in the editor. */
export const productGaps = ['name.en', 'description.uk', 'description.en', 'picture', 'alt', 'weight'] as const
export type ProductGap = (typeof productGaps)[number]

export const productSorts = ['changed', 'name', 'price'] as const
export type ProductSort = (typeof productSorts)[number]

export const ProductRow = z.object({
  id: z.int(),
  code: z.string(),
  /** URL of a small picture; null when there is none. */
  picture: z.string().nullable(),
  name: Bilingual(z.string()),
  category: z.object({ id: z.int(), name: Bilingual(z.string()) }),
  price_kopiykas: z.int(),
  /** Some options change the price. */
  price_varies: z.boolean(),
  state: z.enum(productStates),
  missing: z.array(z.enum(productGaps)),
  /** Pieces ordered in the last 30 days, without cancelled orders. */
  ordered_30_days: z.int(),
  changed_at: Moment,
  /** Null when no member of staff has changed it yet. */
  changed_by: Person,
})
export type ProductRow = z.infer<typeof ProductRow>

/**
 * Query: `search` (name in either language, or code), `category` (id, includes its subtree), `state` (`published` includes `changed`), `missing`
 * (one gap), `sort` (`changed` newest first, `name` by the reader's language, `price` cheapest first), `cursor`.
 */
export const ProductRows = listSchema(ProductRow)
export type ProductRows = z.infer<typeof ProductRows>

const text = (maxLength: number) => typed('line', maxLength)
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
 * The fields of a product on the wire (explained in `contract/product-values.ts`). Only types and sizes are checked, because a draft may be
 * unfinished; `faultsOf` decides what may go on sale.
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
// All other keys must be options of the owner's properties, by code.
const isNamed = (values: object) => Object.keys(values).every(isProductField)
// The keys of `Fields` are the fields of a product: a test compares them.
const ProductFieldValues = Fields.catchall(options).refine(isNamed) as unknown as z.ZodType<ProductValues, ProductValues>
const ProductChanges = Fields.partial().catchall(options).refine(isNamed) as unknown as z.ZodType<Partial<ProductValues>, Partial<ProductValues>>
const field = z.string().refine(isProductField) as unknown as z.ZodType<ProductField, ProductField> // the check ensures that type

const Companion = z.object({ code: z.string(), name: Bilingual(z.string()), picture: z.string().nullable(), on_sale: z.boolean() })
export type Companion = z.infer<typeof Companion>

export const ProductEditor = z.object({
  id: z.int(),
  code: z.string(),
  /** Version of the draft. */
  version: Version,
  state: z.enum(productStates),
  /** The values with the draft's changes applied. */
  values: ProductFieldValues,
  /** The published values of the fields that the draft changes. */
  before: ProductChanges,
  /** Fields that the draft changes. */
  changed: z.array(field),
  /** Who wrote them, and when; a field that no member of staff is known to have written is omitted. */
  writers: z.array(z.object({ field, by: Person, at: Moment })),
  /** The last segment of the product's URL. */
  slug: Bilingual(z.string()),
  missing: z.array(z.enum(productGaps)),
  pictures: z.array(z.object({ hash: z.string(), url: z.string(), kind: z.string(), color: z.string().nullable(), alt: Bilingual(z.string()) })),
  /** The shop's palettes. */
  palettes: z.object({ colours: Palette, finishes: Palette, properties: OwnProperties }),
  /** The products in `fits_with`; codes without a product are omitted. */
  companions: z.array(Companion),
  /** The product was never ordered, so it may be deleted. */
  removable: z.boolean(),
  changed_at: Moment,
  changed_by: Person,
})
export type ProductEditor = z.infer<typeof ProductEditor>

/**
 * Changes of the draft; omitted fields stay. A write from an older version is merged unless somebody else changed the same fields; then it answers
 * 409 with `current` (a {@link ProductEditor}) and the conflicting `fields`.
 */
export const ProductEdit = z.object({
  version: Version,
  changes: ProductChanges,
})
export type ProductEdit = z.infer<typeof ProductEdit>

/**
 * `joined`: fields that somebody else changed since the writer's version and that were merged. `change`: the audit entry of what buyers see, to undo
 * it.
 */
export const ProductSaved = z.object({ product: ProductEditor, joined: z.array(field), change: Change })
export type ProductSaved = z.infer<typeof ProductSaved>

/** `change` is the audit entry that restores the product. */
export const ProductRemoved = z.object({ change: Change })
export type ProductRemoved = z.infer<typeof ProductRemoved>

/** The English name may be missing; it then counts as a gap. A missing code is derived from the name. */
export const NewProduct = z.object({
  name: z.object({ uk: typed('line', textLimits.name).min(1), en: typed('line', textLimits.name) }),
  category_id: z.int(),
  code: typed('code', 100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  /** The product whose draft the new one begins with, except for name, address and pictures. */
  copy_of: z.int().optional(),
})
export type NewProduct = z.infer<typeof NewProduct>

/** URL of the product page with the draft applied; anybody who has it can open it for an hour. */
export const ProductPreview = z.object({ url: Bilingual(z.string()) })
export type ProductPreview = z.infer<typeof ProductPreview>
