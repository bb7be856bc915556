import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import type { Rate } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { GoodsLine } from '#contract/sale-line.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { users } from '../../../accounts/tables.ts'
import { orders } from '../../orders/tables.ts'
import { kopiykas, moment } from '../../../../platform/db/columns.ts'

/** The last offer number of a year; the row stays locked until the offer is stored, so that numbers have no gaps. */
export const offerCounters = pgTable('offer_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/** Whom an offer is addressed to; kept as JSON. */
export interface OfferBuyer {
  readonly name: string | null
  readonly companyName: string | null
  readonly taxId: string | null
  readonly email: string | null
  /** `+` and 12 digits. */
  readonly phone: string | null
}

/** What the shop said about itself when it made the offer. */
export type OfferIssuer = Pick<PublicSettings, 'company' | 'contacts' | 'seller'>

/** Commercial offers: prices of one moment that hold until `validUntil`. Everything their files say is stored, so that the files stay the same. */
export const offers = pgTable(
  'offers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    /** The secret link, sealed (platform/sealing.ts). */
    accessToken: text('access_token').notNull().unique(),
    language: text().$type<Language>().notNull(),
    /** Of the account that made it, if one did. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null when nobody was named, and after the erasure. */
    buyer: jsonb().$type<OfferBuyer>(),
    issuer: jsonb().$type<OfferIssuer>().notNull(),
    /** Their places go with the erasure. */
    lines: jsonb().$type<readonly GoodsLine[]>().notNull(),
    total: kopiykas('total').notNull(),
    /** Hryvnias per dollar when it was made, in ten-thousandths, and the day of the rate; null = the configured one. */
    rate: integer().$type<Rate>().notNull(),
    rateDate: date('rate_date'),
    createdAt: moment('created_at').notNull(),
    /** The last day of its prices, in Kyiv. */
    validUntil: date('valid_until').$type<PlainDate>().notNull(),
    /** What it was turned into, once. */
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
  },
  (table) => [
    index('offers_by_phone').on(sql`(${table.buyer} ->> 'phone')`),
    index('offers_by_email').on(sql`lower(${table.buyer} ->> 'email')`),
    index('offers_of_user').on(table.userId),
    index('offers_by_age').on(table.createdAt),
    check('offers_total', sql`${table.total} >= 0`),
  ],
)
