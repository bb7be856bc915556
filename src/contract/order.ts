import { z } from 'zod'
import { Day, Image, Kopiykas, Links, Meta, quantityLimits, SelectedProperties } from './catalogue.ts'
import { fieldErrors } from './errors.ts'
import { countryCodes } from './country-codes.ts'
import { currencies } from './money.ts'
import { offerLimits } from './offer-limits.ts'
import { agreementReasons } from './option-rules.ts'
import { FiscalReceipt } from './fiscal.ts'
import { declineReasons, statusGroups } from './payment.ts'
import { SettlementId } from './settlement.ts'
import { BuyerShipment } from './shipments.ts'
import { isPhoneOfSomeCountry, normalisePhone } from './phone.ts'
import { machineText, textMaxima, typed } from './typed-text.ts'

/** Order progress, apart from the payment status (rule 4.9). Poured concrete is not taken back. */
export const orderStates = ['new', 'confirmed', 'in_production', 'ready', 'shipped', 'completed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderTransitions = {
  confirm: { from: ['new'], to: 'confirmed' },
  produce: { from: ['confirmed'], to: 'in_production' },
  finish: { from: ['in_production'], to: 'ready' },
  ship: { from: ['ready'], to: 'shipped' },
  complete: { from: ['ready', 'shipped'], to: 'completed' },
  cancel: { from: ['new', 'confirmed'], to: 'cancelled' },
  /** Of an order that is being cast: an owner's decision. */
  stop: { from: ['in_production'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type OrderTransition = keyof typeof orderTransitions

/** Where an order came from: the buyer ordered on the site, the office took it by phone, or a quote of the office was accepted. */
export const orderSources = ['site', 'phone', 'quote'] as const
export type OrderSource = (typeof orderSources)[number]

export const paymentMethods = ['CARD', 'INVOICE', 'CASH'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const deliveryMethods = ['PICKUP', 'LOCAL', 'CARRIER'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const payerKinds = ['PERSON', 'COMPANY'] as const

const Amount = z.number()

/** A phone typed in any usual way (rule 6.5); what comes of it is `+` and digits. Whether the shop takes this country's its use case says. */
export const PhoneInput = z
  .string({ error: ({ input }) => (input === undefined || input === null ? fieldErrors.phoneRequired : fieldErrors.phoneInvalid) })
  .max(textMaxima.phone, { error: fieldErrors.phoneInvalid, abort: true })
  .refine((typed) => typed.trim() !== '', { error: fieldErrors.phoneRequired, abort: true })
  .overwrite(normalisePhone)
  .refine(isPhoneOfSomeCountry, fieldErrors.phoneInvalid)

export const Quantity = z
  .int({ error: fieldErrors.quantityOutOfRange })
  .min(quantityLimits.min, fieldErrors.quantityOutOfRange)
  .max(quantityLimits.max, fieldErrors.quantityOutOfRange)

/** Ids are PostgreSQL integers. */
export const maxId = 2_147_483_647

export const ProductId = z.int({ error: fieldErrors.unknownProduct }).min(1, fieldErrors.unknownProduct).max(maxId, fieldErrors.unknownProduct)

/** A line of a list that is ordered or offered without a cart. */
export const ListLine = z.object({
  product_id: ProductId,
  quantity: Quantity,
  product_properties: SelectedProperties.default([]),
  /** Where it will stand, in the visitor's words. */
  place: typed('line', offerLimits.place).nullish(),
})
export type ListLine = z.infer<typeof ListLine>

/** CARD leads to the payment page; LATER only stores the order, and paying stays possible. */
export const paymentChoices = ['CARD', 'LATER'] as const

/** The version of the public offer that the buyer's page showed: when another holds now, nothing is ordered (409, `public_offer_changed`). */
export const SeenOfferVersion = machineText(40).nullish()

/** One product, or the lines of a list. */
export const PublicPurchase = z
  .object({
    phone: PhoneInput,
    product_id: ProductId.optional(),
    quantity: Quantity.optional(),
    product_properties: SelectedProperties.default([]),
    /** Where it goes, as the buyer asked on a product's page: the way there is agreed on in the call. */
    city: typed('name', 100).nullish(),
    settlement: SettlementId.nullish(),
    /** The total that the buyer saw: when it is no longer the total, nothing is ordered (409, `total_changed`). */
    expected_total_kopiykas: z.int().nullish(),
    offer_version: SeenOfferVersion,
    payment: z.enum(paymentChoices).optional(),
    lines: z.array(ListLine).min(1).max(offerLimits.lines).optional(),
  })
  .superRefine(({ lines, product_id, quantity }, { addIssue }) => {
    if (lines) return
    if (product_id === undefined) addIssue({ code: 'custom', path: ['product_id'], message: fieldErrors.unknownProduct })
    if (quantity === undefined) addIssue({ code: 'custom', path: ['quantity'], message: fieldErrors.quantityOutOfRange })
  })
export type PublicPurchase = z.infer<typeof PublicPurchase>

export const OrderPlaced = z.object({
  order_number: z.string(),
  liqPayOrderId: z.string().nullable(),
  status: z.string(),
  total: Amount,
  total_uah: Amount,
  total_kopiykas: Kopiykas,
  currency: z.enum(currencies),
  /** The days between which everything is ready. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  redirect_url: z.string().nullable(),
  /** What a person must settle before it is paid by card. */
  reason: z.enum(agreementReasons).nullable(),
  /** The secret address of the order: only for who placed it without an account. */
  access_token: z.string().nullable(),
})
export type OrderPlaced = z.infer<typeof OrderPlaced>

/** Who unloads at the place. */
export const unloaders = ['buyer', 'seller'] as const

export const Delivery = z.object({
  /** Null while only the town is known: an order by phone agrees on the way in the call. */
  method: z.enum(deliveryMethods).nullable(),
  carrier: z.string().nullish(),
  city: z.string().nullish(),
  /** Which one it is of all that have the name, where somebody has chosen it. */
  settlement: SettlementId.nullish(),
  address: z.string().nullish(),
  /** Null where nobody said: it is agreed in the call. */
  unloading: z.enum(unloaders).nullish(),
  /** Whom the driver calls, in the buyer's words. */
  contact: z.string().nullish(),
  /** "DAP Kraków, Poland", as a quote agreed it. */
  incoterm: z.string().nullish(),
  /** Where it goes abroad, as a quote agreed it; in Ukraine it is left out. */
  country: z.enum(countryCodes).nullish(),
})

const DeliveryTyped = Delivery.omit({ country: true, incoterm: true }).extend({
  method: z.enum(deliveryMethods),
  carrier: typed('line', 100).nullish(),
  city: typed('name', 100).nullish(),
  address: typed('line', 300).nullish(),
  contact: typed('line', 200).nullish(),
})

/** Why the buyer may, or may not, change the delivery on the order's page; a stable code that clients translate. */
const deliveryChanges = [
  'open',
  /** Packed, or partly handed over already: the office is called. */
  'packed',
  /** By the terms of a quote that goes abroad. */
  'agreed',
  /** There is nothing to deliver any more. */
  'over',
] as const

/** The delivery as its buyer corrects it, and the version of the order that they saw. */
export const DeliveryCorrection = z.object({ version: z.int().min(0), delivery: DeliveryTyped })
export type DeliveryCorrection = z.input<typeof DeliveryCorrection>

/**
 * `POST /v1/cartcheckout`. Only `purchaseProductIds` is needed: line ids, or objects with an `id` (whole
 * lines). Everything is checked by the use case, which answers under the field's path, e.g. `payer.tax_id`.
 */
export const CheckoutForm = z.object({
  purchaseProductIds: z
    .unknown()
    .optional()
    .meta({ description: 'Line ids, or objects with an `id`', examples: [[12, { id: 13 }]] }),
  receiver: z
    .object({
      name: typed('name', 300).nullish(),
      phone: typed('phone', textMaxima.phone).nullish(),
    })
    .nullish(),
  delivery: DeliveryTyped.nullish(),
  payer: z.object({ kind: z.enum(payerKinds), company_name: typed('line', 200).nullish(), tax_id: typed('taxId', 60).nullish() }).nullish(),
  payment_method: z.enum(paymentMethods).nullish(),
  comment: typed('text', 1000).nullish(),
  offer_accepted: z.boolean().nullish(),
  adult_confirmed: z.boolean().nullish(),
  /** The hryvnia total that the buyer saw: when it is no longer the total, nothing is ordered (409). */
  expected_total_uah: z.number().nullish(),
  offer_version: SeenOfferVersion,
})
export type CheckoutForm = z.input<typeof CheckoutForm>

/** A part of what is due: the whole at once, or a deposit before casting and the rest before handing over. */
export const MoneyPart = z.object({ kind: z.enum(['whole', 'deposit', 'rest']), amount_kopiykas: Kopiykas, due_kopiykas: Kopiykas })
export type MoneyPart = z.infer<typeof MoneyPart>

/** What a payment link charges: the next part, which without a deposit is the whole, or everything that is due. */
export const paymentShares = ['part', 'all'] as const
export type PaymentShare = (typeof paymentShares)[number]

/** Events of an order's timeline: immutable copies of what happened. */
export const timelineEvents = ['placed', 'payment', 'state', 'refund', 'note', 'revision', 'shipment', 'delivery'] as const

export const OrderView = z.object({
  order_number: z.string(),
  /** Grows with every change. */
  version: z.int(),
  liqPayOrderId: z.string().nullable(),
  created_at: z.string(),
  products: z.array(
    z.object({
      id: z.int(),
      /** What the office added beside the goods is a service, or a discount. */
      kind: z.enum(['product', 'service', 'discount']),
      product_id: z.int().nullable(),
      product_name: z.string(),
      quantity: z.int(),
      unit_price: Amount,
      unit_price_kopiykas: Kopiykas,
      /** What was taken off each piece for the quantity, whole percent. */
      volume_percent: z.int(),
      line_total: Amount,
      line_total_kopiykas: Kopiykas,
      product_properties: z.array(
        z.object({
          property_name: z.string(),
          property_label: z.string(),
          property_value: z.string(),
          property_value_label: z.string(),
          property_price_impact: z.string(),
          property_price_impact_kopiykas: Kopiykas,
          property_note: z.string().nullable(),
        }),
      ),
      image: Image.nullable(),
      lead_time_days: z.int().nullable(),
      ready_from: Day.nullable(),
      ready_to: Day.nullable(),
    }),
  ),
  /** What was promised when it was placed: the days between which everything is ready; null where a line promised none. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** The day that the office promised since; null while what was said when it was placed holds. */
  promised_on: Day.nullable(),
  /** From the workshop: those that the office shows. */
  photos: z.array(Image),
  /** What left the factory, the oldest first. */
  shipments: z.array(BuyerShipment),
  /** Pieces of goods that left the factory. */
  pieces_shipped: z.int(),
  price: Amount,
  price_uah: Amount,
  price_kopiykas: Kopiykas,
  /** What came by card and otherwise, less what went back. */
  paid_kopiykas: Kopiykas,
  /** What is still to be paid; 0 for a cancelled order. */
  due_kopiykas: Kopiykas,
  /** What is due by part; one, the whole, without a deposit. */
  parts: z.array(MoneyPart),
  /** What the next card payment charges; 0 when nothing is due. */
  pay_next_kopiykas: Kopiykas,
  currency: z.enum(currencies),
  /** Hryvnias for a euro on the day of the order. */
  eur_rate: z.number(),
  email: z.string().nullable(),
  status: z.string(),
  status_group: z.enum(statusGroups),
  /** Why the last payment was refused; null unless it was. */
  decline_reason: z.enum(declineReasons).nullable(),
  /** Fiscal receipts of its card payments and refunds. */
  fiscal_receipts: z.array(FiscalReceipt),
  /** Progress of the order itself. */
  state: z.enum(orderStates),
  telegram_user_id: z.string().nullable(),
  telegram_connected: z.boolean(),
  receiver_phone: z.string(),
  receiver_name: z.string().nullable(),
  /** It is in somebody's account. */
  attached: z.boolean(),
  /** `place`: by whom, where and whom the driver calls, in the words of the reader. */
  delivery: Delivery.extend({ place: z.string().optional() }).nullable(),
  /** Whether its buyer may change the delivery. */
  delivery_change: z.enum(deliveryChanges),
  /** Who pays; null when it was not asked (an order by phone). */
  payer: z.object({ kind: z.enum(payerKinds), company_name: z.string().nullable(), tax_id: z.string().nullable() }).nullable(),
  comment: z.string().nullable(),
  payment_method: z.enum(paymentMethods),
  /** The order may be paid (again) by card now. */
  can_pay: z.boolean(),
  /** What a person settles before it can be paid by card; null once the order is confirmed. */
  agree_first: z.enum(agreementReasons).nullable(),
  timeline: z.array(z.object({ at: z.string(), event: z.enum(timelineEvents), status: z.string().nullable() })),
})
export type OrderView = z.infer<typeof OrderView>

export const OrderList = z.object({ data: z.array(OrderView), meta: Meta, links: Links })
export type OrderList = z.infer<typeof OrderList>

export const PaymentStarted = z.object({ liqPayOrderId: z.string(), redirect_url: z.string() })
export type PaymentStarted = z.infer<typeof PaymentStarted>
