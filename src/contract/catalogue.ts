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
export const Day = z.iso.date() as unknown as z.ZodType<PlainDate, PlainDate> // the check ensures that type
const Amount = z.number()
/** An amount in whole kopiykas: what is charged, shown beside the reader's currency (rule 3.4). */
export const Kopiykas = z.int()
const CurrencyCode = z.enum(currencies)

/** A picture. `sources` has one content-hashed URL per width and type, for `srcset`. */
export const Image = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Average colour, `#rrggbb`, shown until the picture arrives. */
  placeholder: z.string().nullable(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  /** Kind: studio, hover, outdoor, detail, or `drawing` when there is no picture. `color` is set only when the picture shows one. */
  kind: z.string(),
  color: z.string().nullable(),
  /** Options that the picture shows when they are not the first of their property, e.g. the light switched on. */
  shows: z.record(z.string(), z.string()).optional(),
  /** For a line of a cart, order or list: properties in which the picture differs from the chosen options, the most visible first. */
  differs_in: z.array(z.enum(visibleAspects)).optional(),
  /** The focus of a crop: a field of a 5 × 5 grid, row by row; the middle by default. */
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
  /** Production time of one piece without additions, in calendar days; buyers see dates instead. */
  lead_time_days: z.int(),
  /** The range of days when one piece of the base configuration is ready if ordered now. */
  ready_from: Day,
  ready_to: Day,
  /** Sizes in the form `50x50x90`, smallest first; empty without a size property. */
  sizes: z.array(z.string()),
  /** The smallest and the largest outer size in centimetres, formatted: `Ø 50 × 90 – Ø 60 × 110`. */
  size_range: z.string().nullable(),
  /** Equals `size_range`; other answers use this name. */
  size_label: z.string().nullable(),
  /** Codes of the available colours. */
  colors: z.array(z.string()),
  created_at: z.string(),
})
export type ProductCard = z.infer<typeof ProductCard>

/**
 * A picture of a listed product. Every width of `widthsOf` exists as AVIF and WebP; its URL is the picture's with that width and extension:
 * `…-1000.webp` → `…-640.avif`. A line drawing has no widths.
 */
export const ListedImage = Image.omit({ sources: true, color: true, shows: true, differs_in: true })
export type ListedImage = z.infer<typeof ListedImage>

/** Fields that only the answer for a single product has. */
const detailsOnly = {
  lead_time_days: true,
  sizes: true,
  size_range: true,
} as const
/** A product in a list: the data of a card, with its two pictures. */
export const ListedProduct = ProductCard.omit(detailsOnly).extend({ images: z.array(ListedImage) })
export type ListedProduct = z.infer<typeof ListedProduct>

/** A product that the owner chose to go with another. */
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
  /** Size in millimetres for the common drawing, `Ø 500 × 900`; null when the product has no shape and is not drawn. */
  drawn_size: z.string().nullable(),
  image: ListedImage.nullable(),
})
export type FittingProduct = z.infer<typeof FittingProduct>

/** Products similar to one, nearest first, and those that the owner chose to go with it, in the owner's order. */
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
 * Facets. A count is the number of results with that value under all other filters; a range covers the results under all other filters and is null
 * when none has the measure.
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
    /** Counts by category under all other filters, including subtrees. */
    category_counts: z.record(z.string(), z.int()),
    facets: Facets,
    /** The corrected search text that was searched instead; null when nothing was corrected. */
    did_you_mean: z.string().nullable(),
    /** Words and sizes of the search text without matches; the results ignore them. */
    left_out: z.array(z.string()),
    /** When the search text names a price: the price filter read from it, and the text without those words; otherwise null. */
    price_words: z.object({ search: z.string(), price_from: Amount.nullable(), price_to: Amount.nullable() }).nullable(),
  }),
  links: Links,
})
export type ProductList = z.infer<typeof ProductList>

/** Suggestions for a typed text; each of them has results. */
export const Suggestions = z.object({
  products: z.array(ListedProduct),
  categories: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
  /** The text completed with names from the catalogue. */
  queries: z.array(z.string()),
  /** The text followed by a size. */
  sizes: z.array(z.string()),
  /** Words and sizes of the text that were ignored to find the products. */
  left_out: z.array(z.string()),
})
export type Suggestions = z.infer<typeof Suggestions>

export const PropertyOption = z.object({
  value: z.string(),
  label: z.string(),
  price_impact: Amount,
  price_impact_kopiykas: Kopiykas,
  /** The name–value pairs of a combination. */
  pairs: z.array(z.object({ name: z.string(), value: z.string(), label: z.string() })).optional(),
  /** The option must be specified or agreed before card payment; absent when not needed. */
  agree_first: z.boolean().optional(),
  /** Working days that the option adds; absent for none. */
  extra_days: z.int().optional(),
  /** The change of the product's shape. */
  form: ShapeChange.optional(),
})
export const ProductProperty = z.object({
  /** A name with its own control (`size`, `shape`, `color`, `finish`, `delivery`, `combination`), or the code of an owner's property. */
  property_name: z.string(),
  label: z.string(),
  kind: z.enum(propertyKinds),
  /** An explanatory sentence; absent when there is none. */
  help: z.string().optional(),
  /** URL of a small picture; absent when there is none. */
  picture: z.string().optional(),
  /** What the property does besides its price; absent when nothing. */
  effect: z.enum(propertyEffects).optional(),
  options: z.array(PropertyOption).min(1),
})
export type ProductProperty = z.infer<typeof ProductProperty>

/** `TEXT`: words. `NUMBER`: a number in the attribute's unit. `MONTHS`: a number of months. */
export const attributeKinds = ['TEXT', 'NUMBER', 'MONTHS'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** An attribute of a product: finish, care, warranty. Attributes without a value are absent. */
export const ProductAttribute = z.object({
  code: z.string(),
  label: z.string(),
  value: z.string(),
  /** The value is a sample from the demo. */
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
  /** The working day on which production of an order placed now begins; with the production settings, clients compute ready days from it. */
  production_start: Day,
  /** Pieces cast per working day; below one when a piece stays in its mould for longer. */
  casts_per_day: z.number(),
  /** Parametric shape of the base configuration; null when the product has none. */
  form: Shape.nullable(),
  categories: z.array(z.object({ categoryId: Id, categoryName: z.string(), slug: z.string() })),
  /** The other language's slug, for the language switch and hreflang. */
  slugs: z.object({ uk: z.string(), en: z.string() }),
  product_properties: z.array(ProductProperty),
  /** Limits of the buyer's own size, whole centimetres, in the order of a size value's dimensions; absent when not offered. */
  own_size: z
    .object({
      limits: z.array(z.object({ dimension: z.enum(ownDimensionNames), min: z.int(), max: z.int(), step: z.int() })).min(1),
      /** Per piece, for the mould made for it. */
      surcharge: Amount,
      surcharge_kopiykas: Kopiykas,
      extra_days: z.int(),
    })
    .optional(),
  /** Forbidden pairs of options with the reason; absent when there are none. */
  forbidden: z.array(z.object({ one: OptionName, other: OptionName, reason: z.string() })).optional(),
  /** Texts for search engines where they differ from the page's own. */
  /** The picture for shared links where it is not the first one. */
  share_picture: z.string().optional(),
  seo_title: z.string().optional(),
  seo_description: z.string().optional(),
  attributes: z.array(ProductAttribute),
  /** Discounts in percent from so many pieces of one configuration; empty when every quantity costs the same. */
  volume_tiers: z.array(z.object({ from_pieces: z.int(), percent: z.int() })),
})
export type ProductView = z.infer<typeof ProductView>

/** Facts computed from a configuration in millimetres, kilograms, litres; null when not applicable. */
export const ProductFacts = z.object({
  outer: z.object({ length: z.int().nullable(), width: z.int().nullable(), height: z.int().nullable(), diameter: z.int().nullable() }),
  footprint_m2: z.number().nullable(),
  weight_kg: z.number().nullable(),
  wet_weight_kg: z.number().nullable(),
  load_kg_m2: z.number().nullable(),
  soil_litres: z.number().nullable(),
  /** Litres of water in a basin, or the capacity of a bin. */
  holds_litres: z.number().nullable(),
  concrete_litres: z.number().nullable(),
  ready_from: Day,
  ready_to: Day,
})
export type ProductFacts = z.infer<typeof ProductFacts>

/** The picture of a category's tile: one of its products in use. */
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
  // Has an id because it is recursive: the API description refers to it.
  .meta({ id: 'CategoryNode' })

/** The buyer's choices. Clients may send impacts, but the server ignores them. */
export const SelectedProperty = z.object({
  property_name: machineText(100).min(1),
  property_value: machineText(300).min(1),
  property_price_impact: z.union([z.number(), machineText(40)]).nullish(),
  /** A RAL or NCS code, a wish for another colour, or a note on a logo. */
  property_note: typed('line', noteLimit).nullish(),
})
export type SelectedProperty = z.infer<typeof SelectedProperty>
/** One entry per property; a later entry replaces an earlier one. */
export const SelectedProperties = z.array(SelectedProperty).max(40)

/** The parsed query of `GET /v1/product`. Prices are in minor units of the answer's currency. */
export interface ProductQuery {
  /** Currency of the price bounds and the answer; undefined uses the language's. */
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
