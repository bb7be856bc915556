import { z } from 'zod'
import type { Money } from '#contract/money.ts'

const Kopiykas = z.custom<Money>((value) => Number.isSafeInteger(value))

/**
 * What happened to the payment of something (`payableId`), emitted in the transaction in which it happens. `key` identifies
 * this one event.
 */
export const PaymentEvent = z.object({
  key: z.string(),
  payableId: z.int(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('payment'), status: z.string() }),
    z.object({ kind: z.literal('refund'), amount: Kopiykas }),
  ]),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>

/** The job that delivers the event. The module that owns the payable handles it, so that payments need not know it. */
export const paymentEvent = { name: 'payment-event', input: PaymentEvent } as const

/** What happened to a part of what is due. Apart from {@link PaymentEvent}: a release that does not know it leaves its job alone. */
export const PaymentPartEvent = z.object({
  key: z.string(),
  payableId: z.int(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('part'), amount: Kopiykas }),
    z.object({ kind: z.literal('voided'), amount: Kopiykas }),
  ]),
})
export type PaymentPartEvent = z.infer<typeof PaymentPartEvent>
export const paymentPartEvent = { name: 'payment-part-event', input: PaymentPartEvent } as const
