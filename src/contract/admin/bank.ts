import { z } from 'zod'
import { maxId } from '../order.ts'
import { machineText, typed } from '../typed-text.ts'
import { matchSigns, recordFailures } from './bank-faults.ts'
import { Moment } from './lists.ts'
import { NewReceipt } from './receipts.ts'

/** The result of reading a bank statement. Outgoing payments are skipped. */
export const StatementTaken = z.object({
  /** Counts of new payments, of payments known from an earlier file, and of outgoing payments. */
  added: z.int(),
  known: z.int(),
  outgoing: z.int(),
  /** Rows that are no payment for want of a day or a sum; the first of them with their text. */
  skipped: z.object({ count: z.int(), rows: z.array(z.object({ row: z.int(), text: z.string() })) }),
})
export type StatementTaken = z.infer<typeof StatementTaken>

const Candidate = z.object({
  number: z.string(),
  /** The receiver or the company. */
  who: z.string().nullable(),
  due_kopiykas: z.int(),
  signs: z.array(z.enum(matchSigns)),
})
export type MatchCandidate = z.infer<typeof Candidate>

export const BankPaymentRow = z.object({
  id: z.int(),
  booked_on: z.string(),
  amount_kopiykas: z.int(),
  payer: z.string().nullable(),
  tax_id: z.string().nullable(),
  purpose: z.string(),
  document_no: z.string().nullable(),
  /** The order for which the payment was recorded. */
  order_number: z.string().nullable(),
  /** When this is a part of a split payment: the sum of the whole payment, and the orders that share it. */
  part_of_kopiykas: z.int().nullable(),
  /** Why somebody decided that the payment belongs to no order. */
  ignored: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_at: Moment.nullable(),
  /** Whether the reader may undo the decision. */
  undoable: z.boolean(),
  /** The likeliest orders first. */
  candidates: z.array(Candidate),
  /** Whether the first candidate is beyond doubt. */
  certain: z.boolean(),
})
export type BankPaymentRow = z.infer<typeof BankPaymentRow>

/** Query: `state` (`open`, `settled`), `search`, `cursor`. Open payments come in one answer, up to 200, those with a certain match first. */
export const BankPaymentRows = z.object({
  data: z.array(BankPaymentRow),
  meta: z.object({ total: z.int(), capped: z.boolean(), certain: z.int() }),
  links: z.object({ next: z.string().nullable() }),
})
export type BankPaymentRows = z.infer<typeof BankPaymentRows>

const Id = z.int().min(1).max(maxId)
/** The questions of {@link questionFlags} that are answered with yes. */
const Answers = z.object({ again: z.boolean(), over: z.boolean(), early: z.boolean() }).partial()
export type BankAnswers = z.infer<typeof Answers>

export const BankRecording = z.object({
  payments: z
    .array(
      z.object({
        id: Id,
        order_number: machineText(40).min(1),
        ...Answers.shape,
      }),
    )
    .min(1)
    .max(200),
})
export type BankRecording = z.infer<typeof BankRecording>

/** Splits one payment between several orders: the parts add up to the whole sum, and each belongs to a different order. */
export const BankSplit = z.object({
  parts: z
    .array(
      z.object({
        order_number: machineText(40).min(1),
        amount_kopiykas: NewReceipt.shape.amount_kopiykas,
        ...Answers.shape,
      }),
    )
    .min(2)
    .max(50),
})
export type BankSplit = z.infer<typeof BankSplit>

export const BankRecorded = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      order_number: z.string(),
      /** Null when the payment is recorded, by this or an earlier request. */
      refused: z.enum(recordFailures).nullable(),
      /** When `refused` is `same`: the order that already has such a payment. */
      same_as: z.string().nullable(),
      /** When `refused` is `over`: by how much it exceeds what the order owes. */
      over_kopiykas: z.int().nullable(),
    }),
  ),
})
export type BankRecorded = z.infer<typeof BankRecorded>

export const BankIgnoring = z.object({ ids: z.array(Id).min(1).max(200), reason: typed('line', 300).min(3) })
export type BankIgnoring = z.infer<typeof BankIgnoring>
