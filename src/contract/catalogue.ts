import { z } from 'zod'
import { currencies, type Currency } from './money.ts'
import type { PlainDate } from './plain-date.ts'
import { Shape, ShapeChange } from './shape.ts'
import { noteLimit } from './option-rules.ts'
import type { Sort } from './listing-defaults.ts'
import type { FacetFilter } from './facets.ts'
import { ownDimensionNames } from './own-size.ts'
import { propertyEffects } from './palette.ts'
import { propertyKinds } from './property-names.ts'
import { visibleAspects } from './visible-properties.ts'
import { machineText, typed } from './typed-text.ts'

export { quantityLimits } from './option-rules.ts'
export { propertyKind, type PropertyName } from './property-names.ts'

export { apiSorts, defaultPageSize, defaultSort, maxSearchLength, pageSizes, type Sort } from './listing-defaults.ts'

const Id = z.int().positive()
/** A day in Kyiv, `YYYY-MM-DD`. */
export const Day = z.iso.date() as unknown as z.ZodType<PlainDate, PlainDate> // what it checks is that type
const Amount = z.number()
/** A hryvnia amount in whole kopiykas: what is charged, beside what the reader's currency shows (rule 3.4). */
export const Kopiykas = z.int()
const CurrencyCode = z.enum(currencies)

/** A picture; `srcset` parts are made of `sources`: one address per width and type, content-hashed. */
export const Image = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Average colour, `#rrggbb`, shown until the picture arrives. */
  placeholder: z.string().nullable(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  /** What it shows: studio, hover, outdoor, detail, or a line drawing (`drawing`) where there is no picture; and its colour, when that matters. */
  kind: z.string(),
  color: z.string().nullable(),
  /** What it shows of other properties, where that is not their first option, e.g. the light on. */
  shows: z.record(z.string(), z.string()).optional(),
  /** Of a line of a cart, an order or a list: in what it shows another option than the chosen one, the weightiest first. */
  differs_in: z.array(z.enum(visibleAspects)).optional(),
  /** The focus of a crop: a field of a 5 × 5 grid, row by row; the middle when left out. */
  focus: z.int().min(0).max(24).optional(),
})
export type Image = z.infer<typeof Image>

export const ProductCard = z.object({
  id: Id,
  product_name: z.string(),
  slug: z.string(),
  price: Amount,
  price_kopiykas: Kopiykas,
  currency: CurrencyCode,
  price_varies: z.boolean(),
  /** The lowest and the highest configured price: a card says "from" when they differ. */
  price_from: Amount,
  price_to: Amount,
  price_from_kopiykas: Kopiykas,
  price_to_kopiykas: Kopiykas,
  file_path: z.array(z.string()),
  images: z.array(Image),
  category_id: Id,
  /** Production time of one piece without additions, in calendar days; buyers are promised dates. */
  lead_time_days: z.int(),
  /** The days between which one piece of the base configuration is ready when it is ordered now. */
  ready_from: Day,
  ready_to: Day,
  /** Sizes as buyers say them, e.g. `50x50x90`, smallest first; empty without a size property. */
  sizes: z.array(z.string()),
  /** The smallest and the largest outer size in centimetres, as a reader sees it: `Ø 50 × 90 – Ø 60 × 110`. */
  size_range: z.string().nullable(),
  /** The same value under the name that other answers use. */
  size_label: z.string().nullable(),
  /** Codes of the available colours. */
  colors: z.array(z.string()),
  created_at: z.string(),
})
export type ProductCard = z.infer<typeof ProductCard>

/**
 * A picture of a listed product. Each of the widths that `widthsOf` names is there as AVIF and as WebP, at the address of the
 * picture with that width and ending: `…-1000.webp` → `…-640.avif`. A line drawing has no widths.
 */
export const ListedImage = Image.omit({ sources: true, color: true, shows: true, differs_in: true })
export type ListedImage = z.infer<typeof ListedImage>

/** Fields of the product's own answer only. */
const detailsOnly = {
  lead_time_days: true,
  sizes: true,
  size_range: true,
} as const
/** A product in a list: the data of a card, with its two pictures. */
export const ListedProduct = ProductCard.omit(detailsOnly).extend({ images: z.array(ListedImage) })
export type ListedProduct = z.infer<typeof ListedProduct>

/** A product that the owner set beside another. */
export const FittingProduct = ListedProduct.pick({
  id: true,
  product_name: true,
  slug: true,
  price: true,
  price_kopiykas: true,
  currency: true,
  price_varies: true,
  price_from: true,
  price_to: true,
  price_from_kopiykas: true,
  price_to_kopiykas: true,
}).extend({
  /** As it is drawn beside the other, millimetres: `Ø 500 × 900`; null: it has no shape and is not drawn. */
  drawn_size: z.string().nullable(),
})
export type FittingProduct = z.infer<typeof FittingProduct>

/** Products like one, nearest first, and those that the owner set beside it, in that order. */
export const SimilarProducts = z.object({ data: z.array(ListedProduct), fits_with: z.array(FittingProduct) })
export type SimilarProducts = z.infer<typeof SimilarProducts>

export const Meta = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total_pages: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  total: z.int(),
})
export const Links = z.object({ first: z.string(), last: z.string(), prev: z.string().nullable(), next: z.string().nullable() })

const FacetValues = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))
const FacetRange = z.object({ min: z.int(), max: z.int() }).nullable()
/**
 * Facets. A count is the number of results with that value and every other filter; a range covers the results of every other filter,
 * null when none has the measure.
 */
export const Facets = z.object({
  place: FacetValues,
  shape: FacetValues,
  color: FacetValues,
  option: FacetValues,
  height: FacetRange,
  width: FacetRange,
  volume: FacetRange,
  weight: FacetRange,
})
export type Facets = z.infer<typeof Facets>

export const ProductList = z.object({
  data: z.array(ListedProduct),
  meta: Meta.extend({
    min_price: Amount,
    max_price: Amount,
    total_min_price: Amount,
    total_max_price: Amount,
    currency: CurrencyCode,
    /** Counts by category with every other filter, whole subtrees. */
    category_counts: z.record(z.string(), z.int()),
    facets: Facets,
    /** The search text with its typos put right, which was searched for instead; null where there were none. */
    did_you_mean: z.string().nullable(),
    /** Words and sizes of the search text that nothing was found with: the list is without them. */
    left_out: z.array(z.string()),
    /** The words of price in the search text, read as the price filter, and the text without them; null where it names no price. */
    price_words: z.object({ search: z.string(), price_from: Amount.nullable(), price_to: Amount.nullable() }).nullable(),
  }),
  links: Links,
})
export type ProductList = z.infer<typeof ProductList>

/** Suggestions for a typed text; each has results. */
export const Suggestions = z.object({
  products: z.array(ListedProduct),
  categories: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
  /** Texts that are completed with other texts of the catalogue. */
  queries: z.array(z.string()),
  /** Texts that go on with a size. */
  sizes: z.array(z.string()),
  /** Words and sizes of the text that the products are found without. */
  left_out: z.array(z.string()),
})
export type Suggestions = z.infer<typeof Suggestions>

export const PropertyOption = z.object({
  value: z.string(),
  label: z.string(),
  price_impact: Amount,
  price_impact_kopiykas: Kopiykas,
  /** Combination only: its name–value pairs. */
  pairs: z.array(z.object({ name: z.string(), value: z.string(), label: z.string() })).optional(),
  /** What is meant is to be said or talked about before it is paid by card; absent where it need not. */
  agree_first: z.boolean().optional(),
  /** Working days that the option adds; absent for none. */
  extra_days: z.int().optional(),
  /** The change of the product's shape. */
  form: ShapeChange.optional(),
})
export const ProductProperty = z.object({
  /** One that has a control of its own (`size`, `shape`, `color`, `finish`, `delivery`, `combination`) or one of the owner's. */
  property_name: z.string(),
  label: z.string(),
  kind: z.enum(propertyKinds),
  /** A sentence about it; absent without one. */
  help: z.string().optional(),
  /** The address of a small picture of it; absent without one. */
  picture: z.string().optional(),
  /** What it does beside its price; absent where it does nothing. */
  effect: z.enum(propertyEffects).optional(),
  options: z.array(PropertyOption).min(1),
})
export type ProductProperty = z.infer<typeof ProductProperty>

/** `TEXT`: words; `NUMBER`: a figure, with the attribute's unit; `MONTHS`: how many of them. */
export const attributeKinds = ['TEXT', 'NUMBER', 'MONTHS'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** An attribute of a product: finish, care, warranty. Unset ones are absent. */
export const ProductAttribute = z.object({
  code: z.string(),
  label: z.string(),
  value: z.string(),
  /** The demo's figure; the works sets its own. */
  sample: z.boolean(),
})
export type ProductAttribute = z.infer<typeof ProductAttribute>

const OptionName = z.object({ property: z.string(), value: z.string() })

export const ProductView = ProductCard.extend({
  description: z.string(),
  dimensions: z.object({
    length_mm: z.int().nullable(),
    width_mm: z.int().nullable(),
    height_mm: z.int().nullable(),
    diameter_mm: z.int().nullable(),
  }),
  weight_kg: z.number().nullable(),
  /** The working day on which an order placed now begins: with it and the production settings anybody can compute when a configuration is ready. */
  production_start: Day,
  /** Pieces that are cast in one working day; less than one where a piece stays in its mould for longer. */
  casts_per_day: z.number(),
  /** The parametric form of the base configuration; null for a product without one. */
  form: Shape.nullable(),
  categories: z.array(z.object({ categoryId: Id, categoryName: z.string(), slug: z.string() })),
  /** The other language's slug, for the language switch and hreflang. */
  slugs: z.object({ uk: z.string(), en: z.string() }),
  product_properties: z.array(ProductProperty),
  /** Sizes of the buyer's own, whole centimetres in the order in which a value of the size names them; absent when there are none. */
  own_size: z
    .object({
      limits: z.array(z.object({ dimension: z.enum(ownDimensionNames), min: z.int(), max: z.int(), step: z.int() })).min(1),
      /** For the mould that is made for it, a piece. */
      surcharge: Amount,
      surcharge_kopiykas: Kopiykas,
      extra_days: z.int(),
    })
    .optional(),
  /** Forbidden pairs of options with the reason; absent when there are none. */
  forbidden: z.array(z.object({ one: OptionName, other: OptionName, reason: z.string() })).optional(),
  /** For search engines, where the page's own words are not meant for them. */
  /** The picture of shared links, where it is not the first one. */
  share_picture: z.string().optional(),
  seo_title: z.string().optional(),
  seo_description: z.string().optional(),
  attributes: z.array(ProductAttribute),
  /** From so many pieces of one configuration, each costs so many percent less; empty where every quantity costs the same. */
  volume_tiers: z.array(z.object({ from_pieces: z.int(), percent: z.int() })),
})
export type ProductView = z.infer<typeof ProductView>

/** What follows from a configuration: millimetres, kilograms, litres. What does not apply is null. */
export const ProductFacts = z.object({
  outer: z.object({ length: z.int().nullable(), width: z.int().nullable(), height: z.int().nullable(), diameter: z.int().nullable() }),
  footprint_m2: z.number().nullable(),
  weight_kg: z.number().nullable(),
  wet_weight_kg: z.number().nullable(),
  load_kg_m2: z.number().nullable(),
  soil_litres: z.number().nullable(),
  /** Water of a basin, or what goes into a bin. */
  holds_litres: z.number().nullable(),
  concrete_litres: z.number().nullable(),
  ready_from: Day,
  ready_to: Day,
})
export type ProductFacts = z.infer<typeof ProductFacts>

/** A product of a category where it lives: the picture of the category's tile. */
export const CategoryPicture = ListedImage.omit({ kind: true }).extend({ widths: z.array(z.int()) })
export type CategoryPicture = z.infer<typeof CategoryPicture>

export interface CategoryNode {
  categoryId: number
  categoryName: string
  slug: string
  product_count: number
  image: CategoryPicture | null
  child: CategoryNode[]
}
export const CategoryNode: z.ZodType<CategoryNode> = z
  .object({
    categoryId: Id,
    categoryName: z.string(),
    slug: z.string(),
    product_count: z.int(),
    image: CategoryPicture.nullable(),
    get child() {
      return z.array(CategoryNode)
    },
  })
  // Named, since it is recursive: the API description refers to it.
  .meta({ id: 'CategoryNode' })

/** The choices of a buyer. Impacts sent by a client are accepted and never trusted. */
export const SelectedProperty = z.object({
  property_name: machineText(100).min(1),
  property_value: machineText(300).min(1),
  property_price_impact: z.union([z.number(), machineText(40)]).nullish(),
  /** RAL or NCS code or a wish for an individual colour; a note on a logo. */
  property_note: typed('line', noteLimit).nullish(),
})
export type SelectedProperty = z.infer<typeof SelectedProperty>
/** One entry per property; a later one replaces an earlier one. */
export const SelectedProperties = z.array(SelectedProperty).max(40)

/** The raw query of `GET /v1/product` once parsed. Prices are minor units of the answer's currency. */
export interface ProductQuery {
  /** Of bounds and answer; undefined is that of the language. */
  currency: Currency | undefined
  categoryIds: number[]
  search: string
  page: number
  limit: number
  priceFrom: number | null
  priceTo: number | null
  facets: FacetFilter
  sort: Sort | null
}
