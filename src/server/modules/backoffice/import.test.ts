import { sql } from 'drizzle-orm'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { ImportTarget, ImportView } from '#contract/admin/imports.ts'
import { writeCsv } from '../../platform/sheets/write-sheets.ts'
import { callAdmin, createStaff, doAdmin, ownOrigin, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { writeWorkbook } from '../../testing/write-workbook.ts'

type Cell = string | number | null

let context: TestContext
let catalogue: TestCatalogue
let manager: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  manager = await createStaff(context, ['manager'])
  const ownSize = { limits: { top: { min: 40, max: 90, step: 5 }, height: { min: 60, max: 130, step: 5 } }, surcharge: 150_050, extra_days: 8 }
  await context.database.db.execute(
    sql`update products set fits_with = array['plain', 'gone'], own_size = ${JSON.stringify(ownSize)}::jsonb where code = 'conus'`,
  )
})
afterAll(() => context.close())
beforeEach(() => context.responseCache.clear())

const upload = async (bytes: Uint8Array | string, file = 'товари.xlsx', language = 'uk') => {
  const answer = await context.call({
    method: 'POST',
    url: `/api/v1/admin/imports?file=${encodeURIComponent(file)}`,
    headers: { ...ownOrigin(context), cookie: manager.cookie, 'content-type': 'application/octet-stream', 'user-language': language },
    payload: Buffer.from(bytes as Uint8Array),
  })
  return answer as { status: number; body: ImportView & { errors?: Record<string, string> } } // by its status
}
const check = (view: ImportView, change: (sheets: ImportView['sheets']) => ImportView['sheets'] = (sheets) => sheets) =>
  callAdmin(context, manager, adminEndpoints.checkImport, {
    params: { id: view.id },
    body: { sheets: change(view.sheets).map(({ kind, columns }) => ({ kind, columns: columns.map(({ field }) => field) })) },
  })
const rowsOf = async (id: number, state: string) =>
  (await callAdmin(context, manager, adminEndpoints.listImportRows, { params: { id }, query: `state=${state}` })).body.data
const apply = ({ id, report }: ImportView, to: ImportTarget = 'shop') =>
  callAdmin(context, manager, adminEndpoints.applyImport, { params: { id }, body: { fingerprint: report?.fingerprint ?? '', to } })
const dryRun = async (bytes: Uint8Array | string, file?: string) => {
  const taken = await upload(bytes, file)
  expect(taken).toMatchObject({ status: 200 })
  return (await check(taken.body)).body
}
const exported = async (query: string) => {
  const { cookie } = manager
  const answer = await context.app.inject({ url: `/api/v1/admin/exports/products?${query}`, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const state = async () =>
  (
    await context.database.db.execute(sql`select p.code, p.base_price, p.published, p.price_max, t.name, t.description,
    (select json_agg(json_build_object('p', property, 'v', value, 'uk', label_uk, 'en', label_en, 'i', impact) order by property, position) from product_options o where o.product_id = p.id) as options
    from products p join product_translations t on t.product_id = p.id and t.language = 'uk' order by p.code`)
  ).rows
const products = (head: string[], ...rows: Cell[][]) => writeWorkbook({ name: 'Товари', head, rows })

test.each(['format=xlsx', 'format=xlsx&language=en', 'format=csv&sheet=products', 'format=csv&sheet=options'])(
  'what was exported (%s) and comes back unchanged changes nothing',
  async (query) => {
    const view = await dryRun(await exported(query))
    expect(await rowsOf(view.id, 'wrong')).toEqual([])
    expect(await rowsOf(view.id, 'changed')).toEqual([])
    expect(view.report?.products).toMatchObject({ new: 0, changed: 0, wrong: 0 })
    expect(view.report?.products.same).toBeGreaterThan(2)
  },
)

test('sizes of buyers’ own are brought in as one cell; what cannot be read says how it is written', async () => {
  const sheet = (cell: string) => products(['Код', 'Власні розміри'], ['conus', cell])
  const [wrong] = await rowsOf((await dryRun(await sheet('top=40-90 height=60'))).id, 'wrong')
  expect(wrong?.faults).toMatchObject([{ column: 'Власні розміри', value: 'top=40-90 height=60', reason: expect.stringContaining('top=40..90/5') }])
  const view = await dryRun(await sheet('top=45..80 height=60..130/5 surcharge=1500.50 days=8'))
  expect((await rowsOf(view.id, 'changed')).map(({ changes }) => changes)).toMatchObject([
    [
      {
        column: 'Власні розміри',
        before: 'top=40..90/5 height=60..130/5 surcharge=1500.5 days=8',
        after: 'top=45..80/1 height=60..130/5 surcharge=1500.5 days=8',
      },
    ],
  ])
})

test('a dry run warns where a price falls or rises by more than half, and says in which rows', async () => {
  const view = await dryRun(
    await writeWorkbook(
      {
        name: 'Товари',
        head: ['Код', 'Ціна, ₴'],
        rows: [
          ['conus', 420],
          ['plain', 1_700],
        ],
      },
      { name: 'Варіанти', head: ['Код', 'Властивість', 'Варіант', 'Доплата, ₴'], rows: [['conus', 'size', '60x60x110', 90_000]] },
    ),
  )
  expect(view.report).toMatchObject({ rows: { wrong: 0, changed: 3 }, jumps: 2 })
  const rows = await rowsOf(view.id, 'jumps')
  expect(rows.map(({ code, changes }) => [code, changes.map(({ jump }) => jump)])).toEqual([
    ['conus', ['falls']],
    ['conus', ['rises']],
  ])
  expect((await rowsOf(view.id, 'changed')).find(({ code }) => code === 'plain')?.changes[0]?.jump).toBeNull()
})

test('cells are cleaned as the same fields of the form, and figures of two readings are refused', async () => {
  const view = await dryRun(
    await products(
      ['Код', 'Назва українською', 'Опис українською', 'Вага, кг', 'Термін, днів'],
      ['«plain».', 'Кам\u200bʼяне   горня', 'Перший\u202e рядок', 85.125, 14],
      ['conus', null, null, '1,298', '1.000'],
    ),
  )
  const [fine] = await rowsOf(view.id, 'changed')
  expect([fine?.code, fine?.changes.map(({ after }) => after)]).toEqual(['plain', expect.arrayContaining(['Кам’яне горня', 'Перший рядок', '85.13'])])
  const [wrong] = await rowsOf(view.id, 'wrong')
  expect(wrong).toMatchObject({ code: 'conus', faults: [{ value: '1.000' }, { value: '1,298' }] })
})

test('what fits a product is named by codes of the shop or of the file, and comes back as it was exported', async () => {
  const view = await dryRun(
    await products(
      ['Код', 'Назва українською', 'Категорія', 'Ціна, ₴', 'Поєднується з'],
      ['новий', 'Новий', 'Вазони / Круглі вазони', 900, null],
      ['plain', null, null, null, 'новий; conus'],
      ['conus', null, null, null, 'plain, nobody'],
      ['varies', null, null, null, 'varies'],
    ),
  )
  const [fine] = await rowsOf(view.id, 'changed')
  expect(fine).toMatchObject({ code: 'plain', changes: [{ column: 'Поєднується з', after: 'новий, conus' }] })
  const wrong = await rowsOf(view.id, 'wrong')
  expect(wrong.map(({ code, faults }) => [code, faults[0]?.value])).toEqual([
    ['conus', 'nobody'],
    ['varies', 'varies'],
  ])
})

test('a table changes, adds and leaves alone; applied once, it is taken back whole', async () => {
  const before = await state()
  const book = await writeWorkbook(
    {
      name: 'Лист 1',
      head: ['Код', 'Назва українською', 'Категорія', 'Ціна, ₴', 'Стан', 'Опис англійською', 'Нотатки складу'],
      rows: [
        ['conus', null, null, 4600, null, '-', 'не чіпати'],
        ['plain', 'Горнятко', null, '1 500,00', null, null, null],
        ['куб-60', 'Вазон «Куб»', 'Вазони / Круглі вазони', '3 250,50 грн', 'у продажу', null, null],
      ],
    },
    {
      name: 'Лист 2',
      head: ['Код', 'Властивість', 'Варіант', 'Підпис українською', 'Доплата, ₴'],
      rows: [
        ['conus', 'size', '60x60x110', null, 1700],
        ['куб-60', 'Колір', 'natural', 'натуральний', 0],
        ['куб-60', 'Колір', 'white', 'білий', '350,50'],
      ],
    },
  )
  const view = await dryRun(book)
  expect(view.report).toMatchObject({ rows: { new: 3, changed: 2, same: 1, wrong: 0 }, products: { new: 1, changed: 1, same: 1, wrong: 0 } })
  expect(await rowsOf(view.id, 'changed')).toMatchObject([
    {
      sheet: 'Лист 1',
      row: 2,
      code: 'conus',
      changes: [
        { column: 'Опис англійською', after: '' },
        { column: 'Ціна, ₴', before: '₴\u00a04\u00a0200', after: '₴\u00a04\u00a0600' },
      ],
    },
    { sheet: 'Лист 2', row: 2, changes: [{ column: 'Доплата, ₴', before: '₴\u00a01\u00a0600', after: '₴\u00a01\u00a0700' }] },
  ])
  expect(await state(), 'a dry run writes nothing').toEqual(before)
  const applied = await apply(view)
  expect(applied).toMatchObject({ status: 200, body: { kind: 'import', products: 2, label: 'товари.xlsx' } })
  expect((await apply(view)).status, 'twice').toBe(409)
  expect((await state()).find(({ code }) => code === 'куб-60')).toMatchObject({ base_price: 325_050, published: true, price_max: 360_100 })
  const { body: list } = await context.call({ url: `/api/v1/product?full_text_search=${encodeURIComponent('куб')}` })
  expect(list).toMatchObject({ data: [{ product_name: 'Вазон «Куб»', price_kopiykas: 325_050 }] })
  const undone = await callAdmin(context, manager, adminEndpoints.undoChangeSet, { params: { id: applied.body.id } })
  expect(undone.body).toEqual({ restored: 2, unchanged: [] })
  expect(await state()).toEqual(before)
})

test('into drafts: buyers see nothing of it until it is published, and the drafts go back whole', async () => {
  const before = await state()
  const view = await dryRun(
    await products(
      ['Код', 'Назва українською', 'Категорія', 'Ціна, ₴', 'Стан'],
      ['conus', null, null, 4700, 'приховано'],
      ['plain', null, null, 1600, null],
      ['новий-в-чернетці', 'Новий', 'Вазони / Круглі вазони', 900, 'у продажу'],
    ),
  )
  expect(view.report?.live, 'what buyers would see at once').toBe(2)
  const id = catalogue.products.plain
  const applied = await apply(view, 'drafts')
  expect(applied).toMatchObject({ status: 200, body: { products: 3 } })
  const after = await state()
  expect(after.filter(({ code }) => code !== 'новий-в-чернетці')).toEqual(before)
  expect(after.find(({ code }) => code === 'новий-в-чернетці')).toMatchObject({ published: false })
  const draft = async () => (await callAdmin(context, manager, adminEndpoints.readProduct, { params: { id } })).body
  expect(await draft()).toMatchObject({ state: 'changed', before: { price_kopiykas: 150_000 }, values: { price_kopiykas: 160_000 } })
  const undone = await callAdmin(context, manager, adminEndpoints.undoChangeSet, { params: { id: applied.body.id } })
  expect(undone.body).toEqual({ restored: 3, unchanged: [] })
  expect(await draft()).toMatchObject({ state: 'published', values: { price_kopiykas: 150_000 } })
  expect(await state()).toEqual(before)
})

test('while a file is being written everybody is told so, and afterwards what it did and whether it was taken back', async () => {
  const view = await dryRun(await products(['Код', 'Термін'], ['bench', 33]))
  const read = async () => (await callAdmin(context, manager, adminEndpoints.readImport, { params: { id: view.id } })).body
  expect(await read()).toMatchObject({ writing: false, applied: null })
  // As the one who applies it holds it.
  await context.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from imports where id = ${view.id} for update`)
    expect(await read()).toMatchObject({ writing: true, applied: null })
  })
  const applied = await apply(view)
  expect(await read()).toMatchObject({ writing: false, change_set: applied.body.id, applied: { products: 1, undone_at: null } })
  await doAdmin(context, manager, adminEndpoints.undoChangeSet, { params: { id: applied.body.id } })
  expect((await read()).applied?.undone_at).toEqual(expect.any(String))
})

test('what changed between the dry run and the press is looked at again, and nothing is written', async () => {
  const view = await dryRun(await products(['Код', 'Ціна'], ['bench', 13_000]))
  await context.database.db.execute(sql`update products set version = version + 1, lead_time_days = 22 where code = 'bench'`)
  const before = await state()
  expect(await apply(view)).toMatchObject({ status: 409, body: { reason: 'outdated_preview' } })
  expect(await state()).toEqual(before)
})

describe('wrong rows say where and why, and keep the whole file from being applied', () => {
  const head = ['Код', 'Назва українською', 'Категорія', 'Ціна', 'Стан', 'Термін, днів', 'Вага, кг', 'Форма й розміри, мм', 'Адреса українською']
  const options = ['Код', 'Властивість', 'Варіант', 'Підпис українською', 'Доплата, ₴', 'Додає днів']
  const cases: [string, 'products' | 'options', Cell[], string, RegExp][] = [
    ['no code', 'products', [null, 'Вазон', 'Вазони', 100], 'Код', /Немає коду/],
    ['a code with a space', 'products', ['a b', 'Вазон', 'Вазони', 100], 'Код', /У коді/],
    ['words for a price', 'products', ['conus', null, null, 'дорого'], 'Ціна, ₴', /не сума/],
    ['a price of nothing', 'products', ['conus', null, null, 0], 'Ціна, ₴', /більша за нуль/],
    ['a price less than nothing', 'products', ['conus', null, null, -5], 'Ціна, ₴', /більша за нуль/],
    ['a price beyond all', 'products', ['conus', null, null, 999_999_999], 'Ціна, ₴', /завелика/],
    ['a price taken away', 'products', ['conus', null, null, '-'], 'Ціна, ₴', /не можна прибрати/],
    ['a new product without a price', 'products', ['new-1', 'Вазон', 'Вазони'], 'Ціна, ₴', /більша за нуль/],
    ['a new product without a name', 'products', ['new-1', null, 'Вазони', 100], 'Назва українською', /Бракує назви/],
    ['a new product without a category', 'products', ['new-1', 'Вазон', null, 100], 'Категорія', /потрібна категорія/],
    ['an unknown category', 'products', ['conus', null, 'Меблі'], 'Категорія', /Такої категорії немає/],
    ['an unknown state', 'products', ['conus', null, null, null, 'можливо'], 'Стан', /у продажу/],
    ['half a day', 'products', ['conus', null, null, null, null, '2,5'], 'Термін, днів', /ціле число/],
    ['too many days', 'products', ['conus', null, null, null, null, 400], 'Термін, днів', /365/],
    ['a weight in words', 'products', ['plain', null, null, null, null, null, 'важкий'], 'Вага, кг', /число/],
    ['a shape that is none', 'products', ['conus', null, null, null, null, null, null, 'круг 50'], 'Форма й розміри, мм', /conical/],
    ['an address with a space', 'products', ['conus', null, null, null, null, null, null, null, 'мій вазон'], 'Адреса українською', /a–z/],
    ['a broken formula', 'products', ['conus', '#REF!'], 'Назва українською', /Формула/],
    ['a name that never ends', 'products', ['conus', 'я'.repeat(201)], 'Назва українською', /задовгий/],
    ['an unknown property', 'options', ['conus', 'смак', 'солодкий'], 'Властивість', /Такої властивості/],
    ['an option of no product', 'options', ['nothing', 'size', '10'], 'Код', /Товару з таким кодом/],
    ['an option without a value', 'options', ['conus', 'size', null, 'Без'], 'Варіант', /Бракує варіанта/],
    ['an addition in words', 'options', ['conus', 'size', '60x60x110', null, 'трохи'], 'Доплата, ₴', /не сума/],
    ['a colour that is not cast', 'options', ['conus', 'color', 'pink', 'рожевий', 10], 'Варіант', /кольору немає/],
    ['a default that costs more', 'options', ['conus', 'size', '50x50x90', null, 100], 'Варіант', /Перший варіант/],
  ]
  test.each(cases)('%s', async (_name, kind, row, column, reason) => {
    const before = await state()
    const view = await dryRun(await writeWorkbook({ name: 'Аркуш', head: kind === 'products' ? head : options, rows: [row] }))
    expect(view.report?.rows.wrong).toBe(1)
    const wrong = await rowsOf(view.id, 'wrong')
    expect(wrong).toMatchObject([{ sheet: 'Аркуш', row: 2, faults: [{ column, reason: expect.stringMatching(reason) }] }])
    // What was typed, not what was read of it.
    expect(['', ...row.map(String)]).toContain(wrong[0]?.faults[0]?.value)
    expect((await apply(view)).status).toBe(422)
    expect(await state()).toEqual(before)
  })

  test('an unknown code in a file of prices is said to be unknown', async () => {
    const view = await dryRun(await products(['Код', 'Ціна'], ['conus', 4_300], ['konus-9', 100]))
    expect(await rowsOf(view.id, 'wrong')).toMatchObject([
      { faults: [{ column: 'Код', value: 'konus-9', reason: expect.stringContaining('Товару з таким кодом немає') }] },
    ])
  })

  test('a row that stands twice is wrong the second time; the wrong rows can be taken away as a file', async () => {
    const view = await dryRun(await products(['Код', 'Ціна'], ['conus', 4_300], ['plain', '=1+1'], ['conus', 4_400]))
    const again = { row: 4, faults: [{ reason: expect.stringContaining('вже є в іншому рядку') }] }
    expect((await rowsOf(view.id, 'wrong')).filter(({ faults }) => faults.length > 0)).toMatchObject([{ row: 3 }, again])
    const file = await context.app.inject({ url: `/api/v1/admin/imports/${view.id}/faults`, headers: { cookie: manager.cookie } })
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.payload).toContain(`Товари;3;plain;Горнятко;Ціна, ₴;'=1+1;`)
  })
})

describe('files that are no tables are refused with the reason', () => {
  const bomb = () => zipSync({ 'xl/workbook.xml': [new Uint8Array(210 * 1024 * 1024), { level: 9 }] })
  const liar = () => {
    const archive = Buffer.from(zipSync({ 'xl/workbook.xml': [new Uint8Array(40 * 1024 * 1024), { level: 9 }] }))
    const directory = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    archive.writeUInt32LE(1_000, directory + 24)
    return archive
  }
  const whole = async () => products(['Код'], ['conus'])
  const large = new Set(['a bomb', 'too many rows'])
  const cases: [string, () => Promise<Uint8Array | string> | Uint8Array | string, string][] = [
    ['nothing', () => '', 'empty'],
    ['only empty lines', () => ';;\n;\n\n', 'empty'],
    ['a PDF', () => '%PDF-1.7 …', 'notTable'],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'notTable'],
    ['bytes', () => new Uint8Array([1, 0, 2, 0, 3]), 'notTable'],
    ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'oldFormat'],
    ['half a workbook', async () => (await whole()).subarray(0, 900), 'broken'],
    ['an archive of something else', () => zipSync({ 'a.txt': strToU8('hi') }), 'broken'],
    ['a bomb', bomb, 'unpacksTooLarge'],
    ['a bomb that says it is small', liar, 'unpacksTooLarge'],
    ['a quote that is never closed', () => 'Код;Назва\nconus;"Вазон\nplain;x\n', 'quoteOpen'],
    ['too many rows', () => `Код\n${'x\n'.repeat(50_002)}`, 'tooManyRows'],
    ['too many columns', () => `${'a;'.repeat(300)}b\n1\n`, 'tooManyColumns'],
  ]
  for (const [name, file, fault] of cases)
    test(`refused: ${name}`, large.has(name) ? { tags: 'proof' } : {}, async () => {
      expect(await upload(await file())).toMatchObject({ status: 422, body: { errors: { file: fault } } })
    })

  test('more than 20 MB is not even read', { tags: 'proof' }, async () => {
    expect((await upload(new Uint8Array(20 * 1024 * 1024 + 2))).status).toBe(413)
  })
})

describe('text files of any make', () => {
  const line = (sign: string) =>
    ['Код', 'Назва українською', 'Ціна'].join(sign) + '\r\n' + ['conus', '"Вазон «Їжак»"', '"4 250,50"'].join(sign) + '\r\n'
  const windows = (text: string) => {
    const letters = new Map(Array.from({ length: 128 }, (_, at) => [new TextDecoder('windows-1251').decode(new Uint8Array([at + 128])), at + 128]))
    return new Uint8Array([...text].map((letter) => letters.get(letter) ?? letter.charCodeAt(0)))
  }
  test.each<[string, () => Uint8Array | string, string, string]>([
    ['`;`, UTF-8 with its mark', () => `\ufeff${line(';')}`, 'utf-8', ';'],
    ['`,`, UTF-8', () => line(','), 'utf-8', ','],
    ['tab, UTF-8', () => line('\t'), 'utf-8', '\t'],
    ['`;`, Windows-1251', () => windows(line(';')), 'windows-1251', ';'],
    ['tab, UTF-16', () => Buffer.from(`\ufeff${line('\t')}`, 'utf16le'), 'utf-16le', '\t'],
    ['sep= of Excel', () => `sep=;\r\n${line(';')}`, 'utf-8', ';'],
  ])('%s', async (_name, file, encoding, delimiter) => {
    const view = await dryRun(file(), 'a.csv')
    expect(view.format).toEqual({ kind: 'csv', encoding, delimiter })
    const [row] = await rowsOf(view.id, 'changed')
    expect(row?.changes.map(({ after }) => after)).toEqual(['Вазон «Їжак»', '₴\u00a04\u00a0250,50'])
  })

  test('columns are matched by a person where their heads say nothing; without a code nothing is checked', async () => {
    const { body } = await upload('art;UAH\nconus;4300\n', 'a.csv')
    expect(body.sheets).toMatchObject([{ kind: null, columns: [{ header: 'art', sample: 'conus', field: null }, { field: null }] }])
    expect((await check(body)).status).toBe(422)
    const named = (fields: ('code' | 'price')[]) => (sheets: ImportView['sheets']) =>
      sheets.map((sheet) => ({
        ...sheet,
        kind: 'products' as const,
        columns: sheet.columns.map((column, at) => ({ ...column, field: fields[at] ?? null })),
      }))
    expect((await check(body, named(['price']))).status).toBe(422)
    expect((await check(body, named(['code', 'price']))).body.report?.rows).toMatchObject({ changed: 1 })
  })
})

test('what a spreadsheet would run is harmless in an export, a phone keeps its plus, and both come back as they were', async () => {
  const rows = [['=cmd|calc', '+380671234567', '@x', '-2+3', 4.5]]
  const text = writeCsv({ head: ['a'], rows }).toString('utf8')
  expect(text).toBe(`\ufeffa\r\n'=cmd|calc;'+380671234567;'@x;'-2+3;4,5\r\n`)
  await context.database.db.execute(
    sql`update product_translations set description = '=HYPERLINK("http://x")' where product_id = ${catalogue.products.plain} and language = 'uk'`,
  )
  for (const query of ['format=csv&sheet=products', 'format=xlsx']) {
    const view = await dryRun(await exported(query))
    expect(view.report?.products).toMatchObject({ changed: 0, wrong: 0 })
  }
})
