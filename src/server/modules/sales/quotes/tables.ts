import type { ExportTerms } from '#contract/admin/settings.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import type { QuoteChannel, QuoteState } from '#contract/admin/quote-states.ts'
import type { DraftLines } from '#contract/draft-lines.ts'
import type { Money } from '#contract/money.ts'
import type { Rate } from '#contract/rate.ts'
import type { SaleLine } from '#contract/sale-line.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { users } from '../../accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { author, day, kopiykas, moment, reference } from '../../../platform/db/columns.ts'
import { trigramText } from '../../../platform/db/trigrams.ts'

/** The last quote number of a year; the row stays locked until the quote is sent, so that numbers have no gaps. */
export const quoteCounters = pgTable('quote_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/** {@link quoteCounters} for offers that visitors make of their lists. */
export const offerCounters = pgTable('offer_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/** Made by a visitor from a list, once and unchangeable, or by the office, which drafts, sends and changes it. */
export type QuoteOrigin = 'visitor' | 'office'

/**
 * Goods at prices that hold for some days, before ordering: commercial offers by visitors, frozen at once, and the office's drafts and
 * quotes. Sent versions are in the revisions.
 */
export const quotes = pgTable(
  'quotes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    origin: text().$type<QuoteOrigin>().notNull(),
    /** The account that made the offer; null for others. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Assigned at the first sending, so that a deleted draft leaves no gap. */
    number: text().unique(),
    /** The secret link of the buyer's page, sealed (platform/sealing.ts). */
    accessToken: text('access_token').unique(),
    state: text().$type<QuoteState>().notNull().default('draft'),
    version: integer().notNull().default(0),
    /** How often it was sent. */
    revision: integer().notNull().default(0),
    buyer: jsonb().$type<QuoteBuyer>().notNull(),
    /** The draft's lines; an offer has none. */
    lines: jsonb().$type<DraftLines>().notNull().default({}),
    /** `+` and 12 digits, which link it to a customer; null while incomplete and after erasure. */
    phone: text(),
    /** Number, phone, name, company and e-mail, for the search. */
    searchText: text('search_text').notNull().default(''),
    /** The draft's total. */
    total: kopiykas('total')
      .notNull()
      .$defaultFn(() => 0 as Money), // an empty draft costs nothing
    /** When a buyer requested it on the site; null when the office began it. */
    requestedAt: moment('requested_at'),
    sentAt: moment('sent_at'),
    /** The e-mail address of the last sending; null when the link was passed on otherwise. */
    sentTo: text('sent_to'),
    /** The channel of the last sending. */
    sentBy: text('sent_by').$type<QuoteChannel>(),
    /** When sending to the buyer's chat failed for good. */
    telegramFailedAt: moment('telegram_failed_at'),
    /** The last day of its prices, in Kyiv. */
    validUntil: day('valid_until'),
    answeredAt: moment('answered_at'),
    /** The buyer's message with a refusal. */
    answer: text(),
    /** The order that it became. */
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    ...author(),
  },
  (table) => [
    index('quotes_by_state').on(table.state, table.id),
    index('quotes_by_phone').on(table.phone),
    index('quotes_by_email').on(sql`lower(${table.buyer} ->> 'email')`),
    index('quotes_of_user').on(table.userId),
    index('quotes_by_age').on(table.changedAt),
    index('quotes_requested').on(table.requestedAt).where(sql`${table.state} = 'requested'`),
    index('quotes_ending').on(table.validUntil).where(sql`${table.state} = 'sent'`),
    index('quotes_search').using('gin', sql`(${trigramText(table.searchText)}) gin_trgm_ops`),
    check('quotes_sent', sql`(${table.revision} = 0) = (${table.number} is null)`),
  ],
)

export type QuoteIssuer = Pick<PublicSettings, 'company' | 'contacts' | 'seller'> & {
  readonly export_terms?: ExportTerms
  readonly euro?: { readonly rate: Rate; readonly date: string | null }
  readonly packing?: { readonly layers: number; readonly palletMaxKg: number; readonly palletOwnKg: number }
}

/** A sent line, with its key in the draft. */
export type QuotedLine = SaleLine & { readonly key: string }

/**
 * Each sent revision of a quote, and the content of an offer, with everything that the file needs. Rows are added and never changed,
 * except by erasure.
 */
export const quoteRevisions = pgTable(
  'quote_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    quoteId: reference('quote_id', () => quotes.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    at: moment('at').notNull(),
    buyer: jsonb().$type<QuoteBuyer>().notNull(),
    lines: jsonb().$type<readonly QuotedLine[]>().notNull(),
    total: kopiykas('total').notNull(),
    /** Hryvnias per dollar, in ten-thousandths, and the day of the rate; null = the configured one. */
    rate: integer().$type<Rate>().notNull(),
    rateDate: date('rate_date'),
    /** The shop's details, export texts, packing rules and euro rate of that day. */
    issuer: jsonb().$type<QuoteIssuer>().notNull(),
    validUntil: day('valid_until').notNull(),
    ...author(),
  },
  (table) => [uniqueIndex('quote_revisions_no').on(table.quoteId, table.no)],
)
