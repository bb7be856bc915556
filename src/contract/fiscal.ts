import { z } from 'zod'

/** `external`: the payment provider makes the receipt itself. `failed`: a person must look. */
export const fiscalStates = ['waiting', 'done', 'failed', 'external'] as const

/** A fiscal receipt as shown to its buyer. */
export const FiscalReceipt = z.object({
  kind: z.enum(['sale', 'return']),
  amount_kopiykas: z.int(),
  /** The tax office's number; null until the receipt is made. */
  fiscal_no: z.string().nullable(),
  url: z.string().nullable(),
})
export type FiscalReceipt = z.infer<typeof FiscalReceipt>

/** A fiscal receipt as shown to the office, with the reason for a delay. */
export const FiscalReceiptView = FiscalReceipt.extend({
  id: z.int(),
  state: z.enum(fiscalStates),
  offline: z.boolean(),
  attempts: z.int(),
  error: z.string().nullable(),
})
export type FiscalReceiptView = z.infer<typeof FiscalReceiptView>
