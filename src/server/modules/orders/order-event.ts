import { z } from 'zod'
import type { Money } from '#contract/money.ts'
import { orderStates } from '#contract/order.ts'

const Kopiykas = z.custom<Money>((value) => Number.isSafeInteger(value))

/** What happened to an order, emitted in the transaction in which it happens. `key` identifies this one event. */
export const OrderEvent = z.object({
  key: z.string(),
  orderId: z.int(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('placed') }),
    z.object({ kind: z.literal('state'), state: z.enum(orderStates) }),
    z.object({ kind: z.literal('payment'), status: z.string() }),
    z.object({ kind: z.literal('refund'), amount: Kopiykas }),
  ]),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** The job that delivers the event. The modules that notify people subscribe to it; its name is stored with queued jobs. */
export const orderEvent = { name: 'order-news', input: OrderEvent } as const

/** What happened to a part of an order's money: apart from {@link OrderEvent}, whose readers of an earlier release know no parts. */
export const OrderPartEvent = z.object({
  key: z.string(),
  orderId: z.int(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('part'), amount: Kopiykas }),
    z.object({ kind: z.literal('voided'), amount: Kopiykas }),
  ]),
})
export type OrderPartEvent = z.infer<typeof OrderPartEvent>
export const orderPartEvent = { name: 'order-part-event', input: OrderPartEvent } as const

/** The office sends the buyer the lines as they are now: apart from {@link OrderEvent}, whose readers of an earlier release know no revisions. */
export const OrderRevisionEvent = z.object({ key: z.string(), orderId: z.int() })
export type OrderRevisionEvent = z.infer<typeof OrderRevisionEvent>
export const orderRevisionEvent = { name: 'order-revision-email', input: OrderRevisionEvent } as const

/**
 * A shipment was handed over, got the carrier's number, was entered wrongly, or its papers are to be sent: apart from {@link OrderEvent}, whose readers of an
 * earlier release know no shipments.
 */
export const OrderShipmentEvent = z.object({
  key: z.string(),
  orderId: z.int(),
  shipmentId: z.int(),
  what: z.enum(['shipped', 'tracking', 'voided', 'papers']),
})
export type OrderShipmentEvent = z.infer<typeof OrderShipmentEvent>
export const orderShipmentEvent = { name: 'order-shipment-event', input: OrderShipmentEvent } as const
