import { z } from 'zod'
import { Day } from './catalogue.ts'
import { offeredGoods } from './commercial-offer.ts'
import { deliveryTermsNames } from './delivery-terms.ts'
import { SeenOfferVersion } from './order.ts'
import { typed } from './typed-text.ts'

/** A quote as the holder of its link reads it: what the office put together, at prices that hold for its days. Not what a visitor makes of a list (`commercial-offer.ts`). */

const QuoteExtra = z.object({
  kind: z.enum(['service', 'discount']),
  name: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  line_total: z.number(),
  line_total_kopiykas: z.int(),
})
export type QuoteExtra = z.infer<typeof QuoteExtra>

export const BuyerQuote = z.object({
  ...offeredGoods,
  quote_number: z.string(),
  /** Which of its states this is: an answer names the one that was read. */
  revision: z.int(),
  sent_at: z.string(),
  /** `requested`: the goods are priced, the office has not answered yet. */
  state: z.enum(['requested', 'sent', 'accepted', 'declined', 'expired']),
  buyer: z.object({ name: z.string().nullable(), company_name: z.string().nullable() }),
  /** Of a request: by when the office answers. */
  answer_by: z.string().nullable(),
  /** Neither a phone nor a country abroad is known: what follows is agreed by e-mail, not by a button. */
  by_email: z.boolean(),
  words: z.string().nullable(),
  /** What is not in the catalogue: delivery, a crane, a discount. */
  extras: z.array(QuoteExtra),
  /** When everything would be ready, counted on the day it was sent. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** "DAP Kraków, Poland"; null while none is agreed, and in Ukraine. */
  incoterm: z.string().nullable(),
  /** It goes abroad: a proforma invoice and a packing list go with it. */
  abroad: z.boolean(),
  /** Whether the total has the delivery in it. */
  delivery: z.enum(deliveryTermsNames),
})
export type BuyerQuote = z.infer<typeof BuyerQuote>

/** 409 when another revision was sent meanwhile, its days are over, it is an order already, or the public offer has changed. */
export const QuoteAcceptance = z.object({
  revision: z.int().min(1),
  /** The total that the buyer saw. */
  expected_total_kopiykas: z.int(),
  offer_version: SeenOfferVersion,
  /** The public offer is accepted, and the buyer is 18. */
  offer_accepted: z.boolean(),
})
export type QuoteAcceptance = z.infer<typeof QuoteAcceptance>

export const BuyerDecline = z.object({ revision: z.int().min(1), words: typed('text', 500).nullish() })
export type BuyerDecline = z.infer<typeof BuyerDecline>
