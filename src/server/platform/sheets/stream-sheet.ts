import { byteOrderMark, csvLine, toSerialDate, type SheetRow as Row } from './write-sheets.ts'
import type { Batches, SheetSource } from './sheet.ts'
import { zipParts, type ZipEntry } from './zip-stream.ts'

/** A table of any length as the parts of a text file. */
export async function* csvParts({ head, batches }: Pick<SheetSource, 'head' | 'batches'>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(head))
  for await (const rows of batches) yield Buffer.from(rows.map(csvLine).join(''))
}

/** The rows of an Excel sheet, including its head. */
const sheetRows = 1_048_576

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Spreadsheets write a character that XML cannot hold by its code, `_x000D_`; text that only looks like such a code is kept. */
const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- exactly those
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** `A`, `B` … `Z`, `AA` … */
const columnName = (index: number): string => (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))
const columnNames = Array.from({ length: 256 }, (_, index) => columnName(index))

/** A row; text stays text: `=` at the start is not run, and a phone keeps its plus. */
function rowXml(row: Row, number: number): string {
  const cells = row.map((cell, column) => {
    if (cell === null) return ''
    const at = `r="${columnNames[column] ?? columnName(column)}${number}"`
    if (typeof cell === 'object') return `<c ${at} s="${cell.minutes === null ? 1 : 2}"><v>${toSerialDate(cell)}</v></c>`
    return typeof cell === 'number'
      ? `<c ${at}><v>${cell}</v></c>`
      : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

/** Cell styles: 1 is a date, 2 a date with time, in the format of the reader's own spreadsheet. */
const styles = `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="2"><fill/><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Reads rows of batches one by one, across several sheets; `next` is the first unwritten row. */
async function openRows(batches: Batches) {
  const rows = (async function* () {
    for await (const batch of batches) yield* batch
  })()
  const take = async (): Promise<Row | null> => {
    const { done, value } = await rows.next()
    return done ? null : value
  }
  const opened = {
    next: await take(),
    async step() {
      opened.next = await take()
    },
    close: () => rows.return(undefined),
  }
  return opened
}
type OpenRows = Awaited<ReturnType<typeof openRows>>

/** One sheet: its head, and as many rows as fit. */
async function* sheetParts(head: Row, rows: OpenRows, maxRows: number): AsyncGenerator<Buffer> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  let text =
    xml(`<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetData>`) + rowXml(head, 1)
  for (let number = 2; rows.next !== null && number <= maxRows; number++) {
    text += rowXml(rows.next, number)
    if (text.length > 64_000) {
      yield Buffer.from(text)
      text = ''
    }
    await rows.step()
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

async function* workbookEntries(sources: readonly SheetSource[], maxRows: number): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for (const { name, head, batches } of sources) {
    const rows = await openRows(batches)
    try {
      for (let part = 1; part === 1 || rows.next !== null; part++) {
        names.push(part === 1 ? name : `${name.slice(0, 25)}_${part}`)
        yield { path: `xl/worksheets/sheet${names.length}.xml`, parts: sheetParts(head, rows, maxRows) }
      }
    } finally {
      await rows.close()
    }
  }
  yield* parts({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': contentTypes(names.length),
  })
}

async function* parts(files: Readonly<Record<string, string>>): AsyncGenerator<ZipEntry> {
  for (const [path, text] of Object.entries(files)) {
    yield {
      path,
      parts: (async function* () {
        yield Buffer.from(xml(text))
      })(),
    }
  }
}

const relations = (list: readonly (readonly [kind: string, target: string])[]) =>
  `<Relationships xmlns="${packageTypes}/relationships">${list
    .map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

function contentTypes(sheets: number): string {
  const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`
  const overrides = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type('worksheet')}"/>`,
  )
  return `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${type('styles')}"/>${overrides.join('')}</Types>`
}

/** A workbook of tables of any length, made while it is read. */
export const workbookParts = (sources: readonly SheetSource[], mtime: Date, maxRows = sheetRows): AsyncGenerator<Buffer> =>
  zipParts(workbookEntries(sources, maxRows), mtime)
