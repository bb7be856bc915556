import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { moment, reference } from '../../platform/db/columns.ts'

/**
 * Whoever has a phone, and whoever ordered from abroad by e-mail alone: made when an order or a message comes. Orders, offers and
 * messages belong to whoever has their phone, without one to whoever has their e-mail.
 */
export const customers = pgTable(
  'customers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text(),
    language: text().$type<Language>().notNull(),
    /** What the staff writes for itself; the customer never sees it. */
    note: text().notNull().default(''),
    /** Everything the customer is found by, as `searchTextOf` makes it. */
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the last order or message came. */
    lastAt: moment('last_at').notNull(),
    version: integer().notNull().default(0),
    changedAt: moment('changed_at'),
    changedBy: text('changed_by'),
    /** Into whom this one was merged: it is listed no more, and its contacts belong to the other one. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('customers_newest').on(table.lastAt, table.id).where(sql`${table.mergedInto} is null`),
    index('customers_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('customers_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
)

/** Phones (`+` and 12 digits; each belongs to one customer) and e-mails (as they were typed). */
export const customerContacts = pgTable(
  'customer_contacts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: reference('customer_id', () => customers.id, { onDelete: 'cascade' }),
    kind: text().$type<'phone' | 'email'>().notNull(),
    value: text().notNull(),
  },
  (table) => [
    uniqueIndex('customer_contacts_phone').on(table.value).where(sql`${table.kind} = 'phone'`),
    uniqueIndex('customer_contacts_email').on(table.customerId, sql`lower(${table.value})`).where(sql`${table.kind} = 'email'`),
    index('customer_contacts_of_customer').on(table.customerId),
  ],
)

/** Companies that paid for a customer's orders, or that the staff wrote down. */
export const customerCompanies = pgTable(
  'customer_companies',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: reference('customer_id', () => customers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    taxId: text('tax_id').notNull(),
  },
  (table) => [uniqueIndex('customer_companies_once').on(table.customerId, table.taxId, table.name)],
)

/** What the note about a customer said before it was changed. */
export const customerNoteVersions = pgTable(
  'customer_note_versions',
  {
    customerId: reference('customer_id', () => customers.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    note: text().notNull(),
    until: moment('until').notNull(),
    /** Who wrote what came after it, with the name of that day. */
    changedBy: text('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.version] })],
)

/** What a customer had at a merge; kept as JSON, so that the merge can be undone. */
export interface CustomerSnapshot {
  readonly name: string | null
  readonly language: Language
  readonly note: string
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly companies: readonly { readonly name: string; readonly taxId: string }[]
}

export const customerMerges = pgTable(
  'customer_merges',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Who stays, and who was merged into this one. */
    customerId: reference('customer_id', () => customers.id, { onDelete: 'cascade' }),
    mergedId: reference('merged_id', () => customers.id, { onDelete: 'cascade' }),
    before: jsonb().$type<{ own: CustomerSnapshot; merged: CustomerSnapshot }>().notNull(),
    at: moment('at').notNull(),
    staffName: text('staff_name'),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('customer_merges_of_customer').on(table.customerId), index('customer_merges_of_merged').on(table.mergedId)],
)
