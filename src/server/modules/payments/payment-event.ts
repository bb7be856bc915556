import { z } from 'zod'
import { refundMethods } from '#contract/admin/receipts.ts'
import type { Money } from '#contract/money.ts'

const Kopiykas = z.custom<Money>((value) => Number.isSafeInteger(value))

/** An event about an order's money, emitted in the transaction that causes it. `key` identifies the event. */
export const PaymentEvent = z.object({
  key: z.string(),
  orderId: z.int(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('payment'), status: z.string() }),
    z.object({ kind: z.literal('refund'), amount: Kopiykas, method: z.enum(refundMethods).default('card') }),
    /** A part of the amount due was paid. */
    z.object({ kind: z.literal('part'), amount: Kopiykas }),
    /** A receipt was voided. */
    z.object({ kind: z.literal('voided'), amount: Kopiykas }),
  ]),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>

/** The job that delivers it together with all events of an order; payments know only their own kinds. */
export const paymentEvent = { name: 'order-event', input: PaymentEvent } as const
