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
    /** Of the base configuration, with VAT. */
    basePrice: amount('base_price'),
    /** What a price filter compares: the base price, or the range of configured prices when it varies. */
    priceFrom: amount('price_from'),
    priceTo: amount('price_to'),
    /** The dearest configuration, whatever the property. */
    priceMax: amount('price_max'),
    /** Has a combination property: cards say "price varies". */
    priceVaries: boolean('price_varies').notNull(),
    shape: jsonb().$type<Shape>(),
    /** Which sizes of the buyer's own the works takes on; null = none. */
    ownSize: jsonb('own_size').$type<OwnSizeRules>(),
    weightKg: doublePrecision('weight_kg'),
    leadTimeDays: integer('lead_time_days').notNull(),
    /** Of the customs tariff; '' = not known. */
    hsCode: text('hs_code').notNull().default(''),
    /** Codes, in the owner's order; they may be of products that are gone. */
    fitsWith: text('fits_with').array().notNull().default([]),
    published: boolean().notNull().default(true),
    /** Made in the back office and not published yet: nobody has bought it. */
    neverPublished: boolean('never_published').notNull().default(false),
    /** Where it may stand; null = what its shape and weight allow. */
    places: text().array().$type<Place[]>(),
    /** The hash of the picture that links to it are shared with; '' = the first one. */
    sharePicture: text('share_picture').notNull().default(''),
    /** Its place in the recommended order; null comes after every number. */
    rank: integer(),
    /** Counts the changes: a write names the one it began from. */
    version: integer().notNull().default(0),
    /** Counts the changes of its pictures, which are apart from those of its other parts. */
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

/** The index by name needs a collation a language; see the end of the baseline migration. */
export const productTranslations = pgTable(
  'product_translations',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    language: language(),
    name: text().notNull(),
    /** The column that a search for a part of a name reads. PostgreSQL makes it, with a collation that lowers Cyrillic in every database. */
    nameLower: text('name_lower').generatedAlwaysAs(sql`lower(name collate "und-x-icu")`),
    /** The same as an index of trigrams sees it; stored, because every hit of the index is compared once more. */
    nameTrigrams: text('name_trigrams').generatedAlwaysAs(trigramText(sql`lower(name collate "und-x-icu")`)),
    slug: text().notNull(),
    /** What the staff chose for the address; empty = it follows from the name. */
    slugOwn: text('slug_own').notNull().default(''),
    description: text().notNull(),
    /** What search engines are told; empty = the name, and the beginning of the description. */
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.language] }),
    index('product_translations_trigrams').using('gin', sql`${table.nameTrigrams} gin_trgm_ops`),
    // What is still to be written: the filters of the staff's list.
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
    /** Property → value, where it is not the first option (`contract/gallery.ts`). */
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
  /** What one of the owner's does beside its price. */
  effect: text({ enum: propertyEffects }).notNull().default(''),
})

export const attributeDefinitions = pgTable('attribute_definitions', {
  code: text().primaryKey(),
  kind: text({ enum: attributeKinds }).notNull(),
  labelUk: text('label_uk').notNull(),
  labelEn: text('label_en').notNull(),
  /** After the value: `kg`, `m`; empty without one. */
  unitUk: text('unit_uk').notNull().default(''),
  unitEn: text('unit_en').notNull().default(''),
  position: smallint().notNull(),
  version: integer().notNull().default(1),
})

/** What is said of a product beside its figures; no row where nobody said it. */
export const productAttributes = pgTable(
  'product_attributes',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    attribute: text()
      .notNull()
      .references(() => attributeDefinitions.code),
    valueUk: text('value_uk').notNull(),
    valueEn: text('value_en').notNull(),
    /** The demo's figure, which stands for the one of the works. */
    sample: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.productId, table.attribute] })],
)

/** An option of a product's property: what it adds, never a matrix of variants. */
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
    /** It is talked about before it is paid by card; the palettes say which. */
    agreeFirst: boolean('agree_first').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.productId, table.property, table.value] })],
)

/** Two options of a product that cannot be had together, and why. */
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

/** Who wrote a field of a draft, and as which version of it. */
export interface FieldMark {
  readonly version: number
  readonly by: { readonly id: number; readonly name: string } | null
  readonly at: string
}

/** What the staff changed of a product and buyers do not see yet: only the fields that differ. Its version outlives publishing. */
export const productDrafts = pgTable('product_drafts', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  data: jsonb().$type<Partial<ProductValues>>().notNull(),
  /** By field: what joins two people's edits. */
  marks: jsonb().$type<Partial<Record<ProductField, FieldMark>>>().notNull(),
  version: integer().notNull(),
  /** Of the newest change; null in a draft of nothing. */
  changed: jsonb().$type<FieldMark>(),
})

/** Stems of a product's name, category and description in both languages, with the best weight of each. */
export const searchTerms = pgTable(
  'search_terms',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    stem: text().notNull(),
    weight: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.stem, table.productId] }), index('search_terms_product').on(table.productId)],
)

/** Every word shape that occurs, with its stem: what a misspelt word is compared with. */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), stem: text().notNull() })

/** The measurements of each configuration that differs in shape: what ranges of a list and sizes in a search compare. */
export const productMeasures = pgTable(
  'product_measures',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Outer, whole millimetres. */
    length: integer('length_mm'),
    width: integer('width_mm'),
    height: integer('height_mm'),
    /** Of soil, whole litres. */
    volume: integer('soil_litres'),
    /** Empty, whole kilograms. */
    weight: integer('weight_kg'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** The codes by which a list can be narrowed: places, shapes, colours, options. */
export const productFacets = pgTable(
  'product_facets',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    facet: text({ enum: valueFacets }).notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.facet, table.value, table.productId] }), index('product_facets_product').on(table.productId)],
)

/** Searches that found nothing: the text and how often, never who. */
export const emptySearches = pgTable('empty_searches', {
  text: text().primaryKey(),
  count: integer().notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
})

/** By which version of the rules measures, facets and search terms were made: one row. */
export const catalogueIndex = pgTable('catalogue_index', { id: smallint().primaryKey(), version: integer().notNull() })

/** Counts the changes of the order of the categories: one row. */
export const categoryOrder = pgTable('category_order', { id: smallint().primaryKey(), version: integer().notNull() })

/** A change of many products at once, which can be taken back. */
export const changeSets = pgTable(
  'change_sets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: changeSetKinds }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Without a reference and with the name of that day, as in the audit. */
    actorId: integer('actor_id'),
    actorName: text('actor_name'),
    label: text().notNull(),
    products: integer().notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('change_sets_kind').on(table.kind, table.id)],
)

/** Without a reference: a product that is gone is named when the change is taken back. */
export const changeSetRows = pgTable(
  'change_set_rows',
  {
    changeSetId: reference('change_set_id', () => changeSets.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    label: text().notNull(),
    /** The product was made by this change. */
    created: boolean().notNull().default(false),
    changes: jsonb().$type<readonly FieldChange[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeSetId, table.productId] })],
)

/** A file that was taken in: its tables, how they are read, and what the dry run found. Forgotten after thirty days. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: integer('actor_id'),
    file: text().notNull(),
    format: jsonb().$type<ImportView['format']>().notNull(),
    /** JSON, packed: the tables as they were read. */
    sheets: bytes().notNull(),
    plan: jsonb().$type<ImportCheck['sheets']>().notNull(),
    summary: jsonb().$type<NonNullable<ImportView['report']>>(),
    /** JSON, packed: the rows of the dry run. */
    report: bytes(),
    changeSetId: integer('change_set_id'),
  },
  (table) => [index('imports_at').on(table.at)],
)
