import { z } from 'zod'
import type { Money } from './money.ts'
import { orderStates } from './order.ts'

const Kopiykas = z.custom<Money>((value) => Number.isSafeInteger(value))

/**
 * What happened to an order and somebody may want to hear of: said once, in the transaction in which it
 * happens. `key` names the happening.
 */
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

/** The job that carries it; who runs it is not the business of who says it. */
export const orderEvent = { name: 'order-news', input: OrderEvent } as const
