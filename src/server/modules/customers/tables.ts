import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { moment, reference } from '../../platform/db/columns.ts'
import { trigramText } from '../../platform/db/trigrams.ts'

/**
 * Everybody with a phone, and buyers abroad with only an e-mail; created by an order or a message. Orders, offers and messages belong to
 * the customer with their phone, or without a phone, with their e-mail.
 */
export const customers = pgTable(
  'customers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text(),
    language: text().$type<Language>().notNull(),
    /** The staff's own notes; the customer never sees them. */
    note: text().notNull().default(''),
    /** All searchable texts, as built by `toSearchText`. */
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Time of the last order or message. */
    lastAt: moment('last_at').notNull(),
    version: integer().notNull().default(0),
    changedAt: moment('changed_at'),
    changedBy: text('changed_by'),
    /** The customer that this one was merged into; a merged customer is not listed, and its contacts belong to the other one. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('customers_newest').on(table.lastAt, table.id).where(sql`${table.mergedInto} is null`),
    index('customers_search').using('gin', sql`(${trigramText(table.searchText)}) gin_trgm_ops`),
    index('customers_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
)

/** Phones (`+` and 12 digits; each belongs to one customer) and e-mails (as typed). */
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

/** Companies that paid for a customer's orders, or that the staff entered. */
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

/** Former texts of the note about a customer. */
export const customerNoteVersions = pgTable(
  'customer_note_versions',
  {
    customerId: reference('customer_id', () => customers.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    note: text().notNull(),
    until: moment('until').notNull(),
    /** Who replaced the text, with their name at that time. */
    changedBy: text('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.version] })],
)

/** A customer's data before a merge, kept as JSON so that the merge can be undone. */
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
    /** The customer that stays, and the one merged into it. */
    customerId: reference('customer_id', () => customers.id, { onDelete: 'cascade' }),
    mergedId: reference('merged_id', () => customers.id, { onDelete: 'cascade' }),
    before: jsonb().$type<{ own: CustomerSnapshot; merged: CustomerSnapshot }>().notNull(),
    at: moment('at').notNull(),
    staffName: text('staff_name'),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('customer_merges_of_customer').on(table.customerId), index('customer_merges_of_merged').on(table.mergedId)],
)
