import { z } from 'zod'
import { FiscalReceiptView } from '../fiscal.ts'
import { MoneyPart, paymentShares } from '../order.ts'
import { typedDay } from '../typed-day.ts'
import { typed } from '../typed-text.ts'
import { Moment, TypedSum, Version } from './lists.ts'
import { Reason } from './acts.ts'

/** How money came other than by card on the site. */
export const receiptMethods = ['bank', 'cash', 'terminal'] as const

const PaperNumber = typed('code', 60).min(1).nullable().default(null)
const Day = typedDay('past')

export const NewReceipt = z.object({
  method: z.enum(receiptMethods),
  amount_kopiykas: TypedSum(1),
  /** The day in Kyiv on which the money came; not in the future. */
  received_on: Day,
  /** Number of the bank statement or cash order. */
  document_no: PaperNumber,
  fiscal_no: PaperNumber,
  /** Confirms that this is another payment, although it looks like a recorded one. */
  again: z.boolean().optional(),
})
export type NewReceipt = z.infer<typeof NewReceipt>

export const ReceiptView = z.object({
  id: z.int(),
  method: z.enum(receiptMethods),
  amount_kopiykas: z.int(),
  received_on: z.string(),
  document_no: z.string().nullable(),
  fiscal_no: z.string().nullable(),
  created_at: Moment,
  /** Name of the person; null for an operator's command. */
  recorded_by: z.string().nullable(),
  /** Null while the receipt counts. */
  voided_at: Moment.nullable(),
  voided_by: z.string().nullable(),
  void_reason: z.string().nullable(),
})
export type ReceiptView = z.infer<typeof ReceiptView>

/** Ways to refund; no more can go back by a way than came by it. */
export const refundMethods = ['card', ...receiptMethods] as const

export const NewRefund = z.object({
  method: z.enum(refundMethods),
  amount_kopiykas: NewReceipt.shape.amount_kopiykas,
  reason: Reason,
  /** True: the buyer owes the amount again. False: it is given up, e.g. for a piece that is not delivered. An overpaid amount is never owed again. */
  stays_due: z.boolean().default(false),
  /** The day on which it was paid; null when it must still be paid, within 30 days. Card refunds are paid at once. */
  paid_on: Day.nullable().default(null),
  document_no: PaperNumber,
})
export type NewRefund = z.infer<typeof NewRefund>

export const RefundPaid = z.object({ paid_on: Day, document_no: PaperNumber })
export type RefundPaid = z.infer<typeof RefundPaid>

export const RefundView = z.object({
  id: z.int(),
  method: z.enum(refundMethods),
  amount_kopiykas: z.int(),
  reason: z.string().nullable(),
  stays_due: z.boolean(),
  requested_at: Moment,
  /** Name of the person; null for an operator's command. */
  by: z.string().nullable(),
  /** When it was paid; null until then. */
  done_at: Moment.nullable(),
  /** `pending`: not paid yet, or the provider has not answered. */
  state: z.enum(['pending', 'done', 'failed']),
  /** The last day to pay it; null for cards. */
  due_on: z.string().nullable(),
  document_no: z.string().nullable(),
})
export type RefundView = z.infer<typeof RefundView>

/** The money of an order: due = total − received + refunded − amounts given up with refunds; negative when overpaid. */
export const OrderMoney = z.object({
  order_number: z.string(),
  total_kopiykas: z.int(),
  /** Sum of card payments and receipts. */
  received_kopiykas: z.int(),
  refunded_kopiykas: z.int(),
  due_kopiykas: z.int(),
  /** The part to pay first; null when the whole is due at once. */
  deposit_kopiykas: z.int().nullable(),
  /** What is due, by part. */
  parts: z.array(MoneyPart),
  /** Card payments that count. */
  card: z.array(z.object({ amount_kopiykas: z.int(), refunded_kopiykas: z.int() })),
  /** Oldest first, including voided ones. */
  receipts: z.array(ReceiptView),
  /** All refunds, oldest first. */
  refunds: z.array(RefundView),
  /** Fiscal receipts of card payments and their refunds, oldest first, including those not made yet. */
  fiscal: z.array(FiscalReceiptView),
})
export type OrderMoney = z.infer<typeof OrderMoney>

/** Null retries the receipt; a number records one that was made elsewhere. */
export const FiscalReceiptChange = z.object({ fiscal_no: typed('code', 60).min(1).nullable() })
export type FiscalReceiptChange = z.infer<typeof FiscalReceiptChange>

/** A null deposit makes the whole sum due at once. `version` is the order's. */
export const DepositChange = z.object({ version: Version, deposit_kopiykas: NewReceipt.shape.amount_kopiykas.nullable() })
export type DepositChange = z.infer<typeof DepositChange>

/** A link for the buyer to pay by card, to be sent by e-mail or messenger. */
export const PaymentLink = z.object({ url: z.string(), amount_kopiykas: z.int() })
export type PaymentLink = z.infer<typeof PaymentLink>
export const PaymentLinkRequest = z.object({ pays: z.enum(paymentShares) })
export type PaymentLinkRequest = z.infer<typeof PaymentLinkRequest>
