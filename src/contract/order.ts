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
  /** Stops an order that is being cast; only an owner may. */
  stop: { from: ['in_production'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type OrderTransition = keyof typeof orderTransitions

/** Origin of an order: placed on the site, taken by phone, or from an accepted quote. */
export const orderSources = ['site', 'phone', 'quote'] as const
export type OrderSource = (typeof orderSources)[number]

export const paymentMethods = ['CARD', 'INVOICE', 'CASH'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const deliveryMethods = ['PICKUP', 'LOCAL', 'CARRIER'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const payerKinds = ['PERSON', 'COMPANY'] as const

const Amount = z.number()

/** A phone typed in any usual way (rule 6.5), normalised to `+` and digits. The use case checks whether the shop accepts its country. */
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
  /** The visitor's name for the place where it will stand. */
  place: typed('line', offerLimits.place).nullish(),
})
export type ListLine = z.infer<typeof ListLine>

/** CARD continues to the payment page; LATER only stores the order, which can still be paid. */
export const paymentChoices = ['CARD', 'LATER'] as const

/** The version of the public offer that the page showed; if another one is valid now, nothing is ordered (409, `public_offer_changed`). */
export const SeenOfferVersion = machineText(40).nullish()

/** One product, or the lines of a list. */
export const PublicPurchase = z
  .object({
    phone: PhoneInput,
    product_id: ProductId.optional(),
    quantity: Quantity.optional(),
    product_properties: SelectedProperties.default([]),
    /** The delivery town that the buyer entered on a product page; the way of delivery is agreed in the call. */
    city: typed('name', 100).nullish(),
    settlement: SettlementId.nullish(),
    /** The total that the buyer saw; if it has changed, nothing is ordered (409, `total_changed`). */
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
  /** The range of days when everything is ready. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  redirect_url: z.string().nullable(),
  /** What must be agreed with the office before card payment. */
  reason: z.enum(agreementReasons).nullable(),
  /** The order's secret token; only for a buyer without an account. */
  access_token: z.string().nullable(),
})
export type OrderPlaced = z.infer<typeof OrderPlaced>

/** Who unloads the goods. */
export const unloaders = ['buyer', 'seller'] as const

export const Delivery = z.object({
  /** Null while only the town is known: for an order by phone, the way is agreed in the call. */
  method: z.enum(deliveryMethods).nullable(),
  carrier: z.string().nullish(),
  city: z.string().nullish(),
  /** The chosen settlement among several of the same name. */
  settlement: SettlementId.nullish(),
  address: z.string().nullish(),
  /** Null when not stated; it is then agreed in the call. */
  unloading: z.enum(unloaders).nullish(),
  /** Whom the driver calls, as typed by the buyer. */
  contact: z.string().nullish(),
  /** The term agreed in a quote: "DAP Kraków, Poland". */
  incoterm: z.string().nullish(),
  /** The foreign country agreed in a quote; absent for Ukraine. */
  country: z.enum(countryCodes).nullish(),
})

const DeliveryTyped = Delivery.omit({ country: true, incoterm: true }).extend({
  method: z.enum(deliveryMethods),
  carrier: typed('line', 100).nullish(),
  city: typed('name', 100).nullish(),
  address: typed('line', 300).nullish(),
  contact: typed('line', 200).nullish(),
})

/** Whether and why the buyer may change the delivery on the order's page; stable codes that clients translate. */
const deliveryChanges = [
  'open',
  /** Already packed or partly handed over; the buyer must call the office. */
  'packed',
  /** The terms of an export quote apply. */
  'agreed',
  /** Nothing is left to deliver. */
  'over',
] as const

/** The delivery as corrected by the buyer, and the version of the order that they saw. */
export const DeliveryCorrection = z.object({ version: z.int().min(0), delivery: DeliveryTyped })
export type DeliveryCorrection = z.input<typeof DeliveryCorrection>

/**
 * `POST /v1/cartcheckout`. Only `purchaseProductIds` is required: line ids, or objects with an `id` (whole lines). The use case checks everything
 * else and answers errors under the field's path, e.g. `payer.tax_id`.
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
  /** The hryvnia total that the buyer saw; if it has changed, nothing is ordered (409). */
  expected_total_uah: z.number().nullish(),
  offer_version: SeenOfferVersion,
})
export type CheckoutForm = z.input<typeof CheckoutForm>

/** A part of the amount due: the whole at once, or a deposit before casting and the rest before handing over. */
export const MoneyPart = z.object({ kind: z.enum(['whole', 'deposit', 'rest']), amount_kopiykas: Kopiykas, due_kopiykas: Kopiykas })
export type MoneyPart = z.infer<typeof MoneyPart>

/** What a payment link charges: `part` is the next part (the whole without a deposit), `all` everything that is due. */
export const paymentShares = ['part', 'all'] as const
export type PaymentShare = (typeof paymentShares)[number]

/** Events of an order's timeline; entries are never changed. */
export const timelineEvents = ['placed', 'payment', 'state', 'refund', 'note', 'revision', 'shipment', 'delivery'] as const

/** A property of a line as it was chosen and named then. */
export const OrderedProperty = z.object({
  property_name: z.string(),
  property_label: z.string(),
  property_value: z.string(),
  property_value_label: z.string(),
  property_price_impact: z.string(),
  property_price_impact_kopiykas: Kopiykas,
  property_note: z.string().nullable(),
})

export const OrderView = z.object({
  order_number: z.string(),
  /** Incremented by every change. */
  version: z.int(),
  liqPayOrderId: z.string().nullable(),
  created_at: z.string(),
  products: z.array(
    z.object({
      id: z.int(),
      /** Services and discounts were added by the office. */
      kind: z.enum(['product', 'service', 'discount']),
      product_id: z.int().nullable(),
      product_name: z.string(),
      quantity: z.int(),
      unit_price: Amount,
      unit_price_kopiykas: Kopiykas,
      /** Volume discount per piece, whole percent. */
      volume_percent: z.int(),
      line_total: Amount,
      line_total_kopiykas: Kopiykas,
      product_properties: z.array(OrderedProperty),
      image: Image.nullable(),
      lead_time_days: z.int().nullable(),
      ready_from: Day.nullable(),
      ready_to: Day.nullable(),
    }),
  ),
  /** The ready days stated when the order was placed; null when a line had none. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** The day promised by the office later; null while the ready days from the checkout are valid. */
  promised_on: Day.nullable(),
  /** Workshop photos that the office has released. */
  photos: z.array(Image),
  /** Shipments, the oldest first. */
  shipments: z.array(BuyerShipment),
  /** Shipped pieces of goods. */
  pieces_shipped: z.int(),
  price: Amount,
  price_uah: Amount,
  price_kopiykas: Kopiykas,
  /** Payments by card and by other ways, less refunds. */
  paid_kopiykas: Kopiykas,
  /** The amount still to be paid; 0 for a cancelled order. */
  due_kopiykas: Kopiykas,
  /** The amounts due by part; without a deposit, one part with the whole. */
  parts: z.array(MoneyPart),
  /** The amount of the next card payment; 0 when nothing is due. */
  pay_next_kopiykas: Kopiykas,
  currency: z.enum(currencies),
  /** Hryvnias per euro on the day of the order. */
  eur_rate: z.number(),
  email: z.string().nullable(),
  status: z.string(),
  status_group: z.enum(statusGroups),
  /** Why the last payment was refused; null when it was not. */
  decline_reason: z.enum(declineReasons).nullable(),
  /** Fiscal receipts of its card payments and refunds. */
  fiscal_receipts: z.array(FiscalReceipt),
  /** State of the order itself. */
  state: z.enum(orderStates),
  telegram_user_id: z.string().nullable(),
  telegram_connected: z.boolean(),
  receiver_phone: z.string(),
  receiver_name: z.string().nullable(),
  /** Whether the order belongs to an account. */
  attached: z.boolean(),
  /** `place` combines carrier, address and the driver's contact in the reader's language. */
  delivery: Delivery.extend({ place: z.string().optional() }).nullable(),
  /** Whether the buyer may change the delivery. */
  delivery_change: z.enum(deliveryChanges),
  /** The payer; null when nobody was asked, as for an order by phone. */
  payer: z.object({ kind: z.enum(payerKinds), company_name: z.string().nullable(), tax_id: z.string().nullable() }).nullable(),
  comment: z.string().nullable(),
  payment_method: z.enum(paymentMethods),
  /** Whether the order can be paid by card now. */
  can_pay: z.boolean(),
  /** What must be agreed with the office before card payment; null once the order is confirmed. */
  agree_first: z.enum(agreementReasons).nullable(),
  timeline: z.array(z.object({ at: z.string(), event: z.enum(timelineEvents), status: z.string().nullable() })),
})
export type OrderView = z.infer<typeof OrderView>

export const OrderList = z.object({ data: z.array(OrderView), meta: Meta, links: Links })
export type OrderList = z.infer<typeof OrderList>

export const PaymentStarted = z.object({ liqPayOrderId: z.string(), redirect_url: z.string() })
export type PaymentStarted = z.infer<typeof PaymentStarted>
