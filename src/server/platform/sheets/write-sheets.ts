import { kyivClock } from '#contract/plain-date.ts'

/** A day, or a time by Kyiv's clock. */
export interface SheetDay {
  readonly day: string
  /** Since midnight; null = only the day. */
  readonly minutes: number | null
}

/** Numbers are written as numbers, days as dates, and text always as text. */
export type SheetCell = string | number | SheetDay | null
export type SheetRow = readonly SheetCell[]

export const dayCell = (day: string | null): SheetDay | null => (day === null ? null : { day, minutes: null })

export function momentCell(moment: Date | null): SheetDay | null {
  if (moment === null) return null
  const { date, minutes } = kyivClock(moment)
  return { day: date, minutes }
}

/** The ISO 8601 form, which every spreadsheet can sort: `2026-11-25`, `2026-11-25T14:05`. */
export function isoText({ day, minutes }: SheetDay): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return minutes === null ? day : `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Days since the epoch of spreadsheets, with the time as a fraction. */
export const toSerialDate = ({ day, minutes }: SheetDay): number =>
  Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 25_569 + (minutes ?? 0) / 1440

/** Text that spreadsheets would run as a formula when opening a CSV file. */
const looksLikeFormula = /^[=+\-@\t\r]/

/** A cell in CSV; an apostrophe disarms a formula, and `readableText` removes it again. */
function csvCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'object') return isoText(cell)
  const text = looksLikeFormula.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell without the apostrophe that disarms formulas. */
export const readableText = (cell: string): string => (cell.startsWith("'") && looksLikeFormula.test(cell.slice(1)) ? cell.slice(1) : cell)

/** Tells Excel that a text file is UTF-8. */
export const byteOrderMark = '\ufeff'

export const csvLine = (row: SheetRow): string => `${row.map(csvCell).join(';')}\r\n`

/** A CSV table that Excel opens directly in Ukraine: with a byte order mark, `;` between cells and a decimal comma. */
export const writeCsv = ({ head, rows }: { head: SheetRow; rows: readonly SheetRow[] }): Buffer =>
  Buffer.from(byteOrderMark + [head, ...rows].map(csvLine).join(''))
