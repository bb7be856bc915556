import type { StatementFault, StatementRowFault } from '#contract/admin/bank-faults.ts'
import type { PlainDate } from '#contract/plain-date.ts'

/** An incoming payment in a bank's file. */
export interface StatementPayment {
  readonly bookedOn: PlainDate
  /** Kopiykas. */
  readonly amount: number
  readonly documentNo: string | null
  readonly payer: string | null
  readonly taxId: string | null
  readonly purpose: string
}

/** A row that cannot be read, by its number in the file; `text` is its content, `readings` its possible meanings. */
export interface UnreadRow {
  readonly row: number
  readonly fault: StatementRowFault
  readonly text: string
}

export type ReadStatement =
  | { readonly ok: true; readonly format: 'table' | 'camt053'; readonly payments: readonly StatementPayment[]; readonly outgoing: number }
  | { readonly ok: false; readonly fault: StatementFault; readonly rows?: readonly UnreadRow[] }

/** At most this many unread rows are listed. */
export const namedRows = 20

export const purposeLength = 500
