import { z } from 'zod'
import type { Money } from '#contract/money.ts'

const Kopiykas = z.custom<Money>((value) => Number.isSafeInteger(value))

/**
 * What happened to the payment of something (`payableId`), emitted in the transaction in which it happens. `key` names
 * this one happening.
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

/** The job that carries it. The owner of the payable thing runs it, so that payments need not know who that is. */
export const paymentEvent = { name: 'payment-event', input: PaymentEvent } as const
