import { z } from 'zod'
import { Day } from '../catalogue.ts'
import { countryCodes } from '../country-codes.ts'
import { DeliveryEstimate } from '../delivery.ts'
import { incoterms } from '../incoterms.ts'
import { currencies } from '../money.ts'
import { languages } from '../languages.ts'
import { deliveryMethods, paymentMethods } from '../order.ts'
import { machineText, textMaxima, typed } from '../typed-text.ts'
import { Act } from './acts.ts'
import { Bilingual, listSchema, Moment, Version } from './lists.ts'
import { quoteChannels, quoteStates } from './quote-states.ts'
import { DraftLine, DraftProblem, FormerLine, LineKey, LinePricing } from './order-edits.ts'

/** The buyer of a quote with the agreed payment and delivery, as typed. Only the phone is required, and only for the order. */
export const QuoteBuyer = z.object({
  phone: typed('phone', 60),
  name: typed('name', 110),
  email: typed('email', textMaxima.email),
  company: typed('line', 200),
  tax_id: typed('taxId', 60),
  /** Language of the letter, of the order and of messages to the buyer. */
  language: z.enum(languages),
  payment_method: z.enum(paymentMethods),
  /** Empty until it is agreed. */
  delivery_method: z.enum([...deliveryMethods, '']),
  carrier: typed('line', 100),
  /** Empty for Ukraine, or when unknown. */
  country: z.enum(['', ...countryCodes]),
  city: typed('name', 100),
  address: typed('line', 300),
  /** The agreed Incoterm for a delivery abroad; empty when none is agreed, and within Ukraine. */
  incoterm: z.enum([...incoterms, '']),
  /** The place up to which the seller delivers; when empty, a delivery to the buyer means the town. */
  named_place: typed('line', 120),
  /** Currency of the proforma invoice; the charge is in hryvnias. */
  currency: z.enum(currencies),
  /** A text that the buyer reads with the lines. */
  words: typed('text', 1_000),
  /** Becomes the comment of the order; the quote does not show it to the buyer. */
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
  /** Null when none is typed, and after an erasure. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Country of the delivery; null for Ukraine, or when unknown. */
  abroad: z.string().nullable(),
  /** The first product, and the count of lines. */
  goods: z.object({ name: Bilingual(z.string()).nullable(), lines: z.int() }),
  total_kopiykas: z.int(),
  created_at: Moment,
  sent_at: Moment.nullable(),
  /** When a buyer's request must be answered; null when there was no request. */
  answer_by: Moment.nullable(),
  valid_until: Day.nullable(),
  order_number: z.string().nullable(),
  /** The message to the buyer's chat failed, so the office must pass the link on. */
  telegram_failed: z.boolean(),
  /** The mail server refused the buyer's address. */
  email_failed: z.boolean(),
  by: z.string().nullable(),
})
export type QuoteRow = z.infer<typeof QuoteRow>

/** The newest first. Query: `state` ({@link quoteStates}), `search` (number, 4 digits of a phone, name, company, e-mail), `cursor`. */
export const QuoteRows = listSchema(QuoteRow)
export type QuoteRows = z.infer<typeof QuoteRows>

/**
 * Creates a draft with the typed `buyer` and `lines`, or else prefilled from a customer, an order to repeat, a message of the contact page, or links
 * sent by a buyer.
 */
export const NewQuote = z.object({
  buyer: QuoteBuyer.partial().nullish(),
  lines: z.record(LineKey, DraftLine).nullish(),
  customer_id: z.int().positive().nullish(),
  order_number: machineText(40).nullish(),
  message_id: z.int().positive().nullish(),
  /** Text that contains URLs of the shop: of a configured product, or of a list. */
  links: typed('text', 8_000).nullish(),
})
export type NewQuote = z.input<typeof NewQuote>

/** A quote and its draft, shared by all staff. A write from an older version answers 409 with `current` (this). */
export const QuoteView = LinePricing.extend({
  /** 0 for a draft that is not stored yet. */
  id: z.int(),
  number: z.string().nullable(),
  version: Version,
  /** How often it was sent. */
  revision: z.int(),
  state: z.enum(quoteStates),
  changed: z.object({ by: z.string().nullable(), at: Moment }),
  buyer: QuoteBuyer,
  lines: z.record(LineKey, DraftLine),
  /** The lines as last sent, by key. */
  before: z.record(LineKey, FormerLine),
  /** Keys are line keys or `total`. */
  problems: z.record(z.string(), DraftProblem),
  /** Whether the lines differ from those last sent. */
  is_changed: z.boolean(),
  /** Total of the draft. */
  total_kopiykas: z.int(),
  /**
   * Totals of the lines last sent, at their own prices and at today's; `sent` is null before the first sending, today's when something is no longer
   * available.
   */
  sent: z.object({ total_kopiykas: z.int(), today_kopiykas: z.int().nullable() }).nullable(),
  weight_kg: z.number().nullable(),
  /** The ready days that the quote's page and documents would state if it were ordered now. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** Ways of delivery to the buyer's town; null without a town. */
  delivery: DeliveryEstimate.nullable(),
  /** When a buyer requested the quote on the site, and when the answer is due. */
  requested: z.object({ at: Moment, answer_by: Moment }).nullable(),
  sent_at: Moment.nullable(),
  sent_to: z.string().nullable(),
  /** The channel of the last sending; null before it. */
  sent_by: z.enum(quoteChannels).nullable(),
  /** The message to the buyer's chat failed. */
  telegram_failed: z.boolean(),
  /** The mail server refused the buyer's address. */
  email_failed: z.boolean(),
  /** An order with this phone has a Telegram chat, to which the quote can be sent. */
  has_telegram: z.boolean(),
  valid_until: Day.nullable(),
  /** URL of the page where the buyer reads and accepts it; null before it is sent. */
  url: z.string().nullable(),
  /** The buyer's answer and its time. */
  answer: z.object({ at: Moment, text: z.string().nullable() }).nullable(),
  order_number: z.string().nullable(),
  revisions: z.array(z.object({ no: z.int(), at: Moment, by: z.string().nullable(), total_kopiykas: z.int(), valid_until: Day })),
})
export type QuoteView = z.infer<typeof QuoteView>

/** Changes since `version`: a null line is removed, lines that are not named stay. */
export const QuoteWrite = z.object({ version: Version, buyer: QuoteBuyer.partial(), lines: z.record(LineKey, DraftLine.nullable()) })
export type QuoteWrite = z.infer<typeof QuoteWrite>

/** Without an e-mail address, `email` acts as `link`. */
export const QuoteSend = Act.extend({ channel: z.enum(quoteChannels).default('email') })
export type QuoteSend = z.input<typeof QuoteSend>

/** `prices`: order an expired quote at its own or at today's prices. The total is the one that the person saw. */
export const QuotePlace = z.object({ version: Version, expected_total_kopiykas: z.int(), prices: z.enum(['own', 'today']).default('own') })
export type QuotePlace = z.input<typeof QuotePlace>

export const QuotePlaced = z.object({ order_number: z.string() })
export type QuotePlaced = z.infer<typeof QuotePlaced>
