import type { StatementTaken } from '#contract/admin/bank.ts'
import type { StatementFault, StatementRowFault } from '#contract/admin/bank-faults.ts'
import { type PlainDate, plainDate } from '#contract/plain-date.ts'

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
  | {
      readonly ok: true
      readonly format: 'table' | 'camt053'
      readonly payments: readonly StatementPayment[]
      readonly outgoing: number
      /** Rows without a day or a sum that are no totals either: somebody should look at them. */
      readonly skipped: StatementTaken['skipped']
    }
  | { readonly ok: false; readonly fault: StatementFault; readonly rows?: readonly UnreadRow[] }

/** At most this many unread rows are listed. */
export const namedRows = 20

export const purposeLength = 500

/**
 * Parses a day in a bank's format and ignores the time: `25.11.2026 14:05`, `25-11-2026`, `2026-11-25T14:05:00`. The day always comes
 * before the month.
 */
export function readDay(text: string): PlainDate | null {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(text.trim()) ??
    (([all, d, m, y]) => [all, y, m, d])(/^(\d{1,2})[.-](\d{1,2})[.-](\d{4})(?:[, ].*)?$/.exec(text.trim()) ?? [])
  if (!year || !month || !day) return null
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${isoDay}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== isoDay ? null : plainDate(isoDay)
}
