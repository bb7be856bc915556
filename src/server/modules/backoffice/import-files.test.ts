import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { ImportView } from '#contract/admin/imports.ts'
import { callAdmin, createStaff, doAdmin, ownOrigin, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let manager: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  await seedTestCatalogue(context)
  manager = await createStaff(context, ['manager'])
})
afterAll(() => context.close())

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...list: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
const type = (part: string, name: string) =>
  `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`

/** A workbook as Excel writes it; styles: 1 is a date, 2 shows six digits, 3 is text, 4 shows percents. */
const workbook = (...rows: string[]): Buffer => merged([], ...rows)
const merged = (ranges: readonly string[], ...rows: string[]): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${type('worksheets/sheet1.xml', 'worksheet')}${type('styles.xml', 'styles')}</Types>`,
          '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
          'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Прайс" sheetId="1" r:id="rId1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId2', 'styles', 'styles.xml']),
          'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="000000"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/></cellXfs></styleSheet>`,
          'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.join('')}</sheetData>${ranges.length === 0 ? '' : `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`}</worksheet>`,
        }).map(([path, text]) => [path, strToU8(text)]),
      ),
    ),
  )
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, cells: string, extra = '') => `<row r="${number}"${extra}>${cells}</row>`
const head = (number: number) => row(number, text(`A${number}`, 'Код') + text(`B${number}`, 'Ціна, ₴') + text(`C${number}`, 'Назва українською'))

/** In a table of one byte a letter; і that it lacks is the Latin one, as people wrote, and any other sign a question mark. */
const inTable = (table: string, line: string): Buffer => {
  const decoder = new TextDecoder(table)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]))
  return Buffer.from(Array.from(line, (sign) => bytes.get(sign) ?? bytes.get({ і: 'i', І: 'I' }[sign] ?? '?') ?? 0))
}
const cp866 = (line: string): Buffer => inTable('ibm866', line)
const broken = (line: string): Buffer => {
  const bytes = Buffer.from(line)
  bytes[bytes.indexOf(Buffer.from('~'))] = 0xd0
  return bytes
}

/** The price of `conus` is 4200; every file says 4600 somewhere. */
interface Expected {
  readonly changed?: readonly string[]
  /** Of its one wrong row, a part of the reason or of the value. */
  readonly wrong?: string
}
const files: readonly [what: string, bytes: () => Buffer, expected: Expected][] = [
  [
    'a title and an empty row above the head',
    () => workbook(row(1, text('A1', 'Прайс на грудень')), head(3), row(4, text('A4', 'conus') + '<c r="B4"><v>4600</v></c>')),
    { changed: ['conus'] },
  ],
  [
    'a head in Windows-1251, which has no ₴',
    () => inTable('windows-1251', 'Код;Ціна, ₴;Назва українською\r\nconus;4600;\r\n'),
    { changed: ['conus'] },
  ],
  ['a head in KOI8-U', () => inTable('koi8-u', 'Код;Ціна, ₴;Назва українською\r\nconus;4600;\r\n'), { changed: ['conus'] }],
  ['a head in KOI8-U, all in capitals', () => inTable('koi8-u', 'КОД;ЦІНА;НАЗВА УКРАЇНСЬКОЮ\r\nconus;4600;\r\n'), { changed: ['conus'] }],
  ['a head in Mac Cyrillic', () => inTable('x-mac-cyrillic', 'Код;Ціна, ₴;Назва українською\r\nconus;4600;\r\n'), { changed: ['conus'] }],
  ['a head in CP866', () => cp866('Код;Категорія;Price;Назва українською\r\nconus;;4600;\r\n'), { changed: ['conus'] }],
  ['a Ukrainian price in CP866, which has neither ₴ nor і', () => cp866('Код;Ціна, ₴;Назва українською\r\nconus;4600;\r\n'), { changed: ['conus'] }],
  ['the same with ? for і', () => cp866('Код;Ц~на, ₴;Назва українською\r\nconus;4600;\r\n'.replace('~', '?')), { changed: ['conus'] }],
  [
    'the same in CP1125, its Ukrainian sister',
    () => Buffer.from(cp866('Код;Ц~на, ₴;Назва українською\r\nconus;4600;\r\n').map((byte) => (byte === 0x7e ? 0xf7 : byte === 0xf5 ? 0xf9 : byte))),
    { changed: ['conus'] },
  ],
  ['more cells than the head', () => Buffer.from('Код;Ціна, ₴\r\nconus;4;600\r\n'), { wrong: 'більше клітинок' }],
  ['a date where a code stood', () => workbook(head(1), row(2, '<c r="A2" s="1"><v>46000</v></c><c r="B2"><v>4600</v></c>')), { wrong: 'на дату' }],
  [
    'a date for a name',
    () => workbook(head(1), row(2, `${text('A2', 'conus')}<c r="B2"><v>4600</v></c><c r="C2" s="1"><v>46000</v></c>`)),
    { wrong: 'на дату' },
  ],
  [
    'a formula that nobody has computed',
    () => workbook(head(1), row(2, `${text('A2', 'conus')}<c r="B2"><f>4000+600</f></c>`)),
    { wrong: 'не порахував' },
  ],
  [
    'a formula with its value',
    () => workbook(head(1), row(2, `${text('A2', 'conus')}<c r="B2"><f>4000+600</f><v>4600</v></c>`)),
    { changed: ['conus'] },
  ],
  [
    'a hidden row that changes something',
    () => workbook(head(1), row(2, `${text('A2', 'conus')}<c r="B2"><v>4600</v></c>`, ' hidden="1"')),
    { wrong: 'приховано' },
  ],
  [
    'hidden rows that change nothing',
    () => workbook(head(1), row(2, text('A2', 'plain'), ' hidden="1"'), row(3, `${text('A3', 'conus')}<c r="B3"><v>4600</v></c>`)),
    { changed: ['conus'] },
  ],
  ['one bad byte', () => broken('Код;Ціна, ₴;Назва українською\r\nconus;4600;Вазон «Ко~ус» з бетону\r\n'), { wrong: 'пошкоджений знак' }],
  ['a code in capitals', () => Buffer.from('Код;Ціна, ₴\r\nCONUS;4600\r\n'), { wrong: 'легко сплутати' }],
  ['a code with Cyrillic letters among its Latin ones', () => Buffer.from('Код;Ціна, ₴\r\nсоnus;4600\r\n'), { wrong: 'легко сплутати' }],
  [
    'a price for two products in merged cells',
    () => merged(['B2:B3'], head(1), row(2, `${text('A2', 'conus')}<c r="B2"><v>4600</v></c>`), row(3, text('A3', 'plain'))),
    { changed: ['conus'], wrong: 'об’єднано' },
  ],
  [
    'a title over merged cells',
    () => merged(['A1:C1'], row(1, text('A1', 'Прайс')), head(2), row(3, `${text('A3', 'conus')}<c r="B3"><v>4600</v></c>`)),
    { changed: ['conus'] },
  ],
  ['a price in percents', () => workbook(head(1), row(2, `${text('A2', 'conus')}<c r="B2" s="4"><v>0.07</v></c>`)), { wrong: '7%' }],
  [
    'a code that a program could not compute',
    () => workbook(head(1), row(2, '<c r="A2" t="e"><v>#NAME?</v></c><c r="B2"><v>4600</v></c>')),
    { wrong: 'не порахувалася' },
  ],
  ['tabs, with a comma in the head', () => Buffer.from('Код\tЦіна, ₴\r\nconus\t4600\r\n'), { changed: ['conus'] }],
  ['Excel’s “Unicode text”', () => Buffer.from('\ufeffКод\tЦіна, ₴\r\nconus\t4600\r\n', 'utf16le'), { changed: ['conus'] }],
  ['the same in the other order of bytes', () => Buffer.from('\ufeffКод\tЦіна, ₴\r\nconus\t4600\r\n', 'utf16le').swap16(), { changed: ['conus'] }],
  [
    'a title with commas above a head of tabs',
    () => Buffer.from('Прайс, грудень, 2026, ₴\r\nКод\tЦіна, ₴\r\nconus\t4600,00\r\n'),
    { changed: ['conus'] },
  ],
  ['commas, with semicolons in a text', () => Buffer.from('Код,Ціна,Назва українською\nconus,4600,Вазон; Конус\n'), { changed: ['conus'] }],
  [
    'a number that a format fills with zeros',
    () => workbook(head(1), row(2, `<c r="A2" s="2"><v>123</v></c><c r="B2"><v>4600</v></c>`)),
    { wrong: '000123' },
  ],
]

test('files as programs write them: every row is read rightly, or is wrong with a reason, and never counted as unchanged', async () => {
  for (const [what, bytes, expected] of files) {
    const answer = await context.call({
      method: 'POST',
      url: '/api/v1/admin/imports?file=file',
      headers: { ...ownOrigin(context), cookie: manager.cookie, 'content-type': 'application/octet-stream', 'user-language': 'uk' },
      payload: bytes(),
    })
    expect([what, answer.status]).toEqual([what, 200])
    const { id, sheets } = answer.body as ImportView
    await doAdmin(context, manager, adminEndpoints.checkImport, {
      params: { id },
      body: { sheets: sheets.map(({ kind, columns }) => ({ kind, columns: columns.map(({ field }) => field) })) },
    })
    const rows = (await callAdmin(context, manager, adminEndpoints.listImportRows, { params: { id } })).body
    const ofState = (state: string) => rows.data.filter((row) => row.state === state)
    const wrong = ofState('wrong')
    const reason = JSON.stringify(wrong.flatMap(({ faults, code }) => [code, ...faults]))
    const { changed = [], wrong: requested } = expected
    expect([what, ofState('changed').map(({ code }) => code), wrong.length]).toEqual([what, changed, requested === undefined ? 0 : 1])
    expect([what, reason]).toEqual([what, expect.stringContaining(requested ?? '')])
  }
})
