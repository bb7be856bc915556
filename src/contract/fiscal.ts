import { z } from 'zod'

/** `external`: the payment provider makes the receipt itself. `failed`: a person must look. */
export const fiscalStates = ['waiting', 'done', 'failed', 'external'] as const

/** A fiscal receipt, as its buyer sees it. */
export const FiscalReceipt = z.object({
  kind: z.enum(['sale', 'return']),
  amount_kopiykas: z.int(),
  /** The number at the tax office; null while it is not made. */
  fiscal_no: z.string().nullable(),
  url: z.string().nullable(),
})
export type FiscalReceipt = z.infer<typeof FiscalReceipt>

/** The same for the office, with what stands in its way. */
export const FiscalReceiptView = FiscalReceipt.extend({
  id: z.int(),
  state: z.enum(fiscalStates),
  offline: z.boolean(),
  attempts: z.int(),
  error: z.string().nullable(),
})
export type FiscalReceiptView = z.infer<typeof FiscalReceiptView>
