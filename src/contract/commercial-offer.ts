import { z } from 'zod'
import { Day, Image, Kopiykas } from './catalogue.ts'
import { Packed } from './delivery.ts'
import { fieldErrors } from './errors.ts'
import { languages } from './languages.ts'
import { currencies } from './money.ts'
import { offerLimits } from './offer-limits.ts'
import { ListLine, OrderedProperty, paymentChoices, PhoneInput, SeenOfferVersion } from './order.ts'
import { isEmail } from './personal-data.ts'
import { SettlementId } from './settlement.ts'
import { isForeignTaxId, isTaxId } from './tax-id.ts'
import { textMaxima, typed, type TypedKind } from './typed-text.ts'
import { VolumePrices } from './volume-tiers.ts'

/**
 * The commercial offer (комерційна пропозиція): a numbered list of configured products at the prices of one moment, valid for two weeks. Not to be
 * confused with the public offer, the text of the contract.
 */

const optional = (kind: TypedKind, max: number) =>
  typed(kind, max)
    .transform((text) => text || null)
    .nullish()

/** The addressee; every field is optional. */
export const OfferBuyer = z.object({
  name: optional('name', textMaxima.name),
  company_name: optional('line', textMaxima.name),
  tax_id: optional('taxId', 60).refine((code) => code == null || isTaxId(code) || isForeignTaxId(code), fieldErrors.taxIdInvalid),
  email: optional('email', textMaxima.email).refine((address) => address == null || isEmail(address), fieldErrors.emailInvalid),
  phone: z.preprocess((typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed), PhoneInput.nullish()),
})

export const OfferRequest = z.object({
  lines: z.array(ListLine).min(1).max(offerLimits.lines),
  language: z.enum(languages),
  buyer: OfferBuyer.nullish(),
  /** The delivery town that the buyer entered on a product page. */
  city: typed('name', 100).nullish(),
  settlement: SettlementId.nullish(),
})
export type OfferRequest = z.output<typeof OfferRequest>

export const OfferCreated = z.object({
  offer_number: z.string(),
  /** The secret part of the offer's URL. */
  access_token: z.string(),
  url: z.string(),
  /** The last day on which its prices are valid, `YYYY-MM-DD` in Kyiv. */
  valid_until: Day,
  total_uah: z.number(),
  total_kopiykas: Kopiykas,
})
export type OfferCreated = z.infer<typeof OfferCreated>

export const OfferLine = z.object({
  product_id: z.int(),
  product_name: z.string(),
  slug: z.string(),
  place: z.string().nullable(),
  quantity: z.int(),
  /** Encoded as in the URL of the product page. */
  configuration: z.string(),
  product_properties: z.array(
    OrderedProperty.omit({ property_price_impact: true, property_price_impact_kopiykas: true }).extend({
      /** The colour must be specified or agreed before card payment; absent when not needed. */
      agree_first: z.boolean().optional(),
    }),
  ),
  /** Unit price at the line's quantity, with `volume_percent` already taken off. */
  unit_price: z.number(),
  unit_price_kopiykas: Kopiykas,
  volume_percent: z.int(),
  /** Only in a preview; a made offer has fixed quantities. */
  volume_prices: VolumePrices,
  line_total: z.number(),
  line_total_kopiykas: Kopiykas,
  image: Image.nullable(),
  /** Outer measurements in millimetres, in drawing notation; null without a shape. */
  size_label: z.string().nullable(),
  /** Weight of one piece. */
  weight_kg: z.number().nullable(),
  ready_from: Day,
  ready_to: Day,
})
export type OfferLine = z.infer<typeof OfferLine>

/** Today's prices of a list, before an offer is made from it. */
export const OfferPreview = z.object({
  /** In the order of the request; null for a product that can no longer be ordered. */
  lines: z.array(OfferLine.nullable()),
  total: z.number(),
  total_uah: z.number(),
  total_kopiykas: Kopiykas,
  currency: z.enum(currencies),
  /** Weight of all pieces; null when one is unknown. */
  weight_kg: z.number().nullable(),
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
})
export type OfferPreview = z.infer<typeof OfferPreview>

export const OfferPreviewRequest = z.object({ lines: z.array(ListLine).min(1).max(offerLimits.lines) })
export type OfferPreviewRequest = z.output<typeof OfferPreviewRequest>

/** Fields that the pages of offers and quotes share. Anybody may hold the link, so they contain no phone or e-mail of the buyer. */
export const offeredGoods = {
  valid_until: Day,
  /** Set once it has been ordered. */
  order_number: z.string().nullable(),
  lines: z.array(OfferLine),
  total: z.number(),
  total_uah: z.number(),
  total_kopiykas: Kopiykas,
  currency: z.enum(currencies),
  /** Hryvnias per euro on the day of the offer. */
  eur_rate: z.number(),
  /** Weight of all pieces; null when one is unknown. */
  weight_kg: z.number().nullable(),
  /** Packing for a carrier, by the rules of the offer's day; null when unknown, or when the buyer collects. */
  packed: Packed.nullable(),
  /** Whether prices included VAT on the day of the offer. */
  with_vat: z.boolean(),
}

export const OfferView = z.object({
  ...offeredGoods,
  offer_number: z.string(),
  created_at: z.string(),
  expired: z.boolean(),
  buyer: z.object({ name: z.string().nullable(), company_name: z.string().nullable() }).nullable(),
  /** The town of the offer, to which the order will be delivered. */
  city: z.string().nullable(),
  /** Ready days counted from the day of the offer. */
  ready_from: Day,
  ready_to: Day,
})
export type OfferView = z.infer<typeof OfferView>

export const OfferOrder = z.object({
  phone: PhoneInput,
  payment: z.enum(paymentChoices).default('CARD'),
  /** Delivery town when the offer names none. */
  city: typed('name', 100).nullish(),
  settlement: SettlementId.nullish(),
  /** The total that the buyer saw; if it has changed, nothing is ordered (409, `total_changed`). */
  expected_total_kopiykas: z.int().nullish(),
  offer_version: SeenOfferVersion,
})
export type OfferOrder = z.infer<typeof OfferOrder>
