import { z } from 'zod'
import { Day } from './catalogue.ts'
import { offeredGoods } from './commercial-offer.ts'
import { deliveryTermsNames } from './delivery-terms.ts'
import { SeenOfferVersion } from './order.ts'
import { typed } from './typed-text.ts'

/**
 * A quote as shown to the holder of its link: what the office put together, at prices valid for some days. A visitor's own offer is in
 * `commercial-offer.ts`.
 */

const QuoteExtra = z.object({
  kind: z.enum(['service', 'discount']),
  name: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  line_total: z.number(),
  line_total_kopiykas: z.int(),
})

export const BuyerQuote = z.object({
  ...offeredGoods,
  quote_number: z.string(),
  /** Number of the revision; a buyer's answer names the one that was read. */
  revision: z.int(),
  sent_at: z.string(),
  /** `requested`: the goods are priced, but the office has not answered yet. */
  state: z.enum(['requested', 'sent', 'accepted', 'declined', 'expired']),
  buyer: z.object({ name: z.string().nullable(), company_name: z.string().nullable() }),
  /** For a request: until when the office answers. */
  answer_by: z.string().nullable(),
  /** Neither a phone nor a foreign country is known, so the order is agreed by e-mail instead of a button. */
  by_email: z.boolean(),
  words: z.string().nullable(),
  /** Lines outside the catalogue: delivery, a crane, a discount. */
  extras: z.array(QuoteExtra),
  /** The ready days, counted from the day of sending. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** E.g. "DAP Kraków, Poland"; null when none is agreed, and within Ukraine. */
  incoterm: z.string().nullable(),
  /** For export: a proforma invoice and a packing list belong to it. */
  abroad: z.boolean(),
  /** Whether the total includes the delivery. */
  delivery: z.enum(deliveryTermsNames),
})
export type BuyerQuote = z.infer<typeof BuyerQuote>

/** Answers 409 when another revision was sent, the quote has expired, it was already ordered, or the public offer has changed. */
export const QuoteAcceptance = z.object({
  revision: z.int().min(1),
  /** The total that the buyer saw. */
  expected_total_kopiykas: z.int(),
  offer_version: SeenOfferVersion,
  /** The buyer accepts the public offer and is at least 18. */
  offer_accepted: z.boolean(),
})
export type QuoteAcceptance = z.infer<typeof QuoteAcceptance>

export const BuyerDecline = z.object({ revision: z.int().min(1), words: typed('text', 500).nullish() })
export type BuyerDecline = z.infer<typeof BuyerDecline>
