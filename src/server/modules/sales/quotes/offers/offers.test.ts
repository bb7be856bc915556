import { writeFileSync } from 'node:fs'
import DxfParser from 'dxf-parser'
import { strFromU8, unzipSync } from 'fflate'
import readSpreadsheet from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfferCreated, OfferView } from '#contract/commercial-offer.ts'
import { offerDrawingsPath, offerPdfPath } from '#contract/documents.ts'
import { money } from '#contract/money.ts'
import type { OrderPlaced, OrderView } from '#contract/order.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { seedTestCatalogue, type TestCatalogue } from '#server/testing/test-catalogue.ts'
import { runCommand } from '../../../../manage/run-command.ts'
import { products } from '../../../catalogue/tables.ts'
import { writeSetting, emptySettings } from '../../../content/index.ts'
import { orders } from '../../orders/tables.ts'
import { quotes } from '../tables.ts'
import { expireQuotes } from '../expire-quotes.ts'

let context: TestContext
let catalogue: TestCatalogue
beforeAll(async () => {
  context = await createTestContext({ DEMO: 'false' })
  catalogue = await seedTestCatalogue(context)
})
afterAll(() => context.close())

const white = [
  { property_name: 'size', property_value: '60x60x110' },
  { property_name: 'color', property_value: 'white' },
]
/** (4 200 + 1 600 + 350) × 2 + 1 500 × 3 = 16 800 ₴. */
const lines = () => [
  { product_id: catalogue.products.conus, quantity: 2, product_properties: white, place: 'вхід' },
  { product_id: catalogue.products.plain, quantity: 3, product_properties: [], place: '=HYPERLINK("http://x.test","тераса")' },
]

async function offer(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const answer = await context.call({ method: 'POST', url: '/api/v1/offer', payload: { lines: lines(), language: 'uk', ...more }, headers })
  return { ...answer, body: answer.body as OfferCreated & { reason?: string; errors?: Record<string, string> } } // the contract's answer, or an error
}
async function view(token: string, language = 'uk') {
  const answer = await context.call({ url: `/api/v1/offer/${token}`, headers: { 'user-language': language } })
  expect(answer.status).toBe(200)
  return answer.body as OfferView // by its status
}
async function order(token: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const payload = { phone: '067 123 45 67', payment: 'LATER', ...more }
  const answer = await context.call({ method: 'POST', url: `/api/v1/offer/${token}/order`, payload, headers })
  return { ...answer, body: answer.body as OrderPlaced & { reason?: string; total_kopiykas?: number } } // the contract's answer, or an error
}
async function bytesOf(url: string): Promise<Buffer> {
  const answer = await context.app.inject({ url })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const days = (count: number) => context.clock.advance(count * 86_400_000)

test('an offer is numbered, priced from the catalogue and valid for two weeks; its page says goods, sums, weight and dates in both languages', async () => {
  const made = await offer({ buyer: { name: 'Олена Коваль', company_name: 'ТОВ «Сад»', tax_id: '31316718' } })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ offer_number: 'OF-2026-00001', total_uah: 16_800, total_kopiykas: 1_680_000, valid_until: '2026-11-16' })
  expect(made.body.url).toBe(`http://shop.test/uk/offer/${made.body.access_token}`)
  const uk = await view(made.body.access_token)
  expect(uk).toMatchObject({
    offer_number: 'OF-2026-00001',
    expired: false,
    order_number: null,
    buyer: { name: 'Олена Коваль', company_name: 'ТОВ «Сад»' },
    total: 16_800,
    currency: 'UAH',
    ready_from: expect.stringMatching(/^2026-\d\d-\d\d$/),
  })
  expect(uk.lines[0]).toMatchObject({
    product_name: 'Вазон «Конус»',
    place: 'вхід',
    quantity: 2,
    configuration: 'size:60x60x110;color:white;drainage_holes:no;thermal_insulation:no;logo:no',
    unit_price: 6_150,
    line_total: 12_300,
    size_label: 'Ø\u00a0600 × 1100',
  })
  expect(uk.weight_kg).toBe((uk.lines[0]?.weight_kg ?? 0) * 2 + 270)
  const en = await view(made.body.access_token, 'en')
  expect(en).toMatchObject({ currency: 'USD', total_kopiykas: 1_680_000 })
  expect(en.lines[0]?.product_name).toBe('Conus planter')
  expect(en.total).toBeLessThan(1_000)
})

test('the same key gives the first answer again, another body is refused, and numbers have no gaps', async () => {
  const key = { 'idempotency-key': 'offer-1' }
  const first = await offer({}, key)
  expect((await offer({}, key)).body).toEqual(first.body)
  expect(await offer({ language: 'en' }, key)).toMatchObject({ status: 409, body: { reason: 'idempotency_conflict' } })
  const refused = await offer({ lines: [{ product_id: catalogue.products.hidden, quantity: 1 }] })
  expect(refused).toMatchObject({ status: 422, body: { errors: { 'lines.0.product_id': 'Unknown product.' } } })
  const made = await Promise.all(Array.from({ length: 5 }, () => offer()))
  const numbers = made.map(({ body }) => Number(body.offer_number.slice(-5))).toSorted((a, b) => a - b)
  const start = Number(first.body.offer_number.slice(-5))
  expect(numbers).toEqual([1, 2, 3, 4, 5].map((step) => start + step))
})

test('what cannot be offered is refused with the field that is wrong', async () => {
  expect(await offer({ lines: [] })).toMatchObject({ status: 422 })
  expect(await offer({ lines: Array.from({ length: 201 }, () => lines()[0]) })).toMatchObject({ status: 422 })
  expect(await offer({ buyer: { tax_id: '12345679' } })).toMatchObject({
    status: 422,
    body: { errors: { 'buyer.tax_id': expect.stringContaining('EDRPOU') } },
  })
  expect(await offer({ buyer: { email: 'nobody' } })).toMatchObject({ status: 422, body: { errors: { 'buyer.email': 'Invalid email address.' } } })
  expect(await context.call({ url: `/api/v1/offer/${'x'.repeat(43)}` })).toMatchObject({ status: 404 })
})

test('a list is priced without an offer being made; what is no longer made is marked and counts for nothing', async () => {
  const before = await context.database.db.$count(quotes)
  const gone = { product_id: catalogue.products.hidden, quantity: 1 }
  const answer = await context.call({ method: 'POST', url: '/api/v1/offer/preview', payload: { lines: [...lines(), gone] } })
  expect(answer).toMatchObject({
    status: 200,
    body: { total: 16_800, currency: 'UAH', lines: [{ line_total: 12_300 }, { line_total: 4_500 }, null] },
  })
  const nothing = await context.call({ method: 'POST', url: '/api/v1/offer/preview', payload: { lines: [gone] } })
  expect(nothing).toMatchObject({ status: 200, body: { total: 0, lines: [null], ready_from: null } })
  expect(await context.database.db.$count(quotes)).toBe(before)
})

test('the PDF says the offer in real text, in either language, and is the same bytes whatever becomes of prices and settings', async () => {
  const { body } = await offer({ buyer: { company_name: 'ТОВ «Сад і місто»', tax_id: '31316718', phone: '067 999 88 77' } })
  const uk = await bytesOf(offerPdfPath(body.access_token, 'uk'))
  const en = await bytesOf(offerPdfPath(body.access_token, 'en'))
  const folder = process.env['LOOK']
  if (folder) for (const [name, pdf] of Object.entries({ uk, en })) writeFileSync(`${folder}/offer-${name}.pdf`, pdf)
  const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, ' ')
  const ukrainian = await textOf(uk)
  for (const text of [
    'Комерційна пропозиція',
    body.offer_number,
    '16 листопада 2026',
    'ТОВ «Сад і місто»',
    '31316718',
    'вхід',
    'Колір: білий',
    'Ø 600 × 1100 мм',
    '12 300',
    '16 800',
    body.url,
  ])
    expect(ukrainian).toContain(text)
  expect(ukrainian).not.toContain('999')
  expect(await textOf(en)).toContain('Commercial offer')

  const settings = { ...emptySettings.company, name: 'Інша назва' }
  await writeSetting(context.database.db, 'company', settings)
  days(3)
  expect(await bytesOf(offerPdfPath(body.access_token, 'uk'))).toEqual(uk)
  const head = await context.app.inject({ url: offerPdfPath(body.access_token, 'uk') })
  expect(head.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${body.offer_number}.pdf"`,
    'cache-control': 'private, max-age=0, must-revalidate',
  })
  days(-3)
})

test('the archive holds a sheet, a drawing and a model of every different configuration and one table, the same bytes each time', {
  tags: 'proof',
}, async () => {
  const again = { product_id: catalogue.products.conus, quantity: 1, product_properties: white, place: 'тераса' }
  const { body } = await offer({ lines: [...lines(), again], language: 'en' })
  const zip = await bytesOf(offerDrawingsPath(body.access_token, 'en'))
  expect(await bytesOf(offerDrawingsPath(body.access_token, 'en'))).toEqual(zip)
  const files = unzipSync(new Uint8Array(zip))
  const folder = body.offer_number
  const first = `${folder}/01-conus-planter-60x60x110`
  expect(Object.keys(files).toSorted()).toEqual([
    `${first}.dxf`,
    `${first}.glb`,
    `${first}.ifc`,
    `${first}.pdf`,
    `${folder}/02-cup-planter.pdf`,
    `${folder}/${folder}.xlsx`,
  ])
  const drawing = new DxfParser().parseSync(strFromU8(files[`${first}.dxf`] ?? new Uint8Array()))
  expect(drawing?.header).toMatchObject({ $INSUNITS: 4 })
  expect(strFromU8((files[`${first}.glb`] ?? new Uint8Array()).slice(0, 4))).toBe('glTF')
  const { text } = await extractText(files[`${first}.pdf`] ?? new Uint8Array(), { mergePages: true })
  expect(text).toContain('Conus planter')
})

test('the table of sizes is read by another reader, and no cell of it is a formula, whatever a place is called', { tags: 'proof' }, async () => {
  const { body } = await offer()
  const files = unzipSync(new Uint8Array(await bytesOf(offerDrawingsPath(body.access_token, 'uk'))))
  const table = files[`${body.offer_number}/${body.offer_number}.xlsx`] ?? new Uint8Array()
  const [sheet] = await readSpreadsheet(Buffer.from(table))
  expect(sheet?.data[0]?.slice(0, 4)).toEqual(['№', 'Файли', 'Виріб', 'Місце'])
  expect(sheet?.data[1]).toEqual(expect.arrayContaining(['Вазон «Конус»', 'вхід', 2, 600, 1100]))
  expect(sheet?.data[2]).toEqual(expect.arrayContaining(['=HYPERLINK("http://x.test","тераса")', 3, 90, 270]))
  const xml = Object.entries(unzipSync(table)).flatMap(([name, bytes]) => (name.includes('worksheets/') ? [strFromU8(bytes)] : []))
  expect(xml).toHaveLength(1)
  expect(xml[0]).not.toMatch(/<f[ >]/)
})

test('an offer becomes an order at its own prices while it is valid, with a phone number and without paying', async () => {
  const { body } = await offer({ buyer: { name: 'Олена Коваль', company_name: 'ТОВ «Сад»', tax_id: '31316718' } })
  await context.database.db.update(products).set({ basePrice: money(999_900) })
  const wrong = await order(body.access_token, { expected_total_kopiykas: 1 })
  expect(wrong).toMatchObject({ status: 409, body: { reason: 'total_changed', total_kopiykas: 1_680_000 } })
  const key = { 'idempotency-key': 'order-1' }
  expect(await order(body.access_token, { offer_version: '2020-01-01 abcdefgh' })).toMatchObject({
    status: 409,
    body: { reason: 'public_offer_changed' },
  })
  const placed = await order(body.access_token, { expected_total_kopiykas: 1_680_000 }, key)
  expect(placed).toMatchObject({ status: 201, body: { total_kopiykas: 1_680_000, redirect_url: null, status: 'prepared' } })
  expect((await order(body.access_token, { expected_total_kopiykas: 1_680_000 }, key)).body).toEqual(placed.body)
  expect(await order(body.access_token)).toMatchObject({ status: 409, body: { reason: 'offer_ordered' } })
  expect((await view(body.access_token)).order_number).toBe(placed.body.order_number)
  const answer = await context.call({ url: `/api/v1/purchase/${placed.body.access_token}` })
  const seen = answer.body as OrderView // the contract's answer
  expect(seen).toMatchObject({ price: 16_800, can_pay: true, receiver_name: 'Олена Коваль', payer: { company_name: 'ТОВ «Сад»' } })
  expect(seen.products.map(({ product_name }) => product_name)).toEqual(['Вазон «Конус»', 'Горнятко'])
  const paid = await order((await offer()).body.access_token, { payment: 'CARD' })
  expect(paid.body.redirect_url).toContain('/payment/')
})

test('the town that an offer was made for is named by its page, its file and its order; without one the order has the town that is asked for now', async () => {
  const { body } = await offer({ city: ' Львів ' })
  expect((await view(body.access_token)).city).toBe('Львів')
  const { text } = await extractText(new Uint8Array(await bytesOf(offerPdfPath(body.access_token, 'uk'))), { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toContain('Доставка: Узгодимо телефоном (обрано: Львів).')
  const cityOfOrder = async ({ body: placed }: Awaited<ReturnType<typeof order>>) =>
    ((await context.call({ url: `/api/v1/purchase/${placed.access_token}` })).body as OrderView).delivery // the contract's answer
  expect(await cityOfOrder(await order(body.access_token, { city: 'Одеса' }))).toMatchObject({ method: null, city: 'Львів' })
  const unnamed = await offer()
  expect((await view(unnamed.body.access_token)).city).toBeNull()
  expect(await cityOfOrder(await order(unnamed.body.access_token, { city: 'Одеса' }))).toMatchObject({ city: 'Одеса' })
  expect(await cityOfOrder(await order((await offer()).body.access_token))).toBeNull()
})

test('of many who order one offer at once, one gets the order', async () => {
  const { body } = await offer()
  const before = await context.database.db.$count(orders)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => order(body.access_token, {}, { 'idempotency-key': `race-${index}` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  expect(await context.database.db.$count(orders)).toBe(before + 1)
})

test('an expired offer is still read, and ordering it says what it costs today', async () => {
  const { body } = await offer()
  days(14)
  expect((await view(body.access_token)).expired).toBe(false)
  days(1)
  expect(await view(body.access_token)).toMatchObject({ expired: true, total: expect.any(Number) })
  await context.database.db.update(products).set({ basePrice: money(100_000) })
  // (1 000 + 1 600 + 350) × 2 + 1 000 × 3
  expect(await order(body.access_token)).toMatchObject({ status: 409, body: { reason: 'offer_expired', total_kopiykas: 890_000 } })
  days(-15)
})

test('an offer loses its buyer and places when that person is erased, and after a year', async () => {
  const phone = '+380509997701'
  const named = await offer({ buyer: { name: 'Відвідувачка', phone }, city: 'Канів' })
  const other = await offer({ buyer: { name: 'Інша особа' } })
  const ordered = await offer()
  await order(ordered.body.access_token, { phone })
  expect(await runCommand(context, ['person', 'export', phone])).toContain(named.body.offer_number)
  await runCommand(context, ['person', 'erase', phone])
  expect(await view(named.body.access_token)).toMatchObject({ buyer: null, city: null, lines: [{ place: null }, { place: null }] })
  expect((await view(ordered.body.access_token)).lines[0]?.place).toBeNull()
  expect((await view(other.body.access_token)).buyer).toMatchObject({ name: 'Інша особа' })
  days(366)
  await expireQuotes.run(context, {})
  expect(await view(other.body.access_token)).toMatchObject({ buyer: null, lines: [{ place: null }, { place: null }] })
  expect(await context.database.db.$count(quotes)).toBeGreaterThan(2)
  days(-366)
})
