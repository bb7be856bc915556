import { unzipSync, strFromU8 } from 'fflate'
import { sql, type SQL } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyticsTables } from '#contract/admin/analytics-kinds.ts'
import { adminEndpoints } from '#contract/admin/api.ts'
import { exportKinds } from '#contract/admin/exports.ts'
import type { Money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { readFile } from '../../../platform/sheets/read-file.ts'
import { csvStream, tablesStream, workbookStream } from '../../../platform/sheets/table-files.ts'
import { dayCell, momentCell, type SheetCell } from '../../../platform/sheets/write-sheets.ts'
import { createOrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, doAdmin, type TestStaff } from '../../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../../testing/test-catalogue.ts'
import type { TestContext } from '../../../testing/test-context.ts'
import type { Buyer } from '../../../testing/user-factory.ts'
import { readRows } from './read-rows.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
/** Of an order by invoice, whose comment a spreadsheet would run. */
let number: string
const formula = '=HYPERLINK("https://evil.example";"оплатити")'
beforeAll(async () => {
  ;({ context, catalogue, buyer, owner, manager } = await createOrderDesk())
  const terms = { payment_method: 'INVOICE', comment: formula }
  number = (await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, terms })).order_number
  await placeOrderAs(context, buyer.headers, { product: catalogue.products.bench, terms: { payment_method: 'CASH' } })
})
afterAll(() => context.close())

const take = async (by: TestStaff, path: string) => {
  const answer = await context.app.inject({ url: `/api/v1/admin/exports/${path}`, headers: { cookie: by.cookie } })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}
const csvOf = async (by: TestStaff, path: string) => {
  const { status, bytes } = await take(by, path)
  expect(status).toBe(200)
  return bytes.toString()
}
const today = () => kyivClock(context.clock.now()).date

test('orders and their lines go out with the list’s filter, as text that Excel opens and nothing runs', async () => {
  const orders = await csvOf(manager, `orders?kind=orders&format=csv&language=uk&search=${number}`)
  expect(orders.startsWith('\ufeffЗамовлення;Створено;')).toBe(true)
  const [, row = '', end] = orders.split('\r\n')
  expect(end).toBe('')
  expect(row).toContain(number)
  expect(row).toMatch(/;'\+380\d{9};/)
  expect(row).toContain(`"'${formula.replaceAll('"', '""')}"`)
  expect(row).toContain(';1500;0;0;1500;')
  const lines = await csvOf(manager, 'orders?kind=lines&format=csv&language=en')
  expect(lines.trim().split('\r\n')).toHaveLength(3)
  // Ticked rows come in a form, however many they are.
  const { id } = (await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })).body
  const ids = [id, ...Array.from({ length: 4_000 }, (_, at) => 1_000_000 + at)].join('+')
  const form = await context.app.inject({
    method: 'POST',
    url: '/api/v1/admin/exports/orders?kind=orders&format=csv',
    headers: { cookie: manager.cookie, origin: context.publicUrl(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: `ids=${ids}`,
  })
  expect(form.statusCode).toBe(200)
  expect(form.body.trim().split('\r\n')).toHaveLength(2)
  expect(form.body).toContain(number)
  const ofNone = await csvOf(manager, 'orders?kind=orders&format=csv&total_from=90000000')
  expect(ofNone.trim().split('\r\n')).toHaveLength(1)
})

test('days that end before they begin make no file, whatever names them; a list of them is empty', async () => {
  const pairs = ['from=2026-11-02&to=2026-11-01', 'promise_from=2026-11-02&promise_to=2026-11-01', 'expected_from=2026-11-02&expected_to=2026-11-01']
  const files = [
    ...exportKinds.flatMap((kind) => pairs.map((days) => `exports/orders?kind=${kind}&${days}`)),
    `exports/orders?kind=list&ask=1&${pairs[0]}`,
    ...analyticsTables.map((table) => `exports/numbers?table=${table}&${pairs[0]}`),
    `customers/1/reconciliation?${pairs[0]}`,
  ]
  const get = async (path: string) => {
    const answer = await context.app.inject({ url: `/api/v1/admin/${path}`, headers: { cookie: owner.cookie } })
    return { path, status: answer.statusCode, body: answer.json<{ reason?: string; data?: unknown[] }>() }
  }
  for (const path of files) expect(await get(path)).toMatchObject({ path, status: 422, body: { reason: 'period_turned' } })
  for (const path of [...pairs.map((days) => `orders?${days}`), `audit?${pairs[0]}`])
    expect(await get(path)).toMatchObject({ path, status: 200, body: { data: [] } })
})

test('the list goes out as it is seen: its filter, its own columns in their order, every page, and nothing in it runs', async () => {
  const seen = await csvOf(manager, `orders?kind=list&format=csv&language=en&search=${number}&columns=due,method,unknown,goods`)
  expect(seen.trim().split('\r\n')).toEqual([
    'Order;Placed;Due, ₴;Payment;Product;Lines;Pieces',
    expect.stringMatching(new RegExp(`^${number};\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d;1500;[^;]+;[^;]+;1;\\d+$`)),
  ])
  const { plain } = catalogue.products
  await context.database.db.execute(sql`update product_translations set name = '=1+1' where product_id = ${plain}`)
  await context.database.db.execute(sql`insert into products (code, category_id, base_price, price_from, price_to, price_max, price_varies, lead_time_days, created_at)
    select 'many-' || i, ${catalogue.categories.benches}, i, i, i, i, false, 14, now() from generate_series(1, 120) i`)
  const products = (await csvOf(owner, 'products?sheet=list&format=csv&language=en&columns=price')).trim().split('\r\n')
  expect(products[0]).toBe('Code;Product;Price, ₴')
  expect(
    products.filter((row) => row.startsWith('many-')),
    'more than two pages',
  ).toHaveLength(120)
  expect(products.find((row) => row.includes('=1+1'))).toContain(`;'=1+1;`)
})

test('a workbook holds the same cells; phones and formulas are text in it', async () => {
  const { bytes, headers } = await take(manager, 'orders?kind=orders&language=en')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.xlsx"$/)
  const book = unzipSync(bytes)
  const sheet = strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('HYPERLINK')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toMatch(/<t[^>]*>\+380\d{9}<\/t>/)
})

/** Every cell of a table as text, without its quotes. */
const cellsOf = (csv: string) =>
  [...csv.replace(/^\ufeff/, '').matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;\r\n]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  )

test('an order, a search and a receipt whose every word is a formula run in no file that leaves the shop', async () => {
  const hostile = {
    comment: '@SUM(1+1)*cmd',
    delivery: { method: 'CARRIER', carrier: '+cmd|calc', city: '=Львів', address: '-2+3+cmd' },
    payer: { kind: 'COMPANY', company_name: "=cmd|' /C calc'!A0", tax_id: '32855961' },
  }
  const placed = await placeOrderAs(context, buyer.headers, { product: catalogue.products.bench, terms: { payment_method: 'INVOICE', ...hostile } })
  const receipt = { method: 'bank', amount_kopiykas: 100 as Money, received_on: today(), document_no: '=1+1', fiscal_no: null } as const // as JSON says it
  const { status } = await callAdmin(context, manager, adminEndpoints.recordReceipt, { params: { number: placed.order_number }, body: receipt })
  expect(status).toBe(200)
  await context.perform({ url: `/api/v1/product?full_text_search=${encodeURIComponent('=HYPERLINK("x")')}` })
  await context.runJobs()
  const files = new Map<string, string>()
  for (const kind of exportKinds) files.set(kind, await csvOf(owner, `orders?kind=${kind}&format=csv`))
  files.set('customers', await csvOf(owner, 'customers?format=csv'))
  files.set('products', await csvOf(owner, 'products?sheet=list&format=csv'))
  for (const table of analyticsTables) files.set(table, await csvOf(owner, `numbers?table=${table}&format=csv`))
  for (const [name, bytes] of Object.entries(unzipSync((await take(owner, 'everything')).bytes)))
    if (name.endsWith('.csv')) files.set(`everything: ${name}`, strFromU8(bytes))
  expect(files.size).toBeGreaterThan(12)
  for (const [name, text] of files) {
    const running = cellsOf(text).filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(?:,\d+)?$/.test(cell))
    expect(running, name).toEqual([])
  }
  const orders = files.get('orders') ?? ''
  for (const text of [hostile.comment, hostile.payer.company_name]) expect(orders).toContain(`'${text}`)
})

test('money of a period: what came, what was voided with no sum, and nothing of other days', async () => {
  const record = (amount_kopiykas: number) =>
    callAdmin(context, manager, adminEndpoints.recordReceipt, {
      params: { number },
      body: { method: 'bank', amount_kopiykas: amount_kopiykas as Money, received_on: today(), document_no: '№ 17', fiscal_no: null }, // as JSON says it
    })
  const first = await record(100_050)
  await record(20_000)
  const { id } = first.body.receipts[0] ?? { id: 0 }
  await doAdmin(context, owner, adminEndpoints.voidReceipt, { params: { number, id }, body: { reason: 'не той платник' } })
  const money = await csvOf(manager, `orders?kind=receipts&format=csv&language=uk&from=${today()}&to=${today()}`)
  const rows = money.split('\r\n').filter((row) => row.includes(number))
  expect(rows).toHaveLength(2)
  expect(rows.filter((row) => row.includes(';200;'))).toHaveLength(1)
  expect(rows.filter((row) => row.includes(';0;17;') && row.includes('не той платник'))).toHaveLength(1)
  expect((await csvOf(manager, 'orders?kind=receipts&format=csv&from=2001-01-01&to=2001-01-02')).trim().split('\r\n')).toHaveLength(1)
})

test('customers and everything are the owner’s, and stand in the change log', async () => {
  expect((await take(manager, 'customers')).status).toBe(403)
  expect((await take(manager, 'everything')).status).toBe(403)
  const customers = await csvOf(owner, 'customers?format=csv&language=en')
  expect(customers.trim().split('\r\n')).toHaveLength(2)
  expect(customers).toContain('Phone')
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: 'kind=export' })
  expect(audit.body.data.map(({ subject }) => subject.id)).toEqual(expect.arrayContaining(['orders', 'lines', 'receipts', 'customers']))
})

test('everything is a ZIP of tables with every row and without anything that opens something', async () => {
  const { bytes, headers } = await take(owner, 'everything')
  expect(headers['content-type']).toBe('application/zip')
  const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['orders.csv', 'order_lines.csv', 'products.csv', 'media.csv', 'settings.csv', 'users.csv']),
  )
  expect(files['orders.csv']).toContain(number)
  const whole = Object.values(files).join('\n')
  expect(whole).not.toContain('$argon2')
  expect(whole).not.toContain(owner.totp)
  const { rows } = await context.database.db.execute<{ secret: string }>(sql`
    select access_token as secret from order_payments where access_token is not null union select secret from payment_attempts
    union select hash from staff_sessions union select hash from sessions s join refresh_tokens r on r.session_id = s.id`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { secret } of rows) expect(whole).not.toContain(secret)
})

test('of a million rows only a few are in memory, and who stops reading gives the connection back', async () => {
  let seen = 0
  for await (const rows of readRows<{ n: number }>(context.database, sql`select n from generate_series(1, ${1_000_000}::int) n`)) {
    expect(rows.length).toBeLessThanOrEqual(1_000)
    seen += rows.length
    if (seen >= 5_000) break
  }
  expect(seen).toBe(5_000)
  expect(context.database.pool.waitingCount).toBe(0)
  expect(context.database.pool.totalCount - context.database.pool.idleCount).toBe(0)
})

test('who stops reading a file of many tables gives the connection back, and a table that cannot be read ends the file and nothing else', {
  tags: 'proof',
}, async () => {
  const busy = () => context.database.pool.totalCount - context.database.pool.idleCount
  const numbers = (query: SQL) => ({ name: 'numbers', head: ['n'], batches: cells(query) })
  const cells = async function* (query: SQL) {
    for await (const rows of readRows<{ n: number }>(context.database, query)) yield rows.map(({ n }) => [n])
  }
  const zip = (query: SQL) => tablesStream([numbers(query), numbers(query)], context.clock.now())
  const stopped = zip(sql`select n from generate_series(1, ${1_000_000}::int) n`)
  for await (const _ of stopped) break
  await expect.poll(busy).toBe(0)
  const broken = zip(sql`select 1 / (n - 3000) as n from generate_series(1, 5000) n`)
  await expect(broken.toArray()).rejects.toThrow('division by zero')
  await expect.poll(busy).toBe(0)
})

test('a workbook of several tables keeps every letter, and goes on in the next sheet when one is full', { tags: 'proof' }, async () => {
  const odd = ['=1+1', 'кутові <дужки> & "лапки"', 'рядок\r\nдругий', '_x0041_ як є', '\u0007дзвінок', '👷 ok', '+380671234567']
  const table = (name: string, rows: SheetCell[][]) => ({
    name,
    head: ['Текст', 'Число'],
    batches: (async function* () {
      yield rows
    })(),
  })
  const lines = odd.map((text, index): SheetCell[] => [text, index + 0.5])
  const bytes = Buffer.concat(
    (await workbookStream([table('Перший', lines), table('Другий', [[null, -3]])], context.clock.now(), 5).toArray()) as Buffer[],
  )
  const read = await readFile(bytes)
  if (!read.ok) throw new Error(read.fault)
  expect(read.sheets.map(({ name }) => name)).toEqual(['Перший', 'Перший_2', 'Другий'])
  expect(read.sheets.map(({ rows }) => rows[0])).toEqual([0, 1, 2].map(() => ['Текст', 'Число']))
  expect(read.sheets.slice(0, 2).flatMap(({ rows }) => rows.slice(1).map(([text]) => text))).toEqual(odd)
  expect(read.sheets[2]?.rows[1]).toEqual(['', '-3'])
})

test('days and moments are dates in a workbook, and ISO in a text file', async () => {
  const table = () => ({
    name: 'Дні',
    head: ['День', 'Момент'],
    batches: (async function* () {
      yield [[dayCell('2026-11-25'), momentCell(new Date('2026-11-25T12:05:00Z'))]] satisfies SheetCell[][]
    })(),
  })
  const bytes = Buffer.concat((await workbookStream([table()], context.clock.now()).toArray()) as Buffer[])
  const [sheet] = (await readXlsx(bytes)).sheets
  expect(sheet?.rows[1]).toEqual([new Date('2026-11-25T00:00:00Z'), new Date('2026-11-25T14:05:00Z')])
  const text = Buffer.concat((await csvStream(table()).toArray()) as Buffer[]).toString()
  expect(text.split('\r\n')[1]).toBe('2026-11-25;2026-11-25T14:05')
})
