import { writeXlsx } from 'hucre/xlsx'
import { kyivClock } from '#contract/plain-date.ts'

/** A day, or a moment as the clock in Kyiv shows it. */
export interface SheetDay {
  readonly day: string
  /** Since midnight; null: the day alone. */
  readonly minutes: number | null
}

/** A number is written as a number, a day as a date; text always as text. */
export type SheetCell = string | number | SheetDay | null

export const dayCell = (day: string | null): SheetDay | null => (day === null ? null : { day, minutes: null })

export function momentCell(moment: Date | null): SheetDay | null {
  if (moment === null) return null
  const { date, minutes } = kyivClock(moment)
  return { day: date, minutes }
}

/** As ISO 8601 writes it, which every spreadsheet sorts: `2026-11-25`, `2026-11-25T14:05`. */
export function isoText({ day, minutes }: SheetDay): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return minutes === null ? day : `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Days since the beginning of spreadsheets, with the time as a part of one. */
export const toSerialDate = ({ day, minutes }: SheetDay): number =>
  Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 25_569 + (minutes ?? 0) / 1440

export interface SheetToWrite {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/**
 * A workbook. Text is stored as text there: what begins with `=` or `+` is not run, and a phone keeps its plus and zeros.
 */
export async function writeWorkbook(sheets: readonly SheetToWrite[], createdAt: Date): Promise<Buffer> {
  const bytes = await writeXlsx({
    properties: { created: createdAt, modified: createdAt },
    sheets: sheets.map(({ name, head, rows }) => ({
      name,
      rows: [[...head], ...rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? isoText(cell) : cell)))],
      freezePane: { rows: 1 },
    })),
  })
  return Buffer.from(bytes)
}

/** What spreadsheets would run as a formula when they open a text file. */
const looksLikeFormula = /^[=+\-@\t\r]/

/** A cell of text; a formula is made harmless by an apostrophe, which `readableText` takes away again. */
function csvCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'object') return isoText(cell)
  const text = looksLikeFormula.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell as it was before it was made harmless. */
export const readableText = (cell: string): string => (cell.startsWith("'") && looksLikeFormula.test(cell.slice(1)) ? cell.slice(1) : cell)

/** By it Excel knows that a text file is UTF-8. */
export const byteOrderMark = '\ufeff'

/** A row as a line of text. */
export const csvLine = (row: readonly SheetCell[]): string => `${row.map(csvCell).join(';')}\r\n`

/** A table of text that Excel opens as it is in Ukraine: with a byte order mark, `;` between cells and a decimal comma. */
export function writeCsv({ head, rows }: Omit<SheetToWrite, 'name'>): Buffer {
  return Buffer.from(byteOrderMark + [head, ...rows].map(csvLine).join(''))
}
