import { z } from 'zod'
import { Kopiykas } from './catalogue.ts'
import type { PaymentQr as Qr } from './payment-qr.ts'

/** The schema stands here, so that pages lay out the code without zod. */
const PaymentQr: z.ZodType<Qr> = z.object({ version: z.int(), size: z.int(), path: z.string() })

/** The payment by bank transfer that the QR code of an invoice describes. */
export const BankTransfer = z.object({
  invoice_number: z.string(),
  payee: z.string(),
  iban: z.string(),
  tax_id: z.string(),
  bank: z.string().nullable(),
  amount_kopiykas: Kopiykas,
  purpose: z.string(),
  /** Opens in a bank's app, where everything is filled in. */
  link: z.string(),
  qr: PaymentQr,
})
export type BankTransfer = z.infer<typeof BankTransfer>
