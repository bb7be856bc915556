import { z } from 'zod'
import { orderStates } from '#contract/order.ts'
import { PaymentEvent, paymentEvent } from '../../payments/index.ts'

/** What happened to an order, emitted in the transaction in which it happens. `key` identifies this one event. */
export const OrderEvent = z.object({
  key: z.string(),
  orderId: z.int(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('placed') }),
    z.object({ kind: z.literal('state'), state: z.enum(orderStates) }),
    /** The office sends the buyer the lines as they are now. */
    z.object({ kind: z.literal('revised') }),
    /** The buyer changed where or how it goes. */
    z.object({ kind: z.literal('delivery') }),
    /** It was handed over, got the carrier's number, can be fetched, was entered wrongly, or its papers are to be sent. */
    z.object({ kind: z.literal('shipment'), shipmentId: z.int(), change: z.enum(['shipped', 'tracking', 'arrived', 'voided', 'papers']) }),
    ...PaymentEvent.shape.what.options,
  ]),
})
export type OrderEvent = z.infer<typeof OrderEvent>
export type ShipmentEvent = Extract<OrderEvent['what'], { kind: 'shipment' }>

/** The job that delivers the event. The module that notifies people runs it. */
export const orderEvent = { name: paymentEvent.name, input: OrderEvent } as const
