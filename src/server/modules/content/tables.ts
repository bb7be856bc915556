import { doublePrecision, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { PageTexts } from '#contract/admin/pages.ts'
import type { InfoPage } from '#contract/urls.ts'
import { moment } from '../../platform/db/columns.ts'

/** The shop's settings, one row per part; a part without a row has its default (settings.ts). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  /** Counts the changes: a write names the version that it began from. */
  version: integer().notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Versions of the information pages, kept for ever: an order names the offer that binds it. */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    page: text().$type<InfoPage>().notNull(),
    /** From 1. */
    number: integer().notNull(),
    /** Front matter and Markdown, like the files of `src/content`. */
    uk: text().notNull(),
    en: text().notNull(),
    holdsFrom: moment('holds_from').notNull(),
    publishedAt: moment('published_at').notNull(),
    /** Null = the text came with the program. */
    publishedById: integer('published_by_id'),
    publishedByName: text('published_by_name'),
  },
  (table) => [unique('page_versions_number').on(table.page, table.number)],
)

/** The draft of a page; null texts = no draft. */
export const pageDrafts = pgTable('page_drafts', {
  page: text().$type<InfoPage>().primaryKey(),
  texts: jsonb().$type<PageTexts>(),
  version: integer().notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedById: integer('updated_by_id'),
  updatedByName: text('updated_by_name'),
})

/** Products with busy moulds or moulds of their own; all others follow the settings. */
export const productionQueue = pgTable('production_queue', {
  productId: integer('product_id').primaryKey(),
  /** Working days until it can be cast, after everything that waits. */
  days: smallint().notNull(),
  /** Pieces that its moulds take per working day; null without moulds. */
  castsPerDay: doublePrecision('casts_per_day'),
})
