import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { byteOrderMark, csvLine, type SheetCell } from './write-sheets.ts'

type Batches = AsyncIterable<readonly (readonly SheetCell[])[]>

async function* csvParts(head: readonly SheetCell[], batches: Batches): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(head))
  for await (const rows of batches) yield Buffer.from(rows.map(csvLine).join(''))
}

/** A table of any length as text, made while it is read. */
export const csvStream = (head: readonly SheetCell[], batches: Batches): Readable => Readable.from(csvParts(head, batches), { objectMode: false })

async function* sheetRows(head: readonly SheetCell[], batches: Batches): AsyncGenerator<SheetCell[]> {
  yield [...head]
  for await (const rows of batches) for (const row of rows) yield [...row]
}

/** A table of any length as a workbook; what does not fit into one sheet goes on in the next. */
export function workbookStream(name: string, head: readonly SheetCell[], batches: Batches): Readable {
  // Node's streams of the web can be iterated; the browser's types do not know it.
  const bytes = writeXlsxStream(sheetRows(head, batches), { name, freezePane: { rows: 1 } }) as unknown as AsyncIterable<Uint8Array>
  return Readable.from(bytes, { objectMode: false })
}
