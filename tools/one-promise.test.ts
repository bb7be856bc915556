import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { Cart } from '#contract/cart.ts'
import type { ProductFacts, ProductView } from '#contract/catalogue.ts'
import type { OfferCreated, OfferPreview, OfferView } from '#contract/commercial-offer.ts'
import { orderDocumentPath } from '#contract/documents.ts'
import { handlingDays } from '#contract/merchant.ts'
import type { OrderView } from '#contract/order.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import { specSheetPath } from '#contract/product-files.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import { formatDays, orderReadyRange, readyRange, type ReadyDates } from '#contract/ready-range.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { productImages } from '#server/modules/catalogue/tables.ts'
import { media } from '#server/modules/media/tables.ts'
import { refreshQueue } from '#server/modules/production/queue.ts'
import { emails } from '#server/platform/mail/tables.ts'
import { createOrderDesk, type OrderDesk } from '#server/testing/order-desk.ts'
import { placeOrderAs } from '#server/testing/order-factory.ts'
import { callAdmin } from '#server/testing/staff-factory.ts'
import { readChoices } from '#storefront/product/product-state.ts'
import { readyFor } from '#storefront/product/ready-for.ts'

/** Everything that names a day, asked about the same goods: five pieces of a product whose one mould is busy and holds each for two days. */
const quantity = 5
let desk: OrderDesk
let said: ReadyDates
const product = () => desk.catalogue.products.plain

beforeAll(async () => {
  desk = await createOrderDesk()
  const { context, manager, buyer } = desk
  const fits = [{ product_id: product(), size: null }]
  const mould = { code: 'Ф-1', name: 'Форма', count: 1, casts_per_day: 1, days_in: 2, cure_days: null, fits }
  expect((await callAdmin(context, manager, adminEndpoints.createMould, { body: mould })).status).toBe(200)
  const { order_number: number } = await placeOrderAs(context, buyer.headers, {
    product: product(),
    quantity: 3,
    terms: { payment_method: 'INVOICE' },
  })
  await confirm(number, null)
  await refreshQueue.run(context, {})
  context.responseCache.clear()
  const settings = (await get('settings')) as PublicSettings
  const shown = await view()
  said = readyFor(shown, readChoices(shown, `?q=${quantity}`), settings.production)
})
afterAll(() => desk.context.close())

async function get(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { status, body } = await desk.context.call({ url: `/api/v1/${path}`, headers })
  expect(status, path).toBe(200)
  return body
}
const view = async () => (await get(`product/view/${product()}`)) as ProductView // as its schema says, like the others below
const post = async (path: string, payload: object) => (await desk.context.call({ method: 'POST', url: `/api/v1/${path}`, payload })).body
const readOrder = async (number: string) => (await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number } })).body
async function confirm(number: string, promised_on: PlainDate | null) {
  const { version } = await readOrder(number)
  const body = { version, move: 'confirm' as const, promised_on }
  expect((await callAdmin(desk.context, desk.manager, adminEndpoints.moveOrder, { params: { number }, body })).status).toBe(200)
}
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { rawPayload, statusCode } = await desk.context.app.inject({ url, headers })
  expect(statusCode, url).toBe(200)
  return plain((await extractText(new Uint8Array(rawPayload), { mergePages: true })).text)
}

const lines = () => [{ product_id: product(), quantity, product_properties: [] }]
/** With the year, as on paper, and without. */
const expectSaid = (text: string, days = said) =>
  expect(
    [formatDays(days, 'uk', true), formatDays(days, 'uk')].map(plain).some((one) => text.includes(one)),
    text,
  ).toBe(true)

test('the mould counts: one piece in two working days is later than what the settings alone say', async () => {
  const shown = await view()
  const { production } = (await get('settings')) as PublicSettings
  expect(shown.casts_per_day).toBe(0.5)
  const bare = { ...shown, casts_per_day: production.casts_per_day }
  expect(said.from > readyFor(bare, readChoices(bare, `?q=${quantity}`), production).from).toBe(true)
})

test('shop, list, offer, quote, their papers and emails name the same days for the same goods', async () => {
  const { context, manager, buyer } = desk
  expect(readyRange((await get(`product/${product()}/facts?quantity=${quantity}`)) as ProductFacts)).toEqual(said)
  expectSaid(await textOf(specSheetPath({ id: product(), choice: {} }, { language: 'uk', quantity })))
  const added = await context.call({ method: 'POST', url: `/api/v1/cart/add/product/${product()}`, headers: buyer.headers, payload: { quantity } })
  expect(added.status).toBe(201)
  const { unpurchasedProduct: cart } = (await get('cart', buyer.headers)) as Cart
  expect(cart.map(readyRange)).toEqual([said])
  expect((await context.call({ method: 'DELETE', url: '/api/v1/cart', headers: buyer.headers })).status).toBeLessThan(300)
  expect(readyRange((await post('offer/preview', { lines: lines() })) as OfferPreview)).toEqual(said)
  const offer = (await post('offer', { lines: lines(), language: 'uk' })) as OfferCreated
  expect(readyRange((await get(`offer/${offer.access_token}`)) as OfferView)).toEqual(said)
  expectSaid(await textOf(`/api/v1/offer/${offer.access_token}/offer.pdf?lang=uk`))

  const made = (await callAdmin(context, manager, adminEndpoints.createQuote, { body: {} })).body
  const line = { kind: 'product' as const, place: 0, product_id: product(), quantity, options: [], price: null }
  const body = { version: made.version, lines: { ngoods: line }, buyer: { phone: '0671112233', email: 'a@b.example', language: 'uk' as const } }
  const builder = (await callAdmin(context, manager, adminEndpoints.saveQuote, { params: { id: made.id }, body })).body
  expect(readyRange(builder)).toEqual(said)
  const sent = (await callAdmin(context, manager, adminEndpoints.sendQuote, { params: { id: made.id }, body: { version: builder.version } })).body
  const token = sent.url?.split('/').at(-1) ?? ''
  expect(readyRange((await get(`quote/${token}`)) as BuyerQuote)).toEqual(said)
  expectSaid(await textOf(`/api/v1/quote/${token}/quote.pdf?lang=uk`))
  const letters = await context.database.db.select().from(emails)
  expectSaid(plain(JSON.stringify(letters.filter(({ kind }) => kind === 'quote').map(({ content }) => content))))
})

test('a feed that says days says of one piece those of its page', async () => {
  const { database, clock } = desk.context
  const picture = { hash: 'a'.repeat(20), sourceHash: 'b', type: 'webp', width: 1600, height: 2000, placeholder: '#888888', bytes: 1 } as const
  const [image] = await database.db
    .insert(media)
    .values({ ...picture, createdAt: clock.now() })
    .returning()
  await database.db
    .insert(productImages)
    .values({ productId: product(), position: 0, mediaId: image?.id ?? 0, kind: 'studio', color: null, altUk: 'а', altEn: 'a' })
  desk.context.responseCache.clear()
  const { production } = (await get('settings')) as PublicSettings
  const shown = await view()
  const page = readyFor(shown, readChoices(shown, ''), production)
  const { min, max } = handlingDays(shown.production_start, page)
  const itemOf = async (channel: string) => {
    const { text } = await desk.context.call({ url: `/feeds/${channel}.xml?lang=uk` })
    const items = [...text.matchAll(/<item>.*?<\/item>/gs)].map(([item]) => item)
    return items.find((item) => item.includes(`<g:item_group_id>${product()}</g:item_group_id>`))
  }
  const google = await itemOf('google')
  expect(google).toContain(`<g:availability_date>${page.to}T`)
  expect(google).toContain(`<g:min_handling_time>${min}</g:min_handling_time><g:max_handling_time>${max}</g:max_handling_time>`)
  expect(await itemOf('meta')).not.toMatch(/availability_date|handling_time/) // it takes no days
})

test('an order says them until the office promises a day, and calls nothing a promise before; then everything says that day', async () => {
  const { context, manager, buyer } = desk
  const terms = { payment_method: 'INVOICE' }
  const { order_number: number } = await placeOrderAs(context, buyer.headers, { product: product(), quantity, terms })
  const params = { number }
  const doors = async () => {
    const order = (await get(`purchase-order/${number}`, buyer.headers)) as OrderView
    const card = await readOrder(number)
    const edit = (await callAdmin(context, manager, adminEndpoints.readOrderEdit, { params })).body
    const honest = (await callAdmin(context, manager, adminEndpoints.readHonestDate, { query: `order=${number}` })).body
    const [row] = (await callAdmin(context, manager, adminEndpoints.listOrders, { query: `search=${number}` })).body.data
    const { templates } = (await callAdmin(context, manager, adminEndpoints.listOrderMessages, { params })).body
    await context.runJobs()
    const letters = (await context.database.db.select().from(emails)).filter((letter) => JSON.stringify(letter).includes(number))
    return {
      order,
      card,
      edit,
      honest,
      row,
      paper: await textOf(orderDocumentPath(number, 'confirmation', 'uk'), buyer.headers),
      ready: plain(templates.find(({ name }) => name === 'promise')?.body.uk ?? ''),
      letters: plain(JSON.stringify(letters.map(({ content }) => content))),
    }
  }
  const before = await doors()
  for (const one of [before.order, before.card, before.edit, before.honest]) {
    expect(orderReadyRange(one)).toEqual(said)
    expect(one.promised_on).toBeNull()
  }
  expect(before.row?.ready_by).toBe(said.to)
  for (const text of [before.paper, before.letters]) expectSaid(text)
  expect(before.paper + before.letters).not.toMatch(/обіця/i)

  const { proposed_on: proposed } = before.honest
  if (proposed === null) throw new Error('nothing is proposed')
  // Who was told a range hears of no later day unless the workshop's queue demands it.
  expect(proposed >= said.to && proposed >= (before.honest.expected_on ?? '')).toBe(true)
  const promised = addDays(proposed, 1)
  await confirm(number, promised)
  const after = await doors()
  const day = { from: promised, to: promised }
  for (const one of [after.order, after.card, after.edit, after.honest]) expect(orderReadyRange(one)).toEqual(day)
  expect(after.row?.ready_by).toBe(promised)
  // What was issued before stays; what is written from now on says the day.
  for (const text of [after.ready, after.letters]) expectSaid(text, day)
  const [batch] = (await callAdmin(context, manager, adminEndpoints.listBatches, { query: `order=${number}` })).body.data
  expect(batch?.ready_by).toBe(promised)
})
