import { z } from 'zod'
import { money, type Money } from '../money.ts'
import { plainDate, type PlainDate } from '../plain-date.ts'
import { Moment } from './lists.ts'

/** How money came that was not paid by card on the site. */
export const receiptMethods = ['bank', 'cash', 'terminal'] as const

const PaperNumber = z.string().trim().min(1).max(60).nullable().default(null)
const Day = z.iso.date().transform((day): PlainDate => plainDate(day))

export const NewReceipt = z.object({
  method: z.enum(receiptMethods),
  amount_kopiykas: z
    .int()
    .min(1)
    .max(10_000_000_000)
    .transform((amount): Money => money(amount)),
  /** The day in Kyiv on which the money came; not a day to come. */
  received_on: Day,
  /** Of the bank's statement or the cash order. */
  document_no: PaperNumber,
  fiscal_no: PaperNumber,
})
export type NewReceipt = z.infer<typeof NewReceipt>

export const ReceiptVoid = z.object({ reason: z.string().trim().min(3).max(500) })
export type ReceiptVoid = z.infer<typeof ReceiptVoid>

export const ReceiptView = z.object({
  id: z.int(),
  method: z.enum(receiptMethods),
  amount_kopiykas: z.int(),
  received_on: z.string(),
  document_no: z.string().nullable(),
  fiscal_no: z.string().nullable(),
  created_at: Moment,
  /** The name; null: an operator's command. */
  recorded_by: z.string().nullable(),
  /** Null while it counts. */
  voided_at: Moment.nullable(),
  voided_by: z.string().nullable(),
  void_reason: z.string().nullable(),
})
export type ReceiptView = z.infer<typeof ReceiptView>

/** The money of an order: due = total − received + refunded; negative when too much came. */
export const OrderMoney = z.object({
  order_number: z.string(),
  total_kopiykas: z.int(),
  /** By card and by receipts. */
  received_kopiykas: z.int(),
  refunded_kopiykas: z.int(),
  due_kopiykas: z.int(),
  /** Oldest first, voided ones too. */
  receipts: z.array(ReceiptView),
})
export type OrderMoney = z.infer<typeof OrderMoney>
