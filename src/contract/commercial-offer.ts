import { z } from 'zod'
import { Day, Image, Kopiykas } from './catalogue.ts'
import { Packed } from './delivery.ts'
import { fieldErrors } from './errors.ts'
import { languages } from './languages.ts'
import { currencies } from './money.ts'
import { offerLimits } from './offer-limits.ts'
import { ListLine, paymentChoices, PhoneInput, SeenOfferVersion } from './order.ts'
import { isEmail } from './personal-data.ts'
import { SettlementId } from './settlement.ts'
import { isForeignTaxId, isTaxId } from './tax-id.ts'
import { textMaxima, typed, type TypedKind } from './typed-text.ts'
import { VolumePrices } from './volume-tiers.ts'

/**
 * The commercial offer (комерційна пропозиція): a numbered list of configured products at the prices of one moment, valid
 * for two weeks. Not the public offer, which is the text of the contract.
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
  /** Where it goes, as the buyer asked on a product's page. */
  city: typed('name', 100).nullish(),
  settlement: SettlementId.nullish(),
})
export type OfferRequest = z.output<typeof OfferRequest>

export const OfferCreated = z.object({
  offer_number: z.string(),
  /** The secret part of the offer's address. */
  access_token: z.string(),
  url: z.string(),
  /** The last day on which its prices hold, `YYYY-MM-DD` in Kyiv. */
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
  /** As in the URL of the product's page. */
  configuration: z.string(),
  product_properties: z.array(
    z.object({
      property_name: z.string(),
      property_label: z.string(),
      property_value: z.string(),
      property_value_label: z.string(),
      property_note: z.string().nullable(),
      /** Its colour is to be said or talked about before it is paid by card; absent where it need not. */
      agree_first: z.boolean().optional(),
    }),
  ),
  /** At the line's quantity, of which `volume_percent` is taken off. */
  unit_price: z.number(),
  unit_price_kopiykas: Kopiykas,
  volume_percent: z.int(),
  /** Of a preview; an offer that is made has its quantities. */
  volume_prices: VolumePrices,
  line_total: z.number(),
  line_total_kopiykas: Kopiykas,
  image: Image.nullable(),
  /** Outer measurements in millimetres, as drawings write them; null without a shape. */
  size_label: z.string().nullable(),
  /** Of one piece. */
  weight_kg: z.number().nullable(),
  ready_from: Day,
  ready_to: Day,
})
export type OfferLine = z.infer<typeof OfferLine>

/** The prices of a list today: an offer before it is made. */
export const OfferPreview = z.object({
  /** In the order of the request; null for what cannot be ordered any more. */
  lines: z.array(OfferLine.nullable()),
  total: z.number(),
  total_uah: z.number(),
  total_kopiykas: Kopiykas,
  currency: z.enum(currencies),
  /** Of all pieces; null when the weight of one is not known. */
  weight_kg: z.number().nullable(),
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
})
export type OfferPreview = z.infer<typeof OfferPreview>

export const OfferPreviewRequest = z.object({ lines: z.array(ListLine).min(1).max(offerLimits.lines) })
export type OfferPreviewRequest = z.output<typeof OfferPreviewRequest>

/** Common to the pages of offers and quotes. The holder of the link may be anybody: no phone and no e-mail of the buyer. */
export const offeredGoods = {
  valid_until: Day,
  /** Set once it was ordered. */
  order_number: z.string().nullable(),
  lines: z.array(OfferLine),
  total: z.number(),
  total_uah: z.number(),
  total_kopiykas: Kopiykas,
  currency: z.enum(currencies),
  /** Hryvnias for a euro on its day. */
  eur_rate: z.number(),
  /** Of all pieces; null when the weight of one is not known. */
  weight_kg: z.number().nullable(),
  /** For a carrier, by how the works packed on its day; null where that is not known, or the buyer collects. */
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
  /** The town that it was made for: the order goes there. */
  city: z.string().nullable(),
  /** Counted from the day of the offer. */
  ready_from: Day,
  ready_to: Day,
})
export type OfferView = z.infer<typeof OfferView>

export const OfferOrder = z.object({
  phone: PhoneInput,
  payment: z.enum(paymentChoices).default('CARD'),
  /** Where it goes when the offer names no town. */
  city: typed('name', 100).nullish(),
  settlement: SettlementId.nullish(),
  /** The total that the buyer saw: when it is no longer the total, nothing is ordered (409, `total_changed`). */
  expected_total_kopiykas: z.int().nullish(),
  offer_version: SeenOfferVersion,
})
export type OfferOrder = z.infer<typeof OfferOrder>
