import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createBuyer, type Buyer } from '../../testing/user-factory.ts'
import { botToken, startFakeTelegram, type FakeTelegram } from '../../testing/fake-telegram.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { orders } from '../sales/orders/tables.ts'
import { seal } from '../payments/liqpay/envelope.ts'
import { simulatorKeys } from '../payments/providers.ts'
import { paymentAttempts } from '../payments/tables.ts'
import { handleUpdate } from './handle-update.ts'
import { receiveUpdates, webhookSecret } from './receive-updates.ts'
import { sendOrderNotice } from '../notifications/telegram-notice.ts'
import type { OrderEvent } from '../sales/index.ts'
import { telegramBlocks } from './tables.ts'

let telegram: FakeTelegram
let context: TestContext
let catalogue: TestCatalogue
const manager = '-1001234'
beforeAll(async () => {
  telegram = await startFakeTelegram()
  context = await createTestContext({ TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_API_URL: telegram.url, TELEGRAM_MANAGER_CHAT: manager })
  catalogue = await seedTestCatalogue(context)
})
afterAll(async () => {
  await context.close()
  await telegram[Symbol.asyncDispose]()
})
beforeEach(() => {
  telegram.sent.length = 0
  telegram.blocked.clear()
})
afterEach(() => {
  telegram.down = false
})

interface PlacedOrder {
  readonly id: number
  readonly number: string
  readonly secret: string
}
async function byPhone(language = 'uk'): Promise<PlacedOrder> {
  const answer = await context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    headers: { 'user-language': language },
    payload: { phone: '067 123 45 67', product_id: catalogue.products.plain, quantity: 2 },
  })
  const { order_number, access_token } = answer.body as OrderPlaced // by its schema
  const [row] = await context.database.db.select().from(orders).where(eq(orders.number, order_number))
  return { id: row?.id ?? 0, number: order_number, secret: access_token ?? '' }
}
async function invitation(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await context.call({ method: 'POST', url: `/api/v1/${url}`, headers })
  expect(answer).toMatchObject({ status: 201, body: { url: expect.stringMatching(/^https:\/\/t\.me\/concrete_test_bot\?start=[\w-]{32}$/) } })
  return new URL((answer.body as { url: string }).url).searchParams.get('start') ?? '' // checked above
}
const sendsMessage = (chat: number, text: string, language = 'uk') =>
  handleUpdate(context, { update_id: 1, message: { chat: { id: chat, type: 'private' }, from: { language_code: language }, text } })
const sentTo = (chat: number | string) => telegram.sent.filter(({ chatId }) => chatId === String(chat)).map(({ text }) => text)
const chatOf = async ({ id }: PlacedOrder) => {
  const [order] = await context.database.db.select({ telegram_user_id: orders.telegramUserId }).from(orders).where(eq(orders.id, id))
  return order ?? { telegram_user_id: null }
}
let key = 0
const orderEvent = (order: PlacedOrder, what: OrderEvent['what']) => sendOrderNotice(context, { key: `test ${++key}`, orderId: order.id, what })

test('the manager gets a notice of a new order: number, buyer, items, total', async () => {
  const order = await byPhone('en')
  expect(await orderEvent(order, { kind: 'placed' })).toEqual({ kind: 'sent' })
  expect(sentTo(manager).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    `Нове замовлення ${order.number}\n+380 67 123 45 67\nГорнятко — 2 шт.\nРазом ₴ 3 000, карткою`,
  ])
})

test('the same event is sent once, however often its job runs', async () => {
  const order = await byPhone()
  const notice = { key: 'order-placed:1', orderId: order.id, what: { kind: 'placed' } as const }
  expect(await sendOrderNotice(context, notice)).toEqual({ kind: 'sent' })
  expect(await sendOrderNotice(context, notice)).toEqual({ kind: 'known' })
  expect(sentTo(manager)).toHaveLength(1)
})

test('jobs notify the manager of a new order and its buyer of the payment, once each', async () => {
  await context.runJobs()
  telegram.sent.length = 0
  const order = await byPhone()
  await context.runJobs()
  expect(sentTo(manager)).toEqual([expect.stringContaining(order.number)])
  await sendsMessage(505, `/start ${await invitation(`purchase/${order.secret}/telegram`)}`)
  telegram.sent.length = 0
  const [attempt] = await context.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id))
  const { publicKey, privateKey } = simulatorKeys(context)
  const success = { public_key: publicKey, version: 3, order_id: attempt?.providerOrderId, payment_id: 1, amount: 3000, currency: 'UAH' }
  const emits = async (status: string, end_date: number) => {
    const payload = new URLSearchParams({ ...seal({ ...success, status, end_date }, privateKey, 3) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await context.call({ method: 'POST', url: '/api/v1/payment/liqpay/callback', headers, payload })).toMatchObject({ status: 200 })
  }
  for (const [status, at] of [
    ['processing', 1],
    ['success', 2],
    ['success', 2],
    ['processing', 1],
  ] as const)
    await emits(status, at)
  telegram.slowDown(1, 40)
  await context.runJobs()
  expect(sentTo(505)).toEqual([])
  context.clock.advance(39_000)
  await context.runJobs()
  expect(sentTo(505)).toEqual([])
  context.clock.advance(1_000)
  for (let again = 0; again < 3; again++) expect(await context.runJobs()).toMatchObject({ failures: [] })
  expect(sentTo(505)).toEqual([expect.stringContaining('оплату успішно завершено')])
  expect(sentTo(manager)).toEqual([])
})

test('a visitor connects an order by a link that works once, and then gets its notices', async () => {
  const order = await byPhone()
  expect(await orderEvent(order, { kind: 'state', state: 'confirmed' })).toEqual({ kind: 'nobody' })
  const token = await invitation(`purchase/${order.secret}/telegram`)
  await sendsMessage(501, `/start ${token}`)
  expect(sentTo(501)).toEqual([expect.stringContaining(`замовлення ${order.number}`)])
  expect(await chatOf(order)).toMatchObject({ telegram_user_id: '501' })
  await sendsMessage(502, `/start ${token}`)
  expect(sentTo(502)).toEqual(['Це посилання вже не діє. Отримайте нове на сторінці замовлення або у профілі.'])
  expect(await chatOf(order)).toMatchObject({ telegram_user_id: '501' })
  await orderEvent(order, { kind: 'payment', status: 'success' })
  await orderEvent(order, { kind: 'state', state: 'in_production' })
  await orderEvent(order, { kind: 'refund', amount: money(50_050), method: 'card' })
  const url = `Докладніше: http://shop.test/uk/order/${order.secret}`
  expect(sentTo(501).slice(1)).toEqual([
    `Замовлення ${order.number}: оплату успішно завершено.\n${url}`,
    `Замовлення ${order.number}: у виробництві\n${url}`,
    `Замовлення ${order.number}: повернено ₴\u00a0500,50.\n${url}`,
  ])
})

test('the holder of an order’s link neither sees its chat nor takes over its notices', async () => {
  const order = await byPhone()
  const [first, second] = [await invitation(`purchase/${order.secret}/telegram`), await invitation(`purchase/${order.secret}/telegram`)]
  await sendsMessage(511, `/start ${first}`)
  const { body, text } = await context.call({ url: `/api/v1/purchase/${order.secret}` })
  expect(body).toMatchObject({ telegram_user_id: null, telegram_connected: true })
  expect(text).not.toContain('511')
  expect(await context.call({ method: 'POST', url: `/api/v1/purchase/${order.secret}/telegram` })).toMatchObject({ status: 409 })
  await sendsMessage(512, `/start ${second}`)
  expect(sentTo(512)).toEqual(['Це посилання вже не діє. Отримайте нове на сторінці замовлення або у профілі.'])
  expect(await chatOf(order)).toMatchObject({ telegram_user_id: '511' })
})

test('an order that belongs to an account is connected by the account, not by its old link', async () => {
  const order = await byPhone()
  const token = await invitation(`purchase/${order.secret}/telegram`)
  const buyer = await createBuyer(context, { phone: '+380671234567' })
  expect(await context.call({ method: 'POST', url: `/api/v1/purchase/${order.secret}/claim`, headers: buyer.headers })).toMatchObject({ status: 204 })
  expect(await context.call({ method: 'POST', url: `/api/v1/purchase/${order.secret}/telegram` })).toMatchObject({ status: 409 })
  await sendsMessage(513, `/start ${token}`)
  expect(await chatOf(order)).toMatchObject({ telegram_user_id: null })
})

test('a link of an account connects its existing and future orders and the profile', async () => {
  const buyer: Buyer = await createBuyer(context)
  const order = () => placeOrderAs(context, buyer.headers, { product: catalogue.products.plain })
  const before = await order()
  await sendsMessage(601, `/start ${await invitation('user/telegram', buyer.headers)}`, 'en')
  const after = await order()
  for (const { order_number } of [before, after]) {
    const { body } = await context.call({ url: `/api/v1/purchase-order/${order_number}`, headers: buyer.headers })
    expect(body).toMatchObject({ telegram_user_id: '601' })
  }
  expect((await context.call({ url: '/api/v1/user/me', headers: buyer.headers })).body).toMatchObject({ telegram_user_id: '601' })
  await sendsMessage(601, '/stop', 'en')
  expect(sentTo(601).at(-1)).toContain('We won’t message you any more.')
  expect((await context.call({ url: '/api/v1/user/me', headers: buyer.headers })).body).toMatchObject({ telegram_user_id: null })
})

test('a link expires after a quarter of an hour', async () => {
  const order = await byPhone()
  const token = await invitation(`purchase/${order.secret}/telegram`)
  context.clock.advance(15 * 60_000 + 1)
  await sendsMessage(503, `/start ${token}`)
  expect(await chatOf(order)).toMatchObject({ telegram_user_id: null })
})

test('only its owner can request an invitation', async () => {
  expect(await context.call({ method: 'POST', url: '/api/v1/user/telegram' })).toMatchObject({ status: 401 })
  expect(await context.call({ method: 'POST', url: `/api/v1/purchase/${'x'.repeat(43)}/telegram` })).toMatchObject({ status: 404 })
})

test('a person who blocked the bot gets nothing until they start it again', async () => {
  const order = await byPhone()
  await sendsMessage(504, `/start ${await invitation(`purchase/${order.secret}/telegram`)}`)
  telegram.blocked.add('504')
  expect(await orderEvent(order, { kind: 'state', state: 'confirmed' })).toEqual({ kind: 'nobody' })
  expect(await context.database.db.select().from(telegramBlocks)).toMatchObject([{ chatId: '504' }])
  telegram.blocked.clear()
  const calls = telegram.calls.length
  expect(await orderEvent(order, { kind: 'state', state: 'ready' })).toEqual({ kind: 'nobody' })
  expect(telegram.calls).toHaveLength(calls)
  await sendsMessage(504, '/start')
  expect(await orderEvent(order, { kind: 'state', state: 'shipped' })).toEqual({ kind: 'sent' })
  await handleUpdate(context, { update_id: 2, my_chat_member: { chat: { id: 504, type: 'private' }, new_chat_member: { status: 'kicked' } } })
  expect(await orderEvent(order, { kind: 'state', state: 'completed' })).toEqual({ kind: 'nobody' })
})

test('after a rate limit or no answer, a notice is retried when Telegram allows', async () => {
  const order = await byPhone()
  telegram.slowDown(1, 17)
  expect(await orderEvent(order, { kind: 'placed' })).toMatchObject({ kind: 'later', seconds: 17 })
  telegram.down = true
  const silent = await orderEvent(order, { kind: 'placed' })
  expect(silent).toMatchObject({ kind: 'later', seconds: null })
  expect(JSON.stringify(silent)).not.toContain(botToken)
  telegram.down = false
  expect(await orderEvent(order, { kind: 'placed' })).toEqual({ kind: 'sent' })
})

test('a wrong token breaks nothing: orders are accepted, notices fail, links are not offered', { tags: 'proof' }, async () => {
  const wrong = await createTestContext({ TELEGRAM_BOT_TOKEN: '1:wrong', TELEGRAM_API_URL: telegram.url, TELEGRAM_MANAGER_CHAT: manager })
  const products = (await seedTestCatalogue(wrong)).products
  const payload = { phone: '0671234567', product_id: products.plain, quantity: 1 }
  const { body, status } = await wrong.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  expect(status).toBe(201)
  expect(await sendOrderNotice(wrong, { key: 'x', orderId: 1, what: { kind: 'placed' } })).toMatchObject({ kind: 'refused' })
  const secret = (body as OrderPlaced).access_token // by its schema
  expect(await wrong.call({ method: 'POST', url: `/api/v1/purchase/${secret}/telegram` })).toMatchObject({ status: 503 })
  await wrong.close()
})

test('without a bot nothing is sent and nothing offered', async () => {
  const without = await createTestContext()
  expect(await sendOrderNotice(without, { key: 'x', orderId: 1, what: { kind: 'placed' } })).toEqual({ kind: 'nobody' })
  await (await receiveUpdates(without))()
  expect(await without.call({ method: 'POST', url: '/api/v1/telegram/webhook', payload: {} })).toMatchObject({ status: 404 })
  // The bot will not be back in five seconds, so the answer is not 503.
  const { headers } = await createBuyer(without)
  const invited = await without.call({ method: 'POST', url: '/api/v1/user/telegram', headers })
  expect(invited).toMatchObject({ status: 404, body: { message: 'Telegram is not connected to this shop.' } })
  expect(invited.headers['retry-after']).toBeUndefined()
  await without.close()
})

test('a shop without an https URL polls for updates, in only one of its processes', { tags: 'proof' }, async () => {
  const stops = await Promise.all([receiveUpdates(context), receiveUpdates(context), receiveUpdates(context)])
  await expect.poll(() => telegram.pollers()).toBe(1)
  const order = await byPhone()
  telegram.writes(701, `/start ${await invitation(`purchase/${order.secret}/telegram`)}`)
  await expect.poll(async () => (await chatOf(order)).telegram_user_id).toBe('701')
  await expect.poll(() => telegram.waiting()).toBe(0)
  expect(telegram.maxPollers()).toBe(1)
  await Promise.all(stops.map((stop) => stop()))
  expect(telegram.calls.some(({ method }) => method === 'deleteWebhook')).toBe(true)
})

test('a shop with an https URL is called by Telegram with their shared secret', async () => {
  const open = await createTestContext({ TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_API_URL: telegram.url })
  const secured = { ...open, publicUrl: () => 'https://shop.example' }
  const stop = await receiveUpdates(secured)
  await expect.poll(() => telegram.webhook).not.toBeNull()
  await stop()
  expect(telegram.webhook).toEqual({ url: 'https://shop.example/api/v1/telegram/webhook', secret_token: webhookSecret(open) })
  expect(telegram.webhook?.secret_token).toMatch(/^[\w-]{1,256}$/)
  const update = { update_id: 9, message: { chat: { id: 801, type: 'private' }, from: { language_code: 'uk' }, text: '/start' } }
  const calls = (token: string) =>
    open.call({ method: 'POST', url: '/api/v1/telegram/webhook', headers: { 'x-telegram-bot-api-secret-token': token }, payload: update })
  expect(await calls('guessed')).toMatchObject({ status: 404 })
  expect(sentTo(801)).toEqual([])
  expect(await calls(webhookSecret(open))).toMatchObject({ status: 200 })
  expect(sentTo(801)).toHaveLength(1)
  // Telegram itself passes on what anybody types, and new kinds of updates: none of it is an error, or it would be sent again and again.
  const before = telegram.sent.length
  const chat = { id: 802, type: 'private' }
  const strange = [
    { update_id: 10, message: { chat, from: { language_code: 'xx'.repeat(500) }, text: `/start ${"'; drop table orders; --".repeat(100)}` } },
    { update_id: 11, message: { chat, text: '\u0000\ud800'.repeat(2000) } },
    { update_id: 12, message: { chat: { id: '803', type: 'private' }, text: '/start' } },
    { update_id: Number.MAX_VALUE, message: { chat: { id: 2 ** 60, type: 'private' }, text: '/start' } },
    { update_id: 13, edited_message: { chat, text: '/start' } },
    { update_id: 14, message: { chat, sticker: { emoji: '🪴' } } },
    { update_id: 15, my_chat_member: { chat, new_chat_member: { status: 'kicked' } } },
    { update_id: 16, message: { chat: { id: -5, type: 'group' }, migrate_to_chat_id: 'elsewhere' } },
    JSON.parse(`{"update_id":17,"message":{"__proto__":{"admin":true},"chat":{"id":1}}}`) as object, // our own text
    [],
  ]
  const hook = { method: 'POST', url: '/api/v1/telegram/webhook', headers: { 'x-telegram-bot-api-secret-token': webhookSecret(open) } } as const
  for (const payload of strange) {
    const { status } = await open.call({ ...hook, payload })
    expect(status, JSON.stringify(payload).slice(0, 80)).toBeLessThan(500)
  }
  // Only whoever wrote is answered.
  expect(telegram.sent.slice(before).filter(({ chatId }) => !['802', String(2 ** 60)].includes(String(chatId)))).toEqual([])
  telegram.webhook = null
  await open.close()
})

test.for([[null], [[]], ['text'], [{ update_id: 'x' }], [{ update_id: 1, message: { chat: { id: 1, type: 'group' }, text: '/start' } }]])(
  'the update %j is let pass',
  async ([update]) => {
    await handleUpdate(context, update)
    expect(telegram.sent).toEqual([])
  },
)
