import { z } from 'zod'
import { orderStates } from '#contract/order.ts'
import { PaymentEvent, paymentEvent } from '../../payments/index.ts'

/** An event of an order, emitted in the transaction that causes it. `key` identifies the event. */
export const OrderEvent = z.object({
  key: z.string(),
  orderId: z.int(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('placed') }),
    z.object({ kind: z.literal('state'), state: z.enum(orderStates) }),
    /** The office sends the buyer the current lines. */
    z.object({ kind: z.literal('revised') }),
    /** The buyer changed the delivery. */
    z.object({ kind: z.literal('delivery') }),
    /** The shipment left, got its tracking number, awaits collection, was voided, or its papers are to be sent. */
    z.object({ kind: z.literal('shipment'), shipmentId: z.int(), change: z.enum(['shipped', 'tracking', 'arrived', 'voided', 'papers']) }),
    ...PaymentEvent.shape.what.options,
  ]),
})
export type OrderEvent = z.infer<typeof OrderEvent>
export type ShipmentEvent = Extract<OrderEvent['what'], { kind: 'shipment' }>

/** The job that delivers the event; the notifications module runs it. */
export const orderEvent = { name: paymentEvent.name, input: OrderEvent } as const
