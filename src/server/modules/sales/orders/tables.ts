import { sql, type SQL } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, real, smallint, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Shape } from '#contract/shape.ts'
import type { Translated } from '#contract/languages.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { VisibleAspect } from '#contract/visible-properties.ts'
import type { Delivery, OrderSource, OrderState, PaymentMethod } from '#contract/order.ts'
import { kopiykas, moment, reference } from '../../../platform/db/columns.ts'
import { trigramText } from '../../../platform/db/trigrams.ts'

/** The last order number of a year; the row stays locked until the order is stored, so that numbers have no gaps. */
export const orderCounters = pgTable('order_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/** Minor units of the currency that each language displayed when the order was placed. */
export interface ShownTotal {
  readonly currency: Currency
  readonly total: Money
}

/** Why somebody is to call: the order is new, a card payment failed, or a call was agreed. `refused` waits for a decision instead of a call. */
export type CallReason = 'new' | 'payment' | 'agreed' | 'refused'

interface SearchedColumns {
  readonly number: AnyPgColumn
  readonly phone: AnyPgColumn
  readonly receiverName: AnyPgColumn
  readonly email: AnyPgColumn
  readonly payer: AnyPgColumn
}

/** What an order is found by, as its index holds it: lower case by a collation that knows every alphabet, without apostrophes. */
export const orderSearchText = ({ number, phone, receiverName, email, payer }: SearchedColumns): SQL =>
  sql`lower(translate(${number} || ' ' || ${phone} || ' ' || coalesce(${receiverName}, '') || ' ' || coalesce(${email}, '') || ' ' || coalesce(${payer} ->> 'companyName', '') || ' ' || coalesce(${payer} ->> 'taxId', ''), '''’ʼ\`', '') collate "und-x-icu")`

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    userId: integer('user_id'),
    /** The secret link, sealed (platform/sealing.ts) because emails repeat it. An expired one starts with `expired.`. Null for an order of an account. */
    accessToken: text('access_token').unique(),
    language: text().$type<'uk' | 'en'>().notNull(),
    source: text().$type<OrderSource>().notNull().default('site'),
    createdAt: moment('created_at').notNull(),

    state: text().$type<OrderState>().notNull().default('new'),
    /** Since when it is in its state. */
    stateAt: moment('state_at').defaultNow(),
    /** Counts the moves of its state: a manager's move names the one it began from. */
    version: integer().notNull().default(0),
    /** Counts the revisions of its lines (`order_revisions`); 0 as it was placed. */
    revision: integer().notNull().default(0),
    /** Who of the staff looks after it; null: nobody in particular. Without a reference, as every mention of the staff. */
    assigneeId: integer('assignee_id'),

    /** Empty: of a buyer abroad who is reached by e-mail alone, and after the erasure. */
    phone: text().notNull(),
    receiverName: text('receiver_name'),
    email: text(),
    delivery: jsonb().$type<z.infer<typeof Delivery>>(),
    payer: jsonb().$type<{ kind: 'PERSON' | 'COMPANY'; companyName: string | null; taxId: string | null }>(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    comment: text(),
    offerAccepted: boolean('offer_accepted').notNull(),
    /** Which text of the public offer the shop showed: its date and digest. Null where no buyer saw one. */
    offerVersion: text('offer_version'),
    adultConfirmed: boolean('adult_confirmed').notNull(),
    telegramUserId: text('telegram_user_id'),

    /** What is charged. */
    total: kopiykas('total').notNull(),
    shown: jsonb().$type<Translated<ShownTotal>>().notNull(),
    /** Hryvnias per dollar when the order was placed, in ten-thousandths. */
    rate: integer().notNull(),

    /** The day that somebody of the office promised; null: the last day that was said when it was ordered. */
    promisedOn: date('promised_on', { mode: 'string' }).$type<PlainDate>(),
    /** The day after which it is late: what the office promised, else what was said when it was ordered; null where nothing was. */
    lateAfter: date('late_after', { mode: 'string' }).$type<PlainDate>(),
    /** When somebody is to call the buyer; null: nobody has to. */
    callDueAt: moment('call_due_at').defaultNow(),
    /** Why. `refused`: the buyer does not want it, and somebody must decide. */
    callReason: text('call_reason').$type<CallReason>(),
    /** Minutes of working time from its moment to the first call; null while nobody called. */
    firstCallMinutes: integer('first_call_minutes'),

    /** The buyer's account was erased: the receiver is removed when the order is finished. */
    erasureRequestedAt: moment('erasure_requested_at'),
    /** {@link orderSearchText}, stored: a walk over many orders must not fold each one's letters again. */
    searchText: text('search_text').generatedAlwaysAs((): SQL => orderSearchText(orders)),
    /** The town of the delivery in lower case, stored: an index that alone answers which towns there are and which orders go there. */
    town: text().generatedAlwaysAs((): SQL => sql`lower((${orders.delivery} ->> 'city') collate "und-x-icu")`),
  },
  (table) => [
    index('orders_of_user').on(table.userId, table.id.desc()),
    index('orders_by_phone').on(table.phone),
    index('orders_by_email_alone').on(sql`lower(${table.email})`).where(sql`${table.phone} = ''`),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_by_state').on(table.state, table.createdAt, table.id),
    index('orders_by_method').on(table.paymentMethod, table.createdAt, table.id),
    index('orders_search_trigrams').using('gin', sql`(${trigramText(table.searchText)}) gin_trgm_ops`),
    index('orders_of_assignee').on(table.assigneeId, table.createdAt, table.id).where(sql`${table.assigneeId} is not null`),
    index('orders_of_tax_id').on(sql`(${table.payer} ->> 'taxId')`).where(sql`${table.payer} ->> 'taxId' is not null`),
    index('orders_to_call').on(table.callDueAt).where(sql`${table.callDueAt} is not null`),
    index('orders_refused').on(table.id).where(sql`${table.callReason} = 'refused'`),
    index('orders_late').on(table.lateAfter).where(sql`${table.state} in ('new', 'confirmed', 'in_production')`),
    index('orders_ready').on(table.stateAt).where(sql`${table.state} = 'ready'`),
    index('orders_by_promise').on(table.lateAfter).where(sql`${table.lateAfter} is not null`),
    index('orders_by_total').on(table.total),
    index('orders_by_town').on(table.town, table.state, table.createdAt, table.id),
    check('orders_total', sql`${table.total} >= 0`),
  ],
)

/** Goods handed over before they were paid; rows are added, and of those that have not ended the last one holds. */
export const orderCredits = pgTable(
  'order_credits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** What was owed then. */
    amount: kopiykas('amount').notNull(),
    /** The day by which it is to be paid. */
    dueOn: date('due_on', { mode: 'string' }).$type<PlainDate>().notNull(),
    reason: text().notNull(),
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
    /** The goods came back, or another credit took its place. */
    endedAt: moment('ended_at'),
  },
  (table) => [index('order_credits_of_order').on(table.orderId, table.id)],
)

/** A chosen option: its texts in both languages and its price, frozen. */
export interface ChosenOption {
  readonly name: string
  readonly value: string
  readonly translations: Translated<{ readonly property: string; readonly value: string }>
  readonly note: string | null
  /** Its colour was to be agreed before payment by card; left out where it was not. */
  readonly agreeFirst?: boolean
  readonly impact: Money
  readonly shown: Translated<Money>
}

/** Copies of the ordered items: the catalogue may change, an order does not. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** A manager's line is no product: it has no product, no options and an empty code. */
    kind: text().$type<'product' | 'service' | 'discount'>().notNull().default('product'),
    productId: integer('product_id'),
    productCode: text('product_code').notNull(),
    translations: jsonb().$type<Translated<{ readonly name: string; readonly slug: string }>>().notNull(),
    options: jsonb().$type<readonly ChosenOption[]>().notNull(),
    base: kopiykas('base').notNull(),
    /** With what the quantity takes off. */
    unit: kopiykas('unit').notNull(),
    /** What the catalogue asked for one when another price was agreed; null where the price is the listed one. */
    listedUnit: kopiykas('listed_unit'),
    /** Why another price was agreed, and the name of who agreed on it. */
    overrideReason: text('override_reason'),
    overriddenBy: text('overridden_by'),
    volumePercent: smallint('volume_percent').notNull().default(0),
    quantity: smallint().notNull(),
    total: kopiykas('total').notNull(),
    shown: jsonb().$type<Translated<ShownTotal & { readonly unit: Money }>>().notNull(),
    mediaId: integer('media_id'),
    /** Properties of which that picture shows another option. */
    pictureDiffersIn: jsonb('picture_differs_in').$type<readonly VisibleAspect[]>().notNull().default([]),
    leadTimeDays: integer('lead_time_days'),
    optionDays: smallint('option_days'),
    /** What was promised when it was ordered; null for what is not goods. */
    readyFrom: date('ready_from', { mode: 'string' }).$type<PlainDate>(),
    readyTo: date('ready_to', { mode: 'string' }).$type<PlainDate>(),
    weightKg: real('weight_kg'),
    shape: jsonb().$type<Shape>(),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.orderId, table.position),
    index('order_lines_with_product').on(table.productId, table.orderId),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 999`),
    check('order_lines_total', sql`${table.total} = ${table.unit} * ${table.quantity}`),
  ],
)

/** The history of an order, oldest first; rows are added, never changed. Payments have their own history. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    event: text().$type<'placed' | 'state' | 'note' | 'delivery'>().notNull(),
    /** The new state, for a transition of the order. */
    state: text().$type<OrderState>(),
    /** Of the staff, with the name of that day; null: the buyer, the shop itself or an operator's command. */
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
    /** Why, where the transition wants a reason. */
    reason: text(),
  },
  (table) => [index('order_events_of_order').on(table.orderId), index('order_events_ready').on(table.at).where(sql`${table.state} = 'ready'`)],
)

/** The days that the office promised for an order, with the reason of each change; the buyer is shown {@link orderEvents} alone. */
export const orderPromises = pgTable(
  'order_promises',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    promisedOn: date('promised_on', { mode: 'string' }).$type<PlainDate>().notNull(),
    reason: text(),
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
  },
  (table) => [index('order_promises_of_order').on(table.orderId)],
)

/** Other ways of paying that the office agreed on with the buyer; the buyer is not shown them. */
export const orderPaymentMethods = pgTable(
  'order_payment_methods',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    before: text().$type<PaymentMethod>().notNull(),
    after: text().$type<PaymentMethod>().notNull(),
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
  },
  (table) => [index('order_payment_methods_of_order').on(table.orderId)],
)
