import { writeXlsx } from 'hucre/xlsx'

export interface SheetToWrite {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** A workbook as a spreadsheet program would save it. */
export const writeWorkbook = async (...sheets: SheetToWrite[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: sheets.map(({ name, head, rows }) => ({ name, rows: [[...head], ...rows.map((row) => [...row])] })) }))
