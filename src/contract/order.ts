import { z } from 'zod'
import { Image, Links, Meta, SelectedProperties } from './catalogue.ts'
import { currencies } from './money.ts'
import { statusGroups } from './payment.ts'

/** Order progress, apart from the payment status (decisions.md 33). Poured concrete is not taken back. */
export const orderStates = ['new', 'confirmed', 'in_production', 'ready', 'shipped', 'completed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderMoves = {
  confirm: { from: ['new'], to: 'confirmed' },
  produce: { from: ['confirmed'], to: 'in_production' },
  finish: { from: ['in_production'], to: 'ready' },
  ship: { from: ['ready'], to: 'shipped' },
  complete: { from: ['ready', 'shipped'], to: 'completed' },
  cancel: { from: ['new', 'confirmed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type OrderMove = keyof typeof orderMoves

export const paymentMethods = ['CARD', 'INVOICE', 'CASH'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const deliveryMethods = ['PICKUP', 'LOCAL', 'CARRIER'] as const

const Amount = z.number()

export const PublicPurchase = z.object({
  phone: z.string().max(60),
  product_id: z.int(),
  quantity: z.number(),
  product_properties: SelectedProperties.default([]),
})
export type PublicPurchase = z.infer<typeof PublicPurchase>

export const OrderPlaced = z.object({
  order_number: z.string(),
  liqPayOrderId: z.string().nullable(),
  status: z.string(),
  total: Amount,
  total_uah: Amount,
  currency: z.enum(currencies),
  redirect_url: z.string().nullable(),
  /** The secret address of the order: only for who placed it without an account. */
  access_token: z.string().nullable(),
})
export type OrderPlaced = z.infer<typeof OrderPlaced>

export const Delivery = z.object({
  method: z.enum(deliveryMethods),
  carrier: z.string().max(100).nullish(),
  city: z.string().max(100).nullish(),
  address: z.string().max(300).nullish(),
})

/** Events of an order's timeline: immutable copies of what happened. */
export const timelineEvents = ['placed', 'payment', 'state', 'refund', 'note'] as const

export const OrderView = z.object({
  order_number: z.string(),
  liqPayOrderId: z.string().nullable(),
  created_at: z.string(),
  products: z.array(
    z.object({
      id: z.int(),
      product_id: z.int().nullable(),
      product_name: z.string(),
      quantity: z.int(),
      unit_price: Amount,
      line_total: Amount,
      product_properties: z.array(
        z.object({
          property_name: z.string(),
          property_label: z.string(),
          property_value: z.string(),
          property_value_label: z.string(),
          property_price_impact: z.string(),
          property_note: z.string().nullable(),
        }),
      ),
      image: Image.nullable(),
      lead_time_days: z.int().nullable(),
    }),
  ),
  price: Amount,
  price_uah: Amount,
  currency: z.enum(currencies),
  email: z.string().nullable(),
  status: z.string(),
  status_group: z.enum(statusGroups),
  /** Progress of the order itself. */
  state: z.enum(orderStates),
  telegram_user_id: z.string().nullable(),
  receiver_phone: z.string(),
  receiver_name: z.string().nullable(),
  delivery: Delivery.nullable(),
  payment_method: z.enum(paymentMethods),
  /** The order may be paid (again) by card now. */
  can_pay: z.boolean(),
  timeline: z.array(z.object({ at: z.string(), event: z.enum(timelineEvents), status: z.string().nullable() })),
})
export type OrderView = z.infer<typeof OrderView>

export const OrderList = z.object({ data: z.array(OrderView), meta: Meta, links: Links })
export type OrderList = z.infer<typeof OrderList>

export const PaymentStarted = z.object({ liqPayOrderId: z.string(), redirect_url: z.string() })
export type PaymentStarted = z.infer<typeof PaymentStarted>
