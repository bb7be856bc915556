import { sql, type SQL } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, real, smallint, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Shape } from '#contract/shape.ts'
import type { Translated } from '#contract/languages.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { VisibleAspect } from '#contract/visible-properties.ts'
import type { Delivery, OrderSource, OrderState, PaymentMethod } from '#contract/order.ts'
import { day, kopiykas, moment, reference } from '../../../platform/db/columns.ts'
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

/** Why to call: the order is new, a card payment failed, or a call was agreed. `refused` needs a decision instead of a call. */
export type CallReason = 'new' | 'payment' | 'agreed' | 'refused'

interface SearchedColumns {
  readonly number: AnyPgColumn
  readonly phone: AnyPgColumn
  readonly receiverName: AnyPgColumn
  readonly email: AnyPgColumn
  readonly payer: AnyPgColumn
}

/** The searchable text of an order: lower case by a collation that knows every alphabet, without apostrophes. */
export const orderSearchText = ({ number, phone, receiverName, email, payer }: SearchedColumns): SQL =>
  sql`lower(translate(${number} || ' ' || ${phone} || ' ' || coalesce(${receiverName}, '') || ' ' || coalesce(${email}, '') || ' ' || coalesce(${payer} ->> 'companyName', '') || ' ' || coalesce(${payer} ->> 'taxId', ''), '''’ʼ\`', '') collate "und-x-icu")`

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    userId: integer('user_id'),
    /**
     * The secret link, sealed (platform/sealing.ts) because emails repeat it. An expired one starts with `expired.`. Null for an
     * account's order.
     */
    accessToken: text('access_token').unique(),
    language: text().$type<'uk' | 'en'>().notNull(),
    source: text().$type<OrderSource>().notNull().default('site'),
    createdAt: moment('created_at').notNull(),

    state: text().$type<OrderState>().notNull().default('new'),
    /** When it entered its state. */
    stateAt: moment('state_at').defaultNow(),
    /** Counts the changes: a manager's move names the version that it began from. */
    version: integer().notNull().default(0),
    /** Counts the revisions of its lines (`order_revisions`); 0 = as placed. */
    revision: integer().notNull().default(0),
    /** The assigned staff member; null = nobody. No foreign key, like all references to staff. */
    assigneeId: integer('assignee_id'),

    /** Empty for a buyer abroad who has only an e-mail, and after erasure. */
    phone: text().notNull(),
    receiverName: text('receiver_name'),
    email: text(),
    delivery: jsonb().$type<z.infer<typeof Delivery>>(),
    payer: jsonb().$type<{ kind: 'PERSON' | 'COMPANY'; companyName: string | null; taxId: string | null }>(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    comment: text(),
    offerAccepted: boolean('offer_accepted').notNull(),
    /** The date and digest of the public offer that the shop showed. Null when the buyer saw none. */
    offerVersion: text('offer_version'),
    adultConfirmed: boolean('adult_confirmed').notNull(),
    telegramUserId: text('telegram_user_id'),

    /** The amount charged, in kopiykas. */
    total: kopiykas('total').notNull(),
    shown: jsonb().$type<Translated<ShownTotal>>().notNull(),
    /** Hryvnias per dollar when the order was placed, in ten-thousandths. */
    rate: integer().notNull(),

    /** The day promised by the office; null = the last day announced at ordering. */
    promisedOn: day('promised_on'),
    /** The day after which it is late: the promised day, else the last announced one; null without either. */
    lateAfter: day('late_after'),
    /** When to call the buyer; null = no call needed. */
    callDueAt: moment('call_due_at').defaultNow(),
    /** The reason for the call. `refused`: the buyer does not want the order, and somebody must decide. */
    callReason: text('call_reason').$type<CallReason>(),
    /** Minutes of working time between order and first call; null before the first call. */
    firstCallMinutes: integer('first_call_minutes'),

    /** Erasure of the buyer was requested: the receiver is removed when the order is finished. */
    erasureRequestedAt: moment('erasure_requested_at'),
    /** {@link orderSearchText}, stored, so that a scan of many orders need not normalise each one. */
    searchText: text('search_text').generatedAlwaysAs((): SQL => orderSearchText(orders)),
    /** The delivery town in lower case, stored, so that an index alone can list towns and their orders. */
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
    // With what orders a list, so that many matches are sorted without reading them.
    index('orders_by_promise').on(table.lateAfter, table.createdAt, table.id).where(sql`${table.lateAfter} is not null`),
    index('orders_by_total').on(table.total),
    index('orders_by_town').on(table.town, table.state, table.createdAt, table.id),
    check('orders_total', sql`${table.total} >= 0`),
  ],
)

/** Goods handed over before payment; rows are added, and the last one that has not ended applies. */
export const orderCredits = pgTable(
  'order_credits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** The sum owed at that time. */
    amount: kopiykas('amount').notNull(),
    /** The day by which it must be paid. */
    dueOn: day('due_on').notNull(),
    reason: text().notNull(),
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
    /** When the goods came back, or another credit replaced it. */
    endedAt: moment('ended_at'),
  },
  (table) => [index('order_credits_of_order').on(table.orderId, table.id)],
)

/** A chosen option: its texts in both languages and its price, as they were when it was ordered. */
export interface ChosenOption {
  readonly name: string
  readonly value: string
  readonly translations: Translated<{ readonly property: string; readonly value: string }>
  readonly note: string | null
  /** Its colour had to be agreed before card payment; missing otherwise. */
  readonly agreeFirst?: boolean
  readonly impact: Money
  readonly shown: Translated<Money>
}

/** Copies of the ordered items, because the catalogue may change and an order must not. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** A manual line (service or discount) has no product, no options and an empty code. */
    kind: text().$type<'product' | 'service' | 'discount'>().notNull().default('product'),
    productId: integer('product_id'),
    productCode: text('product_code').notNull(),
    translations: jsonb().$type<Translated<{ readonly name: string; readonly slug: string }>>().notNull(),
    options: jsonb().$type<readonly ChosenOption[]>().notNull(),
    base: kopiykas('base').notNull(),
    /** After the volume discount. */
    unit: kopiykas('unit').notNull(),
    /** The catalogue price if another one was agreed; null when the price is the listed one. */
    listedUnit: kopiykas('listed_unit'),
    /** Why another price was agreed, and the name of the person who agreed. */
    overrideReason: text('override_reason'),
    overriddenBy: text('overridden_by'),
    volumePercent: smallint('volume_percent').notNull().default(0),
    quantity: smallint().notNull(),
    total: kopiykas('total').notNull(),
    shown: jsonb().$type<Translated<ShownTotal & { readonly unit: Money }>>().notNull(),
    mediaId: integer('media_id'),
    /** Properties for which that picture shows another option. */
    pictureDiffersIn: jsonb('picture_differs_in').$type<readonly VisibleAspect[]>().notNull().default([]),
    leadTimeDays: integer('lead_time_days'),
    optionDays: smallint('option_days'),
    /** The ready days promised at ordering; null for services and discounts. */
    readyFrom: day('ready_from'),
    readyTo: day('ready_to'),
    weightKg: real('weight_kg'),
    shape: jsonb().$type<Shape>(),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.orderId, table.position),
    index('order_lines_with_product').on(table.productId, table.orderId),
    index('order_lines_with_picture').on(table.mediaId),
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
    /** A staff id, with the name at that time; null = the buyer, the shop itself or an operator's command. */
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
    /** The reason, if the transition requires one. */
    reason: text(),
  },
  (table) => [index('order_events_of_order').on(table.orderId), index('order_events_ready').on(table.at).where(sql`${table.state} = 'ready'`)],
)

/** The days that the office promised, with the reason of each change; the buyer sees only {@link orderEvents}. */
export const orderPromises = pgTable(
  'order_promises',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    promisedOn: day('promised_on').notNull(),
    reason: text(),
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
  },
  (table) => [index('order_promises_of_order').on(table.orderId)],
)
