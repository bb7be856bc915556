import { parseCsv } from 'hucre/csv'
import { SheetError, sheetLimits, type FileFormat } from './sheet.ts'

const delimiters = [';', ',', '\t'] as const
type Encoding = NonNullable<FileFormat['encoding']>

/** Text of a file that does not say how it is written: a mark at its start, else UTF-8, else what older Windows programs write. */
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'windows-1251' }
  }
}

/** What parts the cells: the sign that the head has most of, outside quotes. */
function delimiterOf(text: string): (typeof delimiters)[number] {
  const head =
    text
      .trimStart()
      .split(/\r\n|\r|\n/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? ''
  const count = (sign: string) => head.split(sign).length
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Reads a table of text. Excel's own first line `sep=;` is taken at its word. */
export function readCsv(bytes: Uint8Array): { rows: string[][]; format: FileFormat } {
  const { text: decoded, encoding } = decode(bytes)
  if (decoded.includes('\0')) throw new SheetError('notTable')
  const said = /^sep=([;,\t])\r?\n/i.exec(decoded)
  const text = decoded.slice(said?.[0].length ?? 0)
  const delimiter = delimiters.find((sign) => sign === said?.[1]) ?? delimiterOf(text)
  // Quotes come in pairs: an odd one has swallowed the rest of the file.
  if ((text.split('"').length - 1) % 2 === 1) throw new SheetError('quoteOpen')
  const rows = parseCsv(text, { delimiter, maxRows: sheetLimits.rows + 2 }).map((row) => row.map((cell) => String(cell ?? '')))
  return { rows, format: { kind: 'csv', encoding, delimiter } }
}
