import { z } from 'zod'
import { Kopiykas } from './catalogue.ts'
import { currencies } from './money.ts'
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
  /** Opens in a bank's app, where everything is filled in; null from abroad, where no such app is. */
  link: z.string().nullable(),
  qr: PaymentQr.nullable(),
  /** Of a proforma invoice: what a bank abroad asks for beside, and the sum in the currency of the quote, in its hundredths. */
  abroad: z.object({ swift: z.string().nullable(), currency: z.enum(currencies), amount_minor: z.int() }).nullable(),
})
export type BankTransfer = z.infer<typeof BankTransfer>
