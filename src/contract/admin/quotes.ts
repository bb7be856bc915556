import { z } from 'zod'
import { Day } from '../catalogue.ts'
import { countryCodes } from '../country-codes.ts'
import { DeliveryEstimate } from '../delivery.ts'
import { incoterms } from '../incoterms.ts'
import { currencies } from '../money.ts'
import { languages } from '../languages.ts'
import { deliveryMethods, paymentMethods } from '../order.ts'
import { machineText, textMaxima, typed } from '../typed-text.ts'
import { Bilingual, listSchema, Moment, Version } from './lists.ts'
import { quoteChannels, quoteStates } from './quote-states.ts'
import { DraftLine, DraftProblem, FormerLine, LineKey, LinePricing } from './order-edits.ts'
import { Reason } from './reason.ts'

/** Whom a quote is for and how it would be paid and carried, as it was typed: only the phone is obligatory, and only in the end. */
export const QuoteBuyer = z.object({
  phone: typed('phone', 60),
  name: typed('name', 110),
  email: typed('email', textMaxima.email),
  company: typed('line', 200),
  tax_id: typed('taxId', 60),
  /** Of the letter, the order and what the buyer hears of it. */
  language: z.enum(languages),
  payment_method: z.enum(paymentMethods),
  /** Empty: not agreed yet. */
  delivery_method: z.enum([...deliveryMethods, '']),
  carrier: typed('line', 100),
  /** Empty: in Ukraine, or not said. */
  country: z.enum(['', ...countryCodes]),
  city: typed('name', 100),
  address: typed('line', 300),
  /** How it goes abroad, as agreed; empty: not agreed, or in Ukraine. */
  incoterm: z.enum([...incoterms, '']),
  /** Up to where the seller carries it; of a delivery to the buyer, the town when empty. */
  named_place: typed('line', 120),
  /** Of the proforma invoice; hryvnias are charged. */
  currency: z.enum(currencies),
  /** What the buyer reads beside the lines. */
  words: typed('text', 1_000),
  /** What goes into the order as its comment; the buyer of a quote does not see it. */
  comment: typed('text', 1_000),
})
export type QuoteBuyer = z.infer<typeof QuoteBuyer>

export const QuoteRow = z.object({
  id: z.int(),
  /** Null until it is sent. */
  number: z.string().nullable(),
  state: z.enum(quoteStates),
  name: z.string().nullable(),
  company: z.string().nullable(),
  /** Null while none is typed, and after the erasure. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Where it goes; null in Ukraine, or where nobody has said it. */
  abroad: z.string().nullable(),
  /** The first product, and how many lines. */
  goods: z.object({ name: Bilingual(z.string()).nullable(), lines: z.int() }),
  total_kopiykas: z.int(),
  created_at: Moment,
  sent_at: Moment.nullable(),
  /** By when a request is to be answered; null for what nobody has asked for. */
  answer_by: Moment.nullable(),
  valid_until: Day.nullable(),
  order_number: z.string().nullable(),
  /** The buyer's chat did not take it: its link waits to be handed over. */
  telegram_failed: z.boolean(),
  /** The mail server refused the address that it was sent to. */
  email_failed: z.boolean(),
  by: z.string().nullable(),
})
export type QuoteRow = z.infer<typeof QuoteRow>

/** The newest first. Query: `state` ({@link quoteStates}), `search` (number, 4 digits of a phone, name, company, e-mail), `cursor`. */
export const QuoteRows = listSchema(QuoteRow)
export type QuoteRows = z.infer<typeof QuoteRows>

/**
 * A new draft: what was typed first, which is everything in it; without that, what it begins with: a customer, an order that is
 * repeated, a message of the contact page, or links that a buyer sent.
 */
export const NewQuote = z.object({
  buyer: QuoteBuyer.partial().nullish(),
  lines: z.record(LineKey, DraftLine).nullish(),
  customer_id: z.int().positive().nullish(),
  order_number: machineText(40).nullish(),
  message_id: z.int().positive().nullish(),
  /** Text with addresses of the shop: of a configured product, or of a list. */
  links: typed('text', 8_000).nullish(),
})
export type NewQuote = z.input<typeof NewQuote>

/** A quote with its draft: one for all of the staff. A write from an older version answers 409 with `current` (this). */
export const QuoteView = LinePricing.extend({
  /** 0: not stored, because nothing was typed yet. */
  id: z.int(),
  number: z.string().nullable(),
  version: Version,
  /** How often it was sent. */
  revision: z.int(),
  state: z.enum(quoteStates),
  changed: z.object({ by: z.string().nullable(), at: Moment }),
  buyer: QuoteBuyer,
  lines: z.record(LineKey, DraftLine),
  /** The lines as they were sent last, by their keys. */
  before: z.record(LineKey, FormerLine),
  /** By line or `total`. */
  problems: z.record(z.string(), DraftProblem),
  /** The lines differ from what was sent last. */
  is_changed: z.boolean(),
  /** Of the draft. */
  total_kopiykas: z.int(),
  /** Of what was sent last, at its own prices and at today's; null while nothing was sent, and today's where something can no longer be had. */
  sent: z.object({ total_kopiykas: z.int(), today_kopiykas: z.int().nullable() }).nullable(),
  weight_kg: z.number().nullable(),
  /** The days that its page and papers say, if it were ordered now. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** The ways to the buyer's town; null without a town. */
  delivery: DeliveryEstimate.nullable(),
  /** When a buyer asked for it on the site, and by when they are promised an answer. */
  requested: z.object({ at: Moment, answer_by: Moment }).nullable(),
  sent_at: Moment.nullable(),
  sent_to: z.string().nullable(),
  /** How it was sent last; null while it was not. */
  sent_by: z.enum(quoteChannels).nullable(),
  /** The buyer's chat did not take it. */
  telegram_failed: z.boolean(),
  /** The mail server refused the address that it was sent to. */
  email_failed: z.boolean(),
  /** Orders of this phone have a chat, to which it may be sent. */
  has_telegram: z.boolean(),
  valid_until: Day.nullable(),
  /** The page where the buyer reads and accepts it; null while it was not sent. */
  url: z.string().nullable(),
  /** What the buyer said, and when. */
  answer: z.object({ at: Moment, text: z.string().nullable() }).nullable(),
  order_number: z.string().nullable(),
  revisions: z.array(z.object({ no: z.int(), at: Moment, by: z.string().nullable(), total_kopiykas: z.int(), valid_until: Day })),
})
export type QuoteView = z.infer<typeof QuoteView>

/** What was written since `version`; lines that are null go, the rest stays as it is in the draft. */
export const QuoteWrite = z.object({ version: Version, buyer: QuoteBuyer.partial(), lines: z.record(LineKey, DraftLine.nullable()) })
export type QuoteWrite = z.infer<typeof QuoteWrite>

export const QuoteAct = z.object({ version: Version })
export type QuoteAct = z.infer<typeof QuoteAct>

/** Without an e-mail `email` is the same as `link`. */
export const QuoteSend = QuoteAct.extend({ channel: z.enum(quoteChannels).default('email') })
export type QuoteSend = z.input<typeof QuoteSend>

export const QuoteDecline = z.object({ version: Version, reason: Reason })
export type QuoteDecline = z.infer<typeof QuoteDecline>

/** `prices`: whether an expired quote is ordered at its own or at today's prices. The total is the one that the person saw. */
export const QuotePlace = z.object({ version: Version, expected_total_kopiykas: z.int(), prices: z.enum(['own', 'today']).default('own') })
export type QuotePlace = z.input<typeof QuotePlace>

export const QuotePlaced = z.object({ order_number: z.string() })
export type QuotePlaced = z.infer<typeof QuotePlaced>
