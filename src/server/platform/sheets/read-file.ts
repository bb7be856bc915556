import { inflateRawSync } from 'node:zlib'
import { readXlsx, type Cell, type CellValue, type Workbook } from 'hucre/xlsx'
import { isOutOfMemory } from '../work/out-of-memory.ts'
import { readCsv } from './read-csv.ts'
import { SheetError, sheetLimits, type OddCell, type ReadSheets, type Sheet } from './sheet.ts'

const begins = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)

/** Reads a file as tables by its content, whatever its name. Runs in a child process, because a hostile file may use up its memory. */
export async function readFile(bytes: Uint8Array): Promise<ReadSheets> {
  try {
    if (bytes.length > sheetLimits.file) throw new SheetError('tooLarge')
    if (bytes.length === 0) throw new SheetError('empty')
    // Excel 97, or a workbook with a password.
    if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('oldFormat')
    if (begins(bytes, 0x50, 0x4b)) return await readWorkbook(bytes)
    if (begins(bytes, 0x25, 0x50, 0x44, 0x46) || begins(bytes, 0xff, 0xd8, 0xff) || begins(bytes, 0x89, 0x50)) throw new SheetError('notTable')
    const { rows, format } = readCsv(bytes)
    return { ok: true, format, sheets: limited([{ name: '', rows }]) }
  } catch (error) {
    if (error instanceof SheetError) return { ok: false, fault: error.fault }
    throw error
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<ReadSheets> {
  checkArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const options = {
    sheets: ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => !hidden && !veryHidden,
    maxRows: sheetLimits.rows + 2,
    readStyles: true,
  }
  const workbook = await readXlsx(bytes, options).catch((error: unknown) => {
    throw isOutOfMemory(error) ? error : new SheetError('broken')
  })
  return { ok: true, format: { kind: 'xlsx', encoding: null, delimiter: null }, sheets: limited(workbook.sheets.map(toSheet)) }
}

function toSheet({ name, rows, cells, rowDefs, merges = [] }: Workbook['sheets'][number]): Sheet {
  const odd = rows.flatMap((row, at) => row.flatMap((value, column) => oddCell(value, cells?.get(`${at},${column}`), { row: at, column })))
  for (const [place, cell] of cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    if (cell.formula !== undefined && isNothing(cell.formulaResult) && isNothing(rows[row]?.[column])) odd.push({ row, column, what: 'formula' })
  }
  for (const { startRow, startCol, endRow, endCol } of merges)
    for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row++)
      for (let column = startCol; column <= Math.min(endCol, sheetLimits.columns); column++)
        if ((row > startRow || column > startCol) && isNothing(rows[row]?.[column])) odd.push({ row, column, what: 'merged' })
  return {
    name,
    rows: rows.map((row) => row.map(cellText)),
    odd,
    hidden: [...(rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden ? [row] : [])),
  }
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function oddCell(value: CellValue | undefined, cell: Cell | undefined, place: { row: number; column: number }): OddCell[] {
  if (value instanceof Date) return [{ ...place, what: 'date' }]
  if (typeof value === 'number' && cell?.style?.numFmt?.includes('%'))
    return [{ ...place, what: 'percent', text: `${cellText(Number((value * 100).toPrecision(12)))}%` }]
  if (typeof value === 'number' && /^-?\d{1,3}\.\d{3}$/.test(cellText(value))) return [{ ...place, what: 'number', text: `${cellText(value)}0` }]
  const zeros = typeof value === 'number' && Number.isInteger(value) ? /^0{2,}$/.exec(cell?.style?.numFmt ?? '')?.[0] : undefined
  return zeros === undefined ? [] : [{ ...place, what: 'shown', text: String(value).padStart(zeros.length, '0') }]
}

function cellText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // Fifteen digits, as in spreadsheets: 0.1 + 0.2 shows as 0.3.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell)
}

const trimmedRow = (row: readonly string[]) => {
  const end = row.findLastIndex((cell) => cell.trim() !== '')
  return row.slice(0, end + 1)
}

/** The sheets with content, within the limits. */
function limited(sheets: readonly Sheet[]): Sheet[] {
  const full = sheets.flatMap((sheet) => {
    const all = sheet.rows.map(trimmedRow)
    const end = all.findLastIndex((row) => row.length > 0)
    return end < 0 ? [] : [{ ...sheet, rows: all.slice(0, end + 1) }]
  })
  if (full.length === 0) throw new SheetError('empty')
  if (full.some(({ rows }) => rows.length > sheetLimits.rows + 1)) throw new SheetError('tooManyRows')
  if (full.some(({ rows }) => rows.some((row) => row.length > sheetLimits.columns))) throw new SheetError('tooManyColumns')
  let text = 0
  for (const { rows } of full)
    for (const row of rows)
      for (const cell of row) {
        if (cell.length > sheetLimits.cell) throw new SheetError('cellTooLong')
        text += cell.length
      }
  if (text > sheetLimits.text) throw new SheetError('tooMuchText')
  return full
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}

/** The archive's directory of files, at its end. */
function readEntries(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > archive.length) throw new SheetError('broken')
  const count = archive.readUInt16LE(end + 10)
  const entries: Entry[] = []
  for (let at = archive.readUInt32LE(end + 16); entries.length < count; ) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50) throw new SheetError('broken')
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28)),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    })
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Rejects an archive that unpacks to more than a workbook ever holds. Compares the declared sizes with the actual ones, since a few
 * kilobytes can declare little and become gigabytes. Measures cell texts before they become strings.
 */
function checkArchive(archive: Buffer): void {
  const entries = readEntries(archive)
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (total > sheetLimits.unpacked || entries.length > 5_000) throw new SheetError('unpacksTooLarge')
  for (const { name, method, packed, unpacked, at } of entries) {
    // A LibreOffice table, or Excel's binary workbook.
    if (name === 'mimetype' || name === 'xl/workbook.bin') throw new SheetError('oldFormat')
    if (method !== 8) continue
    if (at + 30 > archive.length) throw new SheetError('broken')
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
    try {
      const content = inflateRawSync(archive.subarray(start, start + packed), { maxOutputLength: Math.max(1, unpacked) })
      if (/^xl\/(worksheets\/[^/]+|sharedStrings)\.xml$/.test(name) && hasLongText(content)) throw new SheetError('cellTooLong')
    } catch (error) {
      if (error instanceof SheetError) throw error
      const isLonger = error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      if (isOutOfMemory(error)) throw error
      throw new SheetError(isLonger ? 'unpacksTooLarge' : 'broken')
    }
  }
}

/** Bytes of the longest cell text in XML: every character as `&quot;`. */
const longestText = sheetLimits.cell * 6

function hasLongText(xml: Buffer): boolean {
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf('<', at)
    const end = next < 0 ? xml.length : next
    if (end - at > longestText) return true
    at = end + 1
  }
  return false
}
