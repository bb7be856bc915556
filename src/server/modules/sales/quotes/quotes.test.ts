import type { DraftLine } from '#contract/draft-lines.ts'
import { eq, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fieldErrors } from '#contract/errors.ts'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { NewQuote, QuoteBuyer, QuotePlaced, QuoteRows, QuoteView } from '#contract/admin/quotes.ts'
import type { OfferCreated } from '#contract/commercial-offer.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import { BuyerQuote } from '#contract/quote.ts'
import { runCommand } from '../../../manage/run-command.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { createOrderDesk } from '../../../testing/order-desk.ts'
import { callAdmin, type AdminAnswer, type TestStaff } from '../../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../../testing/test-catalogue.ts'
import type { TestContext } from '../../../testing/test-context.ts'
import { quoteRevisions, quotes } from './tables.ts'
import { expireQuotes } from './expire-quotes.ts'

let context: TestContext
let catalogue: TestCatalogue
let owner: TestStaff
let manager: TestStaff
const piece = 150_000
const phone = '+380671112233'
beforeAll(async () => {
  ;({ context, catalogue, owner, manager } = await createOrderDesk())
})
beforeEach(async () => {
  const { db, pool } = context.database
  await pool.query('update products set base_price = $1 where id = $2', [piece, catalogue.products.plain])
  await db.delete(quoteRevisions)
  await db.delete(quotes)
  await db.delete(emails)
})
afterAll(() => context.close())

const create = async (from: NewQuote = {}) => (await callAdmin(context, manager, adminEndpoints.createQuote, { body: from })).body
const store = (body: NewQuote, idempotencyKey = 'first') => callAdmin(context, manager, adminEndpoints.createQuote, { body, idempotencyKey })
const read = async (id: number) => (await callAdmin(context, manager, adminEndpoints.readQuote, { params: { id } })).body
const write = async (
  { id, version }: Pick<QuoteView, 'id' | 'version'>,
  lines: Record<string, DraftLine | null>,
  buyer: Partial<QuoteBuyer> = {},
  by = manager,
): Promise<AdminAnswer<QuoteView>> => callAdmin(context, by, adminEndpoints.saveQuote, { params: { id }, body: { version, buyer, lines } })
const send = ({ id, version }: Pick<QuoteView, 'id' | 'version'>, by = manager, idempotencyKey = `send ${id} ${version}`) =>
  callAdmin(context, by, adminEndpoints.sendQuote, { params: { id }, body: { version }, idempotencyKey })
const place = (
  { id, version }: QuoteView,
  expected_total_kopiykas: number,
  more: { prices?: 'own' | 'today' } = {},
  idempotencyKey = `place ${id}`,
): Promise<AdminAnswer<QuotePlaced>> =>
  callAdmin(context, manager, adminEndpoints.placeQuote, { params: { id }, body: { version, expected_total_kopiykas, ...more }, idempotencyKey })
const goods = (quantity: number, price: DraftLine<'product'>['price'] = null): DraftLine => ({
  kind: 'product',
  place: 0,
  product_id: catalogue.products.plain,
  quantity,
  options: [],
  price,
})
const crane: DraftLine = {
  kind: 'service',
  place: 5,
  name: { uk: 'Розвантаження краном', en: 'Unloading by crane' },
  quantity: 1,
  amount_kopiykas: 250_000,
}
const order = async (number: string) => (await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })).body
const list = async (query = ''): Promise<QuoteRows> => (await callAdmin(context, manager, adminEndpoints.listQuotes, { query })).body
const endsIn = (days: number, { id }: QuoteView) =>
  context.database.db
    .update(quotes)
    .set({ validUntil: addDays(kyivClock(context.clock.now()).date, days) })
    .where(eq(quotes.id, id))
const inOrder = ({ lines }: QuoteView) => Object.values(lines).toSorted((a, b) => a.place - b.place)
const tokenOf = ({ url }: QuoteView) => url?.split('/').at(-1) ?? ''
const seen = async (quote: QuoteView, language = 'uk') =>
  BuyerQuote.parse((await context.call({ url: `/api/v1/quote/${tokenOf(quote)}`, headers: { 'user-language': language } })).body)
const accept = (quote: QuoteView, { revision, total_kopiykas }: Pick<BuyerQuote, 'revision' | 'total_kopiykas'>, more: object = {}, key?: string) =>
  context.call({
    method: 'POST',
    url: `/api/v1/quote/${tokenOf(quote)}/accept`,
    headers: key ? { 'idempotency-key': key } : {},
    payload: { revision, expected_total_kopiykas: total_kopiykas, offer_accepted: true, ...more },
  })

/** Two pieces at 1 400 ₴ instead of 1 500 ₴, and a crane. */
const total = 2 * 140_000 + 250_000
async function sentQuote(buyer: Partial<QuoteBuyer> = {}): Promise<QuoteView> {
  const draft = await create()
  const lines = { ngoods: goods(2, { unit_kopiykas: 140_000, reason: 'постійний покупець' }), ncrane: crane }
  const saved = await write(draft, lines, { phone: '067 111 22 33', email: 'zamovnyk@example.com', name: 'Ірина Бойко', ...buyer })
  expect(saved).toMatchObject({ status: 200, body: { problems: {}, total_kopiykas: total } })
  const sent = await send(saved.body)
  expect(sent).toMatchObject({ status: 200, body: { state: 'sent', is_changed: false } })
  return sent.body
}

test('a draft with nothing but a phone and goods becomes an order as any other, once', async () => {
  const draft = await create()
  expect((await place(draft, 0)).body).toMatchObject({ errors: { 'buyer.phone': 'Phone number is required.', lines: expect.any(String) } })
  const saved = await write(
    draft,
    { ngoods: goods(2, { unit_kopiykas: 140_000, reason: 'постійний покупець' }), ncrane: crane },
    { phone: '067 111-22-33' },
  )
  expect(saved.body).toMatchObject({ weight_kg: expect.any(Number), ready_to: expect.any(String), number: null })
  expect(await place(saved.body, total - 1, {}, 'a')).toMatchObject({ status: 409, body: { reason: 'total_changed' } })
  const placed = await place(saved.body, total)
  expect(placed.status).toBe(200)
  expect((await place(saved.body, total)).body).toEqual(placed.body) // a second press
  expect((await place(await read(draft.id), total, {}, 'c')).status).toBe(409)
  const card = await order(placed.body.order_number)
  expect(card).toMatchObject({ source: 'phone', state: 'new', assignee: { id: manager.id }, customer: { phone }, money: { total_kopiykas: total } })
  expect(card.lines.map((line) => [line.kind, line.quantity, line.unit_kopiykas, line.listed_unit_kopiykas, line.override_reason])).toEqual([
    ['product', 2, 140_000, piece, 'постійний покупець'],
    ['service', 1, 250_000, null, null],
  ])
  expect((await list()).data).toEqual([]) // it is an order, and was never a quote
})

test('the office sells to a phone of any country, whatever the shop takes from buyers', async () => {
  const draft = await write(await create(), { ngoods: goods(1) }, { phone: '+1 212 555 0123', country: 'US' })
  const wrong = await write(draft.body, {}, { phone: '+49 15' })
  expect((await place(wrong.body, wrong.body.total_kopiykas)).body).toMatchObject({ errors: { 'buyer.phone': fieldErrors.phoneInvalidAbroad } })
  const saved = await write(wrong.body, {}, { phone: '+49 151 23456789' })
  const placed = await place(saved.body, saved.body.total_kopiykas)
  expect((await order(placed.body.order_number)).customer).toMatchObject({ phone: '+4915123456789' })
})

test('a quote is numbered when it is sent, written to the buyer, and becomes an order at its own prices when they accept it', async () => {
  for (const email of ['Zamovnyk@example.com', 'inshyi@example.com']) {
    const payload = { name: 'Ірина', email, phone: '067 999-88-77', message: 'Скільки коштує лава?', agreed: true }
    await context.perform({ method: 'POST', url: '/api/v1/contact', payload })
  }
  const quote = await sentQuote()
  const { office } = (await callAdmin(context, manager, adminEndpoints.readToday)).body
  expect(office?.calls.messages.map(({ email }) => email)).toEqual(['inshyi@example.com']) // the other's message is answered by the quote
  expect(quote.number).toMatch(/^QT-\d{4}-\d{5}$/)
  const sentEmails = await context.database.db.select().from(emails)
  expect(sentEmails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['quote', 'zamovnyk@example.com']])
  expect(sentEmails[0]?.text).toContain('Розвантаження краном')
  expect(JSON.stringify(sentEmails)).not.toContain(tokenOf(quote)) // its link lies sealed
  await context.database.pool.query('update products set base_price = base_price * 2 where id = $1', [catalogue.products.plain])
  const page = await seen(quote)
  expect(page).toMatchObject({ state: 'sent', total_kopiykas: total, revision: 1, extras: [{ name: 'Розвантаження краном' }] })
  expect((await seen(quote, 'en')).extras).toMatchObject([{ name: 'Unloading by crane' }])
  expect(JSON.stringify(page)).not.toContain('671112233')
  expect(await accept(quote, page, { offer_accepted: false })).toMatchObject({ status: 422 })
  expect(await accept(quote, page, { offer_version: 'of yesterday' })).toMatchObject({ status: 409, body: { reason: 'public_offer_changed' } })
  const accepted = await accept(quote, page, {}, 'one press')
  expect(accepted).toMatchObject({ status: 201, body: { total_kopiykas: total, access_token: expect.any(String) } })
  expect((await accept(quote, page, {}, 'one press')).body).toEqual(accepted.body)
  expect(await accept(quote, page, {}, 'another')).toMatchObject({ status: 409, body: { reason: 'offer_ordered' } })
  const { order_number: number } = accepted.body as { order_number: string } // by the status
  expect(await order(number)).toMatchObject({ source: 'quote', customer: { phone, name: 'Ірина Бойко' }, money: { total_kopiykas: total } })
  expect(await seen(quote)).toMatchObject({ state: 'accepted', order_number: number })
  expect(await read(quote.id)).toMatchObject({ state: 'accepted', order_number: number })
})

test('two buyers’ tabs that accept at the same moment make one order', async () => {
  const quote = await sentQuote()
  const page = await seen(quote)
  const answers = await Promise.all(['a', 'b', 'c'].map((key) => accept(quote, page, {}, key)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('what the office writes after sending reaches the buyer only when it is sent again; the former revision is no longer accepted', async () => {
  const quote = await sentQuote()
  const first = await seen(quote)
  const changed = await write(quote, { ngoods: goods(3) })
  expect(changed.body.is_changed).toBe(true)
  expect(await seen(quote)).toMatchObject({ revision: 1, total_kopiykas: total })
  expect(changed.body.problems).toEqual({ ngoods: 'pick_price' }) // 1 400 as it was quoted, or 1 500 of today
  expect(await send(changed.body)).toMatchObject({ status: 422 })
  const picked = await write(changed.body, { ngoods: goods(3, 'kept') })
  const again = (await send(picked.body)).body
  expect(again).toMatchObject({ number: quote.number, revision: 2, total_kopiykas: 3 * 140_000 + 250_000 })
  expect(await accept(quote, first)).toMatchObject({ status: 409, body: { reason: 'quote_changed' } })
  expect(await accept(quote, await seen(again))).toMatchObject({ status: 201, body: { total_kopiykas: 3 * 140_000 + 250_000 } })
  expect((await read(quote.id)).revisions.map(({ no, total_kopiykas }) => [no, total_kopiykas])).toEqual([
    [1, total],
    [2, 3 * 140_000 + 250_000],
  ])
})

test('after its last day a quote is not accepted by its link; the office sees old and new prices and picks', async () => {
  const quote = await sentQuote()
  await endsIn(-1, quote)
  await context.database.pool.query('update products set base_price = 160000 where id = $1', [catalogue.products.plain])
  expect(await accept(quote, await seen(quote))).toMatchObject({ status: 409, body: { reason: 'offer_expired' } })
  expect((await list('state=expired')).data).toHaveLength(1)
  expect((await list('state=sent')).data).toHaveLength(0)
  const old = await read(quote.id)
  const today = 2 * 160_000 + 250_000
  expect(old).toMatchObject({ state: 'expired', sent: { total_kopiykas: total, today_kopiykas: today } })
  expect((await place(old, total, { prices: 'today' }, 'wrong')).status).toBe(409)
  const placed = await place(old, today, { prices: 'today' })
  expect(await order(placed.body.order_number)).toMatchObject({ money: { total_kopiykas: today } })
})

test('a buyer declines with a word, and may think better of it while the prices hold', async () => {
  const quote = await sentQuote()
  const page = await seen(quote)
  const declined = await context.call({ method: 'POST', url: `/api/v1/quote/${tokenOf(quote)}/decline`, payload: { revision: 1, words: 'задорого' } })
  expect(declined).toMatchObject({ status: 200, body: { state: 'declined' } })
  expect(await read(quote.id)).toMatchObject({ state: 'declined', answer: { text: 'задорого' } })
  expect(await accept(quote, page)).toMatchObject({ status: 201 })
})

test('a manager goes a tenth from the listed price, an owner as far as it takes', async () => {
  const draft = await create()
  const lines = { ngoods: goods(1, { unit_kopiykas: 100_000, reason: 'виставковий' }) }
  const saved = (await write(draft, lines, { phone })).body
  expect(saved.problems).toEqual({ ngoods: 'needs_owner' })
  expect(await send(saved)).toMatchObject({ status: 422 })
  expect(await send(saved, owner, 'as the owner')).toMatchObject({ status: 200, body: { total_kopiykas: 100_000 } })
})

test('a builder that was only opened stores nothing; what is typed first is stored whole, once, and is not thrown away', async () => {
  const opened = await callAdmin(context, manager, adminEndpoints.beginQuote, { query: `links=/uk/list?i=${catalogue.products.plain};n:3` })
  expect(opened).toMatchObject({ status: 200, body: { id: 0, number: null, total_kopiykas: 3 * piece } })
  expect((await list()).data).toEqual([])
  const body = { buyer: { name: 'Ірина' }, lines: opened.body.lines }
  const [first, second] = [await store(body), await store(body)]
  expect(first.body).toMatchObject({ buyer: { name: 'Ірина', language: 'uk' }, lines: opened.body.lines, total_kopiykas: 3 * piece })
  expect(second.body).toEqual(first.body)
  await store({ buyer: { name: 'Ірина' } }, 'without goods')
  await context.database.db.update(quotes).set({ createdAt: new Date(0) })
  await expireQuotes.run(context, {})
  expect((await list()).data).toHaveLength(2)
  expect(await store({ lines: { l1: goods(1) } }, 'of an order')).toMatchObject({ status: 422, body: { errors: { 'lines.l1': expect.any(String) } } })
  expect((await callAdmin(context, manager, adminEndpoints.beginQuote, { query: 'customer=999999' })).status).toBe(404)
})

test('two managers on one draft: what was written from an older version is refused with what it is now', async () => {
  const draft = await create()
  await write(draft, { ngoods: goods(1) }, { phone })
  expect(await write(draft, { ncrane: crane })).toMatchObject({
    status: 409,
    body: { reason: 'stale_version', current: { version: 1, buyer: { phone } }, changed_by: 'Олена Коваль' },
  })
})

test('numbers have no gaps: drafts that are thrown away and sendings that fail take none', async () => {
  const first = await sentQuote()
  const dropped = await create()
  expect((await callAdmin(context, manager, adminEndpoints.dropQuote, { params: { id: dropped.id }, body: { version: 0 } })).status).toBe(204)
  expect((await send(await create())).status).toBe(422)
  const second = await sentQuote()
  expect(Number(second.number?.slice(-5))).toBe(Number(first.number?.slice(-5)) + 1)
  expect((await callAdmin(context, manager, adminEndpoints.dropQuote, { params: { id: second.id }, body: { version: second.version } })).status).toBe(
    409,
  )
})

test('a draft begins with a customer, an order that is repeated, or the links that a buyer sent', async () => {
  const quote = await sentQuote({ company: 'ТОВ «Двір»', tax_id: '32855961' })
  const { order_number: number } = (await accept(quote, await seen(quote))).body as { order_number: string } // accepted before
  const customers = (await callAdmin(context, manager, adminEndpoints.listCustomers, { query: 'search=1112233' })).body
  const { buyer } = await create({ customer_id: customers.data[0]?.id ?? 0 })
  expect(buyer).toMatchObject({ phone, name: 'Ірина Бойко', email: 'zamovnyk@example.com', company: 'ТОВ «Двір»' })
  const repeated = await create({ order_number: number })
  expect(inOrder(repeated)).toMatchObject([
    { kind: 'product', quantity: 2, price: null },
    { kind: 'service', amount_kopiykas: 250_000 },
  ])
  expect(repeated.total_kopiykas).toBe(2 * piece + 250_000) // at today's prices
  // What the catalogue no longer has is not left out without a word, and costs what it cost then.
  await context.database.db.execute(sql`
    update order_lines set product_id = 999999 where product_id is not null and order_id = (select id from orders where number = ${number})`)
  expect(inOrder(await create({ order_number: number }))).toMatchObject([
    { kind: 'service', quantity: 2, amount_kopiykas: 140_000, name: { uk: expect.stringContaining('(немає в каталозі)') } },
    { kind: 'service', amount_kopiykas: 250_000 },
  ])
  const { plain } = catalogue.products
  const linked = await create({ links: `Доброго дня! https://shop.example/uk/product/view/${plain}-kub?c= і /uk/list?i=${plain};n:3 дякую` })
  expect(inOrder(linked)).toMatchObject([{ quantity: 1, product_id: plain }, { quantity: 3 }])
})

test('quotes are found by number and phone, end on Today, stand with their customer, and lose their buyer with the erasure', async () => {
  const quote = await sentQuote()
  expect((await list(`search=${quote.number?.slice(-5)}`)).data).toMatchObject([{ id: quote.id, state: 'sent', goods: { lines: 2 } }])
  expect((await list('search=2233')).data).toHaveLength(1)
  expect((await list('search=Бойко')).data).toHaveLength(1)
  const today = async () => (await callAdmin(context, manager, adminEndpoints.readToday)).body.office?.quotes.data
  expect(await today()).toEqual([])
  await endsIn(1, quote)
  expect(await today()).toMatchObject([{ number: quote.number, name: 'Ірина Бойко' }])
  const customers = (await callAdmin(context, manager, adminEndpoints.listCustomers, { query: 'search=1112233' })).body
  const card = await callAdmin(context, manager, adminEndpoints.readCustomer, { params: { id: customers.data[0]?.id ?? 0 } })
  expect(card.body.quotes).toMatchObject([{ number: quote.number, state: 'sent' }])
  await runCommand(context, ['person', 'erase', phone])
  expect(await read(quote.id)).toMatchObject({ number: quote.number, buyer: { phone: '', name: '' }, sent_to: null, total_kopiykas: total })
})

test('what a visitor makes of a list is no quote of the office: its link opens no other page, and only its customer shows it', async () => {
  const quote = await sentQuote()
  const payload = { lines: [{ product_id: catalogue.products.plain, quantity: 2 }], language: 'uk', buyer: { name: 'Ірина Бойко', phone } }
  const made = (await context.call({ method: 'POST', url: '/api/v1/offer', payload })).body as OfferCreated // a 201
  const [offer] = await context.database.db.select().from(quotes).where(eq(quotes.number, made.offer_number))
  const id = offer?.id ?? 0
  expect((await list()).data.map((row) => row.id)).toEqual([quote.id])
  expect(await callAdmin(context, manager, adminEndpoints.readQuote, { params: { id } })).toMatchObject({ status: 404 })
  expect(await send({ id, version: 0 })).toMatchObject({ status: 404 })
  await context.database.db.update(quotes).set({ validUntil: addDays(kyivClock(context.clock.now()).date, 1) })
  expect((await callAdmin(context, manager, adminEndpoints.readToday)).body.office?.quotes.data).toMatchObject([{ number: quote.number }])
  for (const path of [
    `quote/${made.access_token}`,
    `quote/${made.access_token}/quote.pdf`,
    `offer/${tokenOf(quote)}`,
    `offer/${tokenOf(quote)}/offer.pdf`,
  ])
    expect(await context.call({ url: `/api/v1/${path}` }), path).toMatchObject({ status: 404 })
  const customers = (await callAdmin(context, manager, adminEndpoints.listCustomers, { query: 'search=1112233' })).body
  const { body } = await callAdmin(context, manager, adminEndpoints.readCustomer, { params: { id: customers.data[0]?.id ?? 0 } })
  expect(body).toMatchObject({ offers: [{ number: made.offer_number }], quotes: [{ number: quote.number }] })
})

test('the file of a quote says the same for ever, in both languages', { tags: 'proof' }, async () => {
  const quote = await sentQuote()
  const file = async (lang: string) => context.app.inject({ url: `/api/v1/quote/${tokenOf(quote)}/quote.pdf?lang=${lang}` })
  const first = await file('uk')
  expect(first.headers['content-type']).toBe('application/pdf')
  await context.database.pool.query('update products set base_price = base_price * 2 where id = $1', [catalogue.products.plain])
  expect((await file('uk')).rawPayload.equals(first.rawPayload)).toBe(true)
  expect((await file('en')).rawPayload.equals(first.rawPayload)).toBe(false)
  const own = await context.app.inject({ url: `/api/v1/admin/quotes/${quote.id}/document?lang=uk`, headers: { cookie: manager.cookie } })
  expect(own.rawPayload.equals(first.rawPayload)).toBe(true)
})

test('the file is seen before it goes: of the draft as it is, without a number, and nothing is sent by looking', async () => {
  const saved = await write(await create(), { ngoods: goods(2), ncrane: crane }, { phone, words: 'Добрий день!' })
  const preview = async (id: number) =>
    context.app.inject({ url: `/api/v1/admin/quotes/${id}/document?draft=1&lang=uk`, headers: { cookie: manager.cookie } })
  const file = await preview(saved.body.id)
  expect(file.headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(new Uint8Array(file.rawPayload), { mergePages: true })
  for (const said of ['(чернетка)', 'Розвантаження краном', 'Добрий день!']) expect(text).toContain(said)
  expect(await read(saved.body.id)).toMatchObject({ state: 'draft', number: null, revision: 0, version: saved.body.version })
  expect((await preview((await create()).id)).statusCode).toBe(409) // nothing is offered yet
})

test('a quote says how it is delivered as the office agreed it, and names no days that the order will not', async () => {
  const read = async (quote: QuoteView) => {
    const file = await context.app.inject({ url: `/api/v1/quote/${tokenOf(quote)}/quote.pdf?lang=uk` })
    return (await extractText(new Uint8Array(file.rawPayload), { mergePages: true })).text.replaceAll(/\s+/g, ' ')
  }
  // A crane is no delivery.
  const carried = await sentQuote({ delivery_method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: 'вулиця Зелена, 5' })
  expect(await seen(carried)).toMatchObject({ delivery: 'apart' })
  const text = await read(carried)
  expect(text).toContain('Доставка: Перевізником — Нова пошта, Львів.')
  expect(text).toContain('Доставка до суми не входить')
  expect(text).not.toContain('Зелена') // the link may be passed on
  const fetched = await sentQuote({ delivery_method: 'PICKUP' })
  expect(await seen(fetched)).toMatchObject({ delivery: 'pickup' })
  expect(await read(fetched)).not.toContain('до суми не входить')
  const draft = await create()
  const byTruck: DraftLine = { ...crane, kind: 'service', name: { uk: 'Доставка вантажівкою', en: '' }, place: 7 }
  const saved = await write(draft, { ngoods: goods(1), ndelivery: byTruck }, { phone })
  const sent = (await send(saved.body)).body
  const said = await seen(sent)
  expect(said).toMatchObject({ delivery: 'included' })
  expect(await read(sent)).toContain('Доставка входить до суми')
  const { order_number: number } = (await accept(sent, said)).body as { order_number: string } // accepted
  expect(await order(number)).toMatchObject({ ready_from: said.ready_from, ready_to: said.ready_to })
})
