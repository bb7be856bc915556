// @module-tag proof
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { zipParts } from './zip-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'hostile-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Аркуш" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
}
const mega = 'x'.repeat(1_000_000)

/** Written part by part: the test itself holds none of it. */
async function workbook(name: string, sheet: Iterable<string>, shared: Iterable<string> = [`${xml}<sst xmlns="${main}"/>`]): Promise<string> {
  const path = join(folder, name)
  const buffers = async function* (texts: Iterable<string>) {
    for (const text of texts) yield Buffer.from(text)
  }
  const entries = async function* () {
    for (const [at, text] of Object.entries(frame)) yield { path: at, parts: buffers([text]) }
    yield { path: 'xl/sharedStrings.xml', parts: buffers(shared) }
    yield { path: 'xl/worksheets/sheet1.xml', parts: buffers(sheet) }
  }
  await pipeline(zipParts(entries(), new Date(0)), createWriteStream(path))
  return path
}

function* oneCell(megabytes: number): Generator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>`
  for (let index = 0; index < megabytes; index++) yield mega
  yield '</t></is></c></row></sheetData></worksheet>'
}

function* sharedCells(cells: number): Generator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`
  for (let row = 1; row <= cells / 10; row++)
    yield `<row r="${row}">${Array.from('ABCDEFGHIJ', (column) => `<c r="${column}${row}" t="s"><v>0</v></c>`).join('')}</row>`
  yield '</sheetData></worksheet>'
}

const files: readonly [string, () => Promise<string> | string, maxBytes: number, faults: readonly string[]][] = [
  ['one cell of 60 MB', () => workbook('cell.xlsx', oneCell(60)), 200_000, ['cellTooLong', 'tooHeavy']],
  [
    'one text of 1 MB in 60,000 cells',
    () => workbook('shared.xlsx', sharedCells(60_000), [`${xml}<sst xmlns="${main}"><si><t>`, mega, '</t></si></sst>']),
    2_000_000,
    ['cellTooLong', 'tooHeavy'],
  ],
  ['2 MB of nothing but separators', () => written('wide.csv', Buffer.alloc(2_000_000, ';')), 2_000_000, ['empty', 'tooManyColumns', 'tooHeavy']],
  [
    'much text in many honest cells',
    () => written('long.csv', Buffer.from(`a;b\n${`${'ї'.repeat(450)};x\n`.repeat(19_000)}`)),
    20_000_000,
    ['tooMuchText'],
  ],
]

function written(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const peakMb = () => process.resourceUsage().maxRSS / 1024

// The children that read give way to everything else on the machine.
test('files that are small to send and enormous to read are refused with the reason, and the shop’s own memory stays as it is', {
  timeout: 400_000,
}, async () => {
  const before = peakMb()
  for (const [title, make, maxBytes, faults] of files) {
    const path = await make()
    expect([title, statSync(path).size <= maxBytes]).toEqual([title, true])
    const read = await readTable(path)
    expect([title, read.ok ? 'read' : faults.includes(read.fault) ? 'refused' : read.fault]).toEqual([title, 'refused'])
  }
  expect(peakMb() - before).toBeLessThan(150)
})
