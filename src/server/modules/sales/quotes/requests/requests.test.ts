import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import type { OrderPlaced } from '#contract/order.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import type { QuoteRequested } from '#contract/quote-request.ts'
import { emails } from '../../../../platform/mail/tables.ts'
import { createOrderDesk } from '../../../../testing/order-desk.ts'
import { callAdmin, createStaff, type TestStaff } from '../../../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../../../testing/test-context.ts'
import { emptySettings, writeSetting } from '../../../content/index.ts'
import { buildExportDocument } from '../../../documents/build-export-document.ts'
import { buildOfferDocument } from '../../../documents/build-offer-document.ts'
import { orderDocuments } from '../../../documents/tables.ts'
import { findSentQuote } from '../buyer-quote.ts'
import { quoteToPrint } from '../quote-to-print.ts'
import { expireQuotes } from '../expire-quotes.ts'
import { quoteRevisions, quotes } from '../tables.ts'

let context: TestContext
let catalogue: TestCatalogue
let manager: TestStaff
const piece = 150_000
beforeAll(async () => {
  ;({ context, catalogue, manager } = await createOrderDesk())
})
beforeEach(async () => {
  // Every test asks anew.
  context.clock.advance(15 * 60_000)
  const { db, pool } = context.database
  await pool.query('update products set base_price = $1 where id = $2', [piece, catalogue.products.plain])
  await db.delete(quoteRevisions)
  await db.delete(quotes)
  await db.delete(emails)
})
afterAll(() => context.close())

const lines = () => [{ product_id: catalogue.products.plain, quantity: 2, product_properties: [] }]
async function ask(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const payload = { language: 'en', lines: lines(), email: 'anna@studio.pl', country: 'PL', city: 'Kraków', ...more }
  const answer = await context.call({ method: 'POST', url: '/api/v1/quote', payload, headers })
  return { ...answer, body: answer.body as QuoteRequested & { errors?: Record<string, string> } } // the contract's answer, or an error
}
async function page(token: string, language = 'en') {
  const answer = await context.call({ url: `/api/v1/quote/${token}`, headers: { 'user-language': language } })
  return answer.body as BuyerQuote // its status is the caller's to look at
}
const list = async (query = '') => (await callAdmin(context, manager, adminEndpoints.listQuotes, { query })).body
const read = async (id: number) => (await callAdmin(context, manager, adminEndpoints.readQuote, { params: { id } })).body

test('an e-mail alone asks for a quote from abroad: priced by the server, frozen, with a page that says by when it is answered', async () => {
  const asked = await ask({
    name: 'Anna Kowalska',
    company_name: 'Studio Kowalska sp. z o.o.',
    tax_id: 'PL 526-025-02-74',
    message: 'Two pots at the door.',
  })
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({ quote_number: expect.stringMatching(/^QT-2026-\d{5}$/), total_kopiykas: 2 * piece })
  await context.database.pool.query('update products set base_price = 999900 where id = $1', [catalogue.products.plain])
  const seen = await page(asked.body.access_token)
  expect(seen).toMatchObject({ state: 'requested', total_kopiykas: 2 * piece, answer_by: asked.body.answer_by })
  expect(seen.lines).toHaveLength(1)
})

test('the office finds the request marked with its country, and Today counts it until it is answered', async () => {
  const asked = await ask({ company_name: 'Studio', tax_id: '5260250274' })
  const { data } = await list('state=requested')
  expect(data).toMatchObject([{ state: 'requested', abroad: 'PL', email: 'anna@studio.pl', phone: null, answer_by: asked.body.answer_by }])
  const { office } = (await callAdmin(context, manager, adminEndpoints.readToday, {})).body
  expect(office?.requests).toMatchObject({ total: 1, data: [{ abroad: 'PL', city: 'Kraków', due_at: asked.body.answer_by }] })
})

test('the office answers by e-mail without a phone and with a tax number of another country; the price that was asked for holds', async () => {
  const asked = await ask({ company_name: 'Studio', tax_id: '5260250274' })
  await context.database.pool.query('update products set base_price = 999900 where id = $1', [catalogue.products.plain])
  const { data } = await list()
  const quote = await read(data[0]?.id ?? 0)
  const service = {
    kind: 'service',
    place: 1,
    name: { uk: 'Доставка до Кракова', en: 'Delivery to Kraków' },
    quantity: 1,
    amount_kopiykas: 1_200_000,
  } as const
  const saved = await callAdmin(context, manager, adminEndpoints.saveQuote, {
    params: { id: quote.id },
    body: { version: quote.version, buyer: {}, lines: { nfreight: service } },
  })
  expect(saved.status).toBe(200)
  const sent = await callAdmin(context, manager, adminEndpoints.sendQuote, {
    params: { id: quote.id },
    body: { version: saved.body.version },
    idempotencyKey: 'answer',
  })
  expect(sent.body).toMatchObject({ state: 'sent', total_kopiykas: 2 * piece + 1_200_000, sent_to: 'anna@studio.pl' })
  const seen = await page(asked.body.access_token)
  expect(seen).toMatchObject({ state: 'sent', revision: 2, by_email: false, delivery: 'included', answer_by: null })
  const { office } = (await callAdmin(context, manager, adminEndpoints.readToday, {})).body
  expect(office?.requests.total).toBe(0)
})

/** Sends the only request as it is. */
async function answer(buyer: Partial<QuoteBuyer> = {}) {
  const [row] = (await list()).data
  const quote = await read(row?.id ?? 0)
  const params = { id: quote.id }
  const saved = await callAdmin(context, manager, adminEndpoints.saveQuote, { params, body: { version: quote.version, buyer, lines: {} } })
  const sent = await callAdmin(context, manager, adminEndpoints.sendQuote, { params, body: { version: saved.body.version, channel: 'link' } })
  expect(sent.status).toBe(200)
  return sent.body
}
async function accept(token: string) {
  const { revision, total_kopiykas } = await page(token)
  const payload = { revision, expected_total_kopiykas: total_kopiykas, offer_version: null, offer_accepted: true }
  return context.call({ method: 'POST', url: `/api/v1/quote/${token}/accept`, payload })
}

test('a buyer abroad accepts a quote without a phone: the order is found by the e-mail, Today says whom to write to, and the customer has a card', async () => {
  const asked = await ask({ name: 'Anna Kowalska', company_name: 'Studio', tax_id: 'PL5260250274' })
  await answer()
  const placed = await accept(asked.body.access_token)
  expect(placed.status).toBe(201)
  const { order_number: number, access_token } = placed.body as OrderPlaced // its status is looked at above
  const seen = (await context.call({ url: `/api/v1/purchase/${access_token}` })).body
  expect(seen).toMatchObject({ receiver_phone: '', email: 'anna@studio.pl', delivery: { city: 'Kraków', country: 'PL' } })
  const found = (await callAdmin(context, manager, adminEndpoints.listOrders, { query: 'search=studio.pl' })).body
  expect(found.data).toMatchObject([{ number, customer: { name: 'Anna Kowalska', phone: '' } }])
  const card = await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })
  expect(card.body).toMatchObject({ customer: { id: expect.any(Number), phone: '', email: 'anna@studio.pl' }, delivery: { country: 'PL' } })
  const customer = await callAdmin(context, manager, adminEndpoints.readCustomer, { params: { id: card.body.customer?.id ?? 0 } })
  expect(customer.body).toMatchObject({
    name: 'Anna Kowalska',
    phones: [],
    emails: ['anna@studio.pl'],
    companies: expect.arrayContaining([{ name: 'Studio', tax_id: 'PL5260250274', is_valid: true }]),
    orders: [{ number }],
    quotes: [{ number: asked.body.quote_number }],
    sums: { orders: 1, total_kopiykas: 300_000 },
  })
  const { office } = (await callAdmin(context, manager, adminEndpoints.readToday, {})).body
  expect(office?.calls.orders).toMatchObject([{ number, phone: '', email: 'anna@studio.pl' }])
  const details = {
    name: 'Anna Kowalska',
    company: 'Studio',
    tax_id: 'PL5260250274',
    delivery_method: '',
    carrier: '',
    city: 'Kraków',
    address: 'ul. Długa 1',
  }
  const write = (email: string) =>
    callAdmin(context, manager, adminEndpoints.writeOrderDetails, {
      params: { number },
      body: { ...details, delivery_method: 'CARRIER', email, offer_agreed: true, version: card.body.version },
    })
  expect(await write('')).toMatchObject({ status: 422, body: { errors: { email: 'Email is required.' } } })
  expect(await write('anna@studio.pl')).toMatchObject({ status: 200, body: { delivery: { city: 'Kraków', country: 'PL' } } })
  const params = { id: customer.body.id }
  const owner = await createStaff(context, ['owner'])
  const erased = await callAdmin(context, owner, adminEndpoints.eraseCustomer, { params, body: { reason: 'лист від 12 травня', accounts: [] } })
  expect(erased).toMatchObject({ status: 200, body: { quotes: 1 } })
  expect(await callAdmin(context, manager, adminEndpoints.readCustomer, { params })).toMatchObject({ status: 404 })
  expect((await context.call({ url: `/api/v1/purchase/${access_token}` })).status).toBe(404)
})

test('a quote abroad has a proforma invoice and a packing list: with the agreed term and the codes that are set, in euros at the day’s rate', async () => {
  const { db, pool } = context.database
  await pool.query("update products set hs_code = '6810 99' where id = $1", [catalogue.products.plain])
  await writeSetting(db, 'export_terms', { origin: { uk: 'Україна', en: 'Ukraine' }, vat: { uk: null, en: 'Zero-rated export.' } })
  await writeSetting(db, 'seller', { ...emptySettings.seller, bank_details: 'UA213223130000026007233566001', swift: 'PBANUA2X' })
  const asked = await ask({ name: 'Anna Kowalska', company_name: 'Studio', tax_id: 'PL5260250274' })
  expect((await context.call({ url: `/api/v1/quote/${asked.body.access_token}/proforma.pdf` })).status).toBe(200)
  await answer({ incoterm: 'DAP', address: 'ul. Długa 1' })
  expect(await page(asked.body.access_token)).toMatchObject({ abroad: true, incoterm: 'DAP Kraków, Poland' })
  const sent = await findSentQuote(context, db, { origin: 'office', accessToken: asked.body.access_token })
  if (!sent) throw new Error('the quote was not sent')
  const offer = quoteToPrint(context, sent.row, sent.revision, 'en')
  if (!offer.trade) throw new Error('it goes abroad')
  const proforma = buildExportDocument(context, offer, offer.trade, 'proforma')
  const said = JSON.stringify(proforma)
  for (const words of [
    'DAP Kraków, Poland (Incoterms 2020)',
    'Ukraine',
    'HS code 6810 99',
    'SWIFT: PBANUA2X',
    'Tax number: PL5260250274',
    'Zero-rated export.',
    '1 EUR = ',
  ])
    expect(said).toContain(words)
  const offered = JSON.stringify(await buildOfferDocument(context, offer))
  for (const words of ['≈\u00a0€62.50', '1 EUR = ', 'Zero-rated export.']) expect(offered).toContain(words)
  for (const words of ['$', 'include VAT', 'VAT 20']) expect(offered).not.toContain(words)
  expect(proforma.totals).toMatchObject([{ label: 'Total, EUR' }, { label: 'In hryvnias', value: '₴\u00a03,000' }])
  expect(buildExportDocument(context, { ...offer, language: 'uk' }, offer.trade, 'packing-list').title).toBe(`Пакувальний лист № ${offer.number}`)
  await writeSetting(db, 'export_terms', emptySettings.export_terms)
})

test('an order abroad is paid by a proforma with SWIFT, currency and rate, on its page too, and never by a Ukrainian bank’s code', async () => {
  const { db, pool } = context.database
  await pool.query("update products set hs_code = '6810 99' where id = $1", [catalogue.products.plain])
  const seller = {
    name: 'ТОВ «Майстерня»',
    name_en: 'Maisternia LLC',
    edrpou: '14360570',
    bank_details: 'UA213223130000026007233566001',
    swift: 'PBANUA2X',
  }
  await writeSetting(db, 'seller', { ...emptySettings.seller, ...seller })
  const asked = await ask({ name: 'Anna Kowalska', company_name: 'Studio', tax_id: 'PL5260250274' })
  await answer({ incoterm: 'DAP', address: 'ul. Długa 1', currency: 'EUR' })
  const { access_token: token, order_number } = (await accept(asked.body.access_token)).body as OrderPlaced // read by what follows
  const transfer = await context.call({ url: `/api/v1/purchase/${token}/transfer` })
  expect(transfer).toMatchObject({
    status: 200,
    body: { payee: 'Maisternia LLC', tax_id: '', link: null, qr: null, abroad: { swift: 'PBANUA2X', currency: 'EUR' }, amount_kopiykas: 300_000 },
  })
  const file = await context.call({ url: `/api/v1/purchase/${token}/invoice.pdf?lang=en` })
  expect(file).toMatchObject({ status: 200, headers: { 'content-disposition': expect.stringContaining('proforma-') } })
  const [issued] = await db.select().from(orderDocuments).where(eq(orderDocuments.kind, 'invoice')).orderBy(desc(orderDocuments.id))
  const { content } = issued ?? {}
  expect(content?.en.transfer).toBeNull()
  const buyer = JSON.stringify(content?.en.buyer)
  for (const words of ['Studio', 'ul. Długa 1, Kraków, Poland', 'Tax number: PL5260250274']) expect(buyer).toContain(words)
  const said = JSON.stringify(content?.en)
  for (const words of [
    `order ${order_number}`,
    'DAP Kraków, Poland (Incoterms 2020)',
    'SWIFT: PBANUA2X',
    'HS code 6810 99',
    '1 EUR = ',
    'Total, EUR',
  ])
    expect(said).toContain(words)
  await context.runJobs()
  const [placed] = await db.select().from(emails).where(eq(emails.kind, 'order-placed'))
  expect(placed?.text).toContain('The proforma invoice is attached')
  expect(placed?.text).not.toContain('call you on')
  await writeSetting(db, 'seller', emptySettings.seller)
})

test('in Ukraine a quote that was asked for by e-mail becomes no order without a phone', async () => {
  const asked = await ask({ country: 'UA', city: 'Львів' })
  await answer()
  expect((await page(asked.body.access_token)).by_email).toBe(true)
  expect((await accept(asked.body.access_token)).status).toBe(409)
})

test('what is not answered yet cannot be accepted', async () => {
  const { body } = await ask()
  const acceptance = { revision: 1, expected_total_kopiykas: body.total_kopiykas, offer_version: null, offer_accepted: true }
  expect((await context.call({ method: 'POST', url: `/api/v1/quote/${body.access_token}/accept`, payload: acceptance })).status).toBe(409)
})

test('the buyer gets an email with the page of the request, and the office one that can be replied to; the same key asks once', async () => {
  await writeSetting(context.database.db, 'notices', { ...emptySettings.notices, manager_email: 'office@shop.test' })
  const first = await ask({ message: 'Do you deliver to Kraków?' }, { 'idempotency-key': 'once' })
  const again = await ask({ message: 'Do you deliver to Kraków?' }, { 'idempotency-key': 'once' })
  expect(again.body).toEqual(first.body)
  const queued = await context.database.db.select().from(emails).orderBy(emails.id)
  expect(queued.map(({ recipient }) => recipient)).toEqual(['anna@studio.pl', 'office@shop.test'])
  expect(await context.database.db.$count(quotes)).toBe(1)
})

test('a request names every wrong field: a missing or wrong e-mail, an unknown country, nothing that is wanted, a product that is gone', async () => {
  expect((await ask({ email: '' })).body.errors).toEqual({ email: 'Email is required.' })
  expect((await ask({ email: 'anna@studio' })).status).toBe(422)
  expect((await ask({ country: 'RU' })).status).toBe(422)
  expect((await ask({ lines: [] })).body.errors).toEqual({ message: 'Say what you would like to have.' })
  expect((await ask({ lines: [{ product_id: 99_999, quantity: 1 }] })).body.errors).toEqual({ 'lines.0.product_id': 'Unknown product.' })
})

test('one address is written to five times in ten minutes at most', { tags: 'proof' }, async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1' })
  const own = await seedTestCatalogue(strict)
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) {
    const payload = { language: 'en', lines: [{ product_id: own.products.plain, quantity: 1 }], email: 'victim@studio.pl', country: 'PL' }
    statuses.push((await strict.call({ method: 'POST', url: '/api/v1/quote', payload })).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  await strict.close()
})

test('without lines the message says what is wanted, and the office has it beside an empty draft', async () => {
  const { status } = await ask({ lines: [], message: 'Benches for a square, 40 pieces.', country: 'DE' })
  expect(status).toBe(201)
  const [row] = await context.database.db.select().from(quotes).where(eq(quotes.state, 'requested'))
  expect(row).toMatchObject({ total: 0, buyer: { comment: 'Benches for a square, 40 pieces.', country: 'DE' } })
})

test('a request leaves nothing of who asked a year later, in the office’s email neither', async () => {
  await writeSetting(context.database.db, 'notices', { ...emptySettings.notices, manager_email: 'office@shop.test' })
  await ask({ name: 'Anna Kowalska', company_name: 'Studio Kowalska', message: 'My garden in Wola.' })
  context.clock.advance(366 * 86_400_000)
  await expireQuotes.run(context, {})
  const [row] = await context.database.db.select().from(quotes)
  const [revision] = await context.database.db.select().from(quoteRevisions)
  const sentEmails = await context.database.db.select().from(emails).where(eq(emails.kind, 'quote-request'))
  expect(sentEmails).toEqual([])
  expect(JSON.stringify([row, revision])).not.toMatch(/Kowalska|studio\.pl|Kraków|Wola|"PL"/)
})
