import { z } from 'zod'
import { Bilingual, listOf, Moment, Person, Version } from './lists.ts'

/** On sale, or not shown. Hidden products keep their orders and their address. */
export const productStates = ['published', 'hidden'] as const
export type ProductState = (typeof productStates)[number]

/** What a product may lack: a filter of the list, and the map of the editor. */
export const productGaps = ['name.en', 'description.uk', 'description.en', 'picture', 'weight'] as const
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
  changed_at: Moment,
  /** Null: nobody of the staff has changed it yet. */
  changed_by: Person,
})
export type ProductRow = z.infer<typeof ProductRow>

/**
 * Query: `search` (name in either language, or code), `category` (id, with all below it), `state`, `missing` (one gap),
 * `sort` (`changed` newest first, `name` by the reader's language, `price` cheapest first), `cursor`.
 */
export const ProductRows = listOf(ProductRow)
export type ProductRows = z.infer<typeof ProductRows>

/** What can be edited, by its dotted name. */
export const productFields = [
  'name.uk',
  'name.en',
  'description.uk',
  'description.en',
  'price_kopiykas',
  'category_id',
  'lead_time_days',
  'state',
] as const
export type ProductField = (typeof productFields)[number]
/** The fields that a content editor may write; the others need `catalogue.edit`. */
export const productTextFields: readonly ProductField[] = ['name.uk', 'name.en', 'description.uk', 'description.en']

export const ProductEditor = z.object({
  id: z.int(),
  code: z.string(),
  version: Version,
  name: Bilingual(z.string()),
  slug: Bilingual(z.string()),
  description: Bilingual(z.string()),
  price_kopiykas: z.int(),
  category_id: z.int(),
  lead_time_days: z.int(),
  state: z.enum(productStates),
  missing: z.array(z.enum(productGaps)),
  /** Kilograms; null where nobody knows. */
  weight_kg: z.number().nullable(),
  pictures: z.array(z.object({ url: z.string(), kind: z.string(), color: z.string().nullable(), alt: Bilingual(z.string()) })),
  /** As buyers choose them; not edited yet. */
  properties: z.array(
    z.object({
      name: z.string(),
      label: Bilingual(z.string()),
      options: z.array(z.object({ value: z.string(), label: Bilingual(z.string()), impact_kopiykas: z.int(), extra_days: z.int() })),
    }),
  ),
  changed_at: Moment,
  changed_by: Person,
})
export type ProductEditor = z.infer<typeof ProductEditor>

const Name = z.string().trim().min(1).max(200)
const Description = z.string().trim().max(10_000)

/**
 * What is left out stays. A write from an older version is joined when nobody else touched its fields; else 409 with
 * `current` (a {@link ProductEditor}) and `fields`, the fields that both sides changed.
 */
export const ProductEdit = z.object({
  version: Version,
  name: Bilingual(Name).partial().optional(),
  description: Bilingual(Description).partial().optional(),
  price_kopiykas: z.int().min(0).max(100_000_000_00).optional(),
  category_id: z.int().optional(),
  lead_time_days: z.int().min(0).max(365).optional(),
})
export type ProductEdit = z.infer<typeof ProductEdit>

/** `joined`: fields that somebody else changed since that version, and that the answer carries beside one's own. */
export const ProductSaved = z.object({ product: ProductEditor, joined: z.array(z.enum(productFields)) })
export type ProductSaved = z.infer<typeof ProductSaved>

export const ProductStateChange = z.object({ version: Version, state: z.enum(productStates) })
export type ProductStateChange = z.infer<typeof ProductStateChange>
