import { z } from 'zod'
import type { Money } from '#contract/money.ts'

const Kopiykas = z.custom<Money>((value) => Number.isSafeInteger(value))

/** What happened to the money of an order, emitted in the transaction in which it happens. `key` identifies this one event. */
export const PaymentEvent = z.object({
  key: z.string(),
  orderId: z.int(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('payment'), status: z.string() }),
    z.object({ kind: z.literal('refund'), amount: Kopiykas }),
    /** A part of what is due came. */
    z.object({ kind: z.literal('part'), amount: Kopiykas }),
    /** A receipt was a mistake. */
    z.object({ kind: z.literal('voided'), amount: Kopiykas }),
  ]),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>

/** The job that delivers it with every other event of an order; payments know only their own kinds. */
export const paymentEvent = { name: 'order-event', input: PaymentEvent } as const
