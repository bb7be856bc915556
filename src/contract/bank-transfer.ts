import { z } from 'zod'
import { Kopiykas } from './catalogue.ts'
import { currencies } from './money.ts'
import type { PaymentQr as Qr } from './payment-qr.ts'

/** Defined here, so that pages can draw the code without loading zod. */
const PaymentQr: z.ZodType<Qr> = z.object({ version: z.int(), size: z.int(), path: z.string() })

/** A bank transfer that the QR code of an invoice describes. */
export const BankTransfer = z.object({
  invoice_number: z.string(),
  payee: z.string(),
  iban: z.string(),
  tax_id: z.string(),
  bank: z.string().nullable(),
  amount_kopiykas: Kopiykas,
  purpose: z.string(),
  /** Opens a bank's app with everything filled in; null for payments from abroad, where no such app exists. */
  link: z.string().nullable(),
  qr: PaymentQr.nullable(),
  /** For a proforma invoice: the SWIFT code and the amount in hundredths of the quote's currency. */
  abroad: z.object({ swift: z.string().nullable(), currency: z.enum(currencies), amount_minor: z.int() }).nullable(),
})
export type BankTransfer = z.infer<typeof BankTransfer>
