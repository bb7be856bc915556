import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { changeSetKinds } from '#contract/admin/change-sets.ts'
import type { ImportCheck, ImportView } from '#contract/admin/imports.ts'
import { attributeKinds } from '#contract/catalogue.ts'
import { propertyEffects } from '#contract/palette.ts'
import type { OwnSizeRules } from '#contract/own-size-rules.ts'
import type { OptionPair, ProductField, ProductValues } from '#contract/product-values.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { valueFacets, type Place } from '#contract/facets.ts'
import type { FieldChange } from '../../platform/audit/tables.ts'
import { bytes, kopiykas, reference } from '../../platform/db/columns.ts'
import { trigramText } from '../../platform/db/trigrams.ts'
import { media } from '../media/tables.ts'

const amount = (name: string) => kopiykas(name).notNull()
const language = () => text({ enum: ['uk', 'en'] }).notNull()

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    parentId: integer('parent_id'),
    position: integer().notNull(),
    /** Counts the changes of its names. */
    version: integer().notNull().default(0),
  },
  (table) => [foreignKey({ columns: [table.parentId], foreignColumns: [table.id] })],
)

export const categoryTranslations = pgTable(
  'category_translations',
  {
    categoryId: reference('category_id', () => categories.id, { onDelete: 'cascade' }),
    language: language(),
    name: text().notNull(),
    slug: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.language] })],
)

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    categoryId: reference('category_id', () => categories.id),
    /** Price of the base configuration, with VAT. */
    basePrice: amount('base_price'),
    /** The range for the price filter: the base price, or configured prices when a combination changes them. */
    priceFrom: amount('price_from'),
    priceTo: amount('price_to'),
    /** Price of the dearest configuration, over all properties. */
    priceMax: amount('price_max'),
    /** Has a combination property: cards say "price varies". */
    priceVaries: boolean('price_varies').notNull(),
    shape: jsonb().$type<Shape>(),
    /** Rules for custom sizes; null = none. */
    ownSize: jsonb('own_size').$type<OwnSizeRules>(),
    weightKg: doublePrecision('weight_kg'),
    leadTimeDays: integer('lead_time_days').notNull(),
    /** Customs tariff code; '' = unknown. */
    hsCode: text('hs_code').notNull().default(''),
    /** Product codes in the owner's order; some products may be gone. */
    fitsWith: text('fits_with').array().notNull().default([]),
    published: boolean().notNull().default(true),
    /** Created in the back office and never published, so nobody has bought it. */
    neverPublished: boolean('never_published').notNull().default(false),
    /** Where it may stand; null = derived from shape and weight. */
    places: text().array().$type<Place[]>(),
    /** The hash of the picture for shared links; '' = the first one. */
    sharePicture: text('share_picture').notNull().default(''),
    /** Its rank in the recommended order; nulls come last. */
    rank: integer(),
    /** Counts the changes: a write names the version that it began from. */
    version: integer().notNull().default(0),
    /** Counts the changes of its pictures, separately from other changes. */
    picturesVersion: integer('pictures_version').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('products_category').on(table.categoryId, table.id),
    index('products_price').on(table.priceFrom, table.id),
    index('products_base_price').on(table.basePrice, table.id),
    index('products_code_trigrams').using('gin', sql`(${trigramText(sql`lower(code collate "und-x-icu")`)}) gin_trgm_ops`),
    index('products_newest').on(table.createdAt.desc(), table.id),
  ],
)

/** The index by name needs one collation per language; see the end of the baseline migration. */
export const productTranslations = pgTable(
  'product_translations',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    language: language(),
    name: text().notNull(),
    /** For searches by part of a name. Generated with a collation that lower-cases Cyrillic in every database. */
    nameLower: text('name_lower').generatedAlwaysAs(sql`lower(name collate "und-x-icu")`),
    /** The lower-case name in the form of the trigram index; stored, because each index hit is compared again. */
    nameTrigrams: text('name_trigrams').generatedAlwaysAs(trigramText(sql`lower(name collate "und-x-icu")`)),
    slug: text().notNull(),
    /** The address chosen by the staff; empty = derived from the name. */
    slugOwn: text('slug_own').notNull().default(''),
    description: text().notNull(),
    /** For search engines; empty = the name and the beginning of the description. */
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.language] }),
    index('product_translations_trigrams').using('gin', sql`${table.nameTrigrams} gin_trgm_ops`),
    // Missing texts, for the filters of the staff's list.
    index('product_translations_unnamed').on(table.language, table.productId).where(sql`${table.name} = ''`),
    index('product_translations_undescribed').on(table.language, table.productId).where(sql`${table.description} = ''`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    mediaId: reference('media_id', () => media.id),
    kind: text().notNull(),
    color: text(),
    /** Property → value, for values other than the first option (`contract/gallery.ts`). */
    shows: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    altUk: text('alt_uk').notNull(),
    altEn: text('alt_en').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_images_without_alt').on(table.productId).where(sql`${table.altUk} = '' or ${table.altEn} = ''`),
  ],
)

export const propertyDefinitions = pgTable('property_definitions', {
  code: text().primaryKey(),
  labelUk: text('label_uk').notNull(),
  labelEn: text('label_en').notNull(),
  position: smallint().notNull(),
  /** The effect of an owner's property besides its price. */
  effect: text({ enum: propertyEffects }).notNull().default(''),
})

export const attributeDefinitions = pgTable('attribute_definitions', {
  code: text().primaryKey(),
  kind: text({ enum: attributeKinds }).notNull(),
  labelUk: text('label_uk').notNull(),
  labelEn: text('label_en').notNull(),
  /** Unit after the value: `kg`, `m`; may be empty. */
  unitUk: text('unit_uk').notNull().default(''),
  unitEn: text('unit_en').notNull().default(''),
  position: smallint().notNull(),
  version: integer().notNull().default(1),
})

/** Attributes of a product besides its figures; no row = not stated. */
export const productAttributes = pgTable(
  'product_attributes',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    attribute: text()
      .notNull()
      .references(() => attributeDefinitions.code),
    valueUk: text('value_uk').notNull(),
    valueEn: text('value_en').notNull(),
    /** A demo figure, until the workshop's own replaces it. */
    sample: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.productId, table.attribute] })],
)

/** An option of a product's property: it stores a price impact, so that no matrix of variants is needed. */
export const productOptions = pgTable(
  'product_options',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    property: text()
      .notNull()
      .references(() => propertyDefinitions.code),
    value: text().notNull(),
    position: smallint().notNull(),
    labelUk: text('label_uk').notNull(),
    labelEn: text('label_en').notNull(),
    impact: amount('impact'),
    /** Working days that choosing it adds to the lead time. */
    extraDays: smallint('extra_days').notNull().default(0),
    shapeChange: jsonb('shape_change').$type<ShapeChange>(),
    pairs: jsonb().$type<readonly OptionPair[]>(),
    /** Details must be agreed before a card payment; set by the palettes. */
    agreeFirst: boolean('agree_first').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.productId, table.property, table.value] })],
)

/** A forbidden combination of two options, and its reason. */
export const optionRules = pgTable(
  'option_rules',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    oneProperty: text('one_property').notNull(),
    oneValue: text('one_value').notNull(),
    otherProperty: text('other_property').notNull(),
    otherValue: text('other_value').notNull(),
    reasonUk: text('reason_uk').notNull(),
    reasonEn: text('reason_en').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** Who wrote a draft's field, and in which version. */
export interface FieldMark {
  readonly version: number
  readonly by: { readonly id: number; readonly name: string } | null
  readonly at: string
}

/** The staff's unpublished changes of a product: only the fields that differ. The version continues after publishing. */
export const productDrafts = pgTable('product_drafts', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  data: jsonb().$type<Partial<ProductValues>>().notNull(),
  /** Authors by field, used to merge two people's edits. */
  marks: jsonb().$type<Partial<Record<ProductField, FieldMark>>>().notNull(),
  version: integer().notNull(),
  /** The newest change; null in an empty draft. */
  changed: jsonb().$type<FieldMark>(),
})

/** Stems from a product's name, category and description in both languages, with the best weight of each. */
export const searchTerms = pgTable(
  'search_terms',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    stem: text().notNull(),
    weight: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.stem, table.productId] }), index('search_terms_product').on(table.productId)],
)

/** Every word form that occurs, with its stem, for comparing misspelt words. */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), stem: text().notNull() })

/** Measurements of each configuration with its own shape, for range filters and sizes in a search. */
export const productMeasures = pgTable(
  'product_measures',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Outer length in whole millimetres. */
    length: integer('length_mm'),
    width: integer('width_mm'),
    height: integer('height_mm'),
    /** Soil volume in whole litres. */
    volume: integer('soil_litres'),
    /** Empty weight in whole kilograms. */
    weight: integer('weight_kg'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** Codes for filtering lists: places, shapes, colours, options. */
export const productFacets = pgTable(
  'product_facets',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    facet: text({ enum: valueFacets }).notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.facet, table.value, table.productId] }), index('product_facets_product').on(table.productId)],
)

/** Searches without results: text and count, never the person. */
export const emptySearches = pgTable('empty_searches', {
  text: text().primaryKey(),
  count: integer().notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
})

/** One row: the version of the rules that made measures, facets and search terms. */
export const catalogueIndex = pgTable('catalogue_index', { id: smallint().primaryKey(), version: integer().notNull() })

/** One row: counts the changes of the category order. */
export const categoryOrder = pgTable('category_order', { id: smallint().primaryKey(), version: integer().notNull() })

/** A change of many products at once, which can be undone. */
export const changeSets = pgTable(
  'change_sets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: changeSetKinds }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** No foreign key, and the name at that time, as in the audit. */
    actorId: integer('actor_id'),
    actorName: text('actor_name'),
    label: text().notNull(),
    products: integer().notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('change_sets_kind').on(table.kind, table.id)],
)

/** No foreign key: undoing the change names products that are gone. */
export const changeSetRows = pgTable(
  'change_set_rows',
  {
    changeSetId: reference('change_set_id', () => changeSets.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    label: text().notNull(),
    /** Whether this change created the product. */
    created: boolean().notNull().default(false),
    changes: jsonb().$type<readonly FieldChange[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeSetId, table.productId] })],
)

/** An uploaded file: its tables, its column mapping and its dry run. Deleted after thirty days. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: integer('actor_id'),
    file: text().notNull(),
    format: jsonb().$type<ImportView['format']>().notNull(),
    /** Packed JSON: the tables as read. */
    sheets: bytes().notNull(),
    plan: jsonb().$type<ImportCheck['sheets']>().notNull(),
    summary: jsonb().$type<NonNullable<ImportView['report']>>(),
    /** Packed JSON: the rows of the dry run. */
    report: bytes(),
    changeSetId: integer('change_set_id'),
  },
  (table) => [index('imports_at').on(table.at)],
)
