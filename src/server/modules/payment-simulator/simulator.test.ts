import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { createPaymentDriver, type PaymentDriver } from '../../testing/payment-driver.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { open, seal, verify } from '../payments/liqpay/envelope.ts'
import { formatExpiry } from '../payments/liqpay/liqpay.ts'
import { deliverDue } from './deliver-callbacks.ts'
import { simulatorKeys } from '../payments/providers.ts'
import type * as everyPage from './pages.ts'
import { messages } from './messages.ts'

let context: TestContext
let buyer: PaymentDriver
beforeAll(async () => {
  context = await createTestContext()
  await context.listen()
  buyer = createPaymentDriver(context, await seedTestCatalogue(context))
})
afterAll(() => context.close())
beforeEach(() => buyer.control({ callbacks: 'prompt', copies: 1, return_by: 'POST', return_signed: true, requests: 'answered', retries: 5 }))

let last = 0
const keys = () => simulatorKeys(context)
const requested = (more: Record<string, unknown> = {}) => {
  last += 1
  return {
    version: 3,
    public_key: keys().publicKey,
    action: 'pay',
    amount: 12.5,
    currency: 'UAH',
    description: 'Test',
    order_id: `test-${last}`,
    ...more,
  }
}
const formRequest = (message: { data: string; signature: string }) => ({
  payload: new URLSearchParams({ ...message }).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
const checkout = (message: { data: string; signature: string }) =>
  context.call({ method: 'POST', url: '/simulator/api/3/checkout', ...formRequest(message) })
const callApi = async (message: Record<string, unknown>, version: 3 | 7 = 3) => {
  const answer = await context.call({
    method: 'POST',
    url: '/simulator/api/request',
    ...formRequest(seal({ version, public_key: keys().publicKey, ...message }, keys().privateKey, version)),
  })
  return answer.body as Record<string, unknown> // the simulator's own answer
}

test.for([3, 7] as const)('a whole payment in version %i: form, callback and status speak it', { tags: 'proof' }, async (version) => {
  const shop = await createTestContext({ LIQPAY_API_VERSION: String(version) })
  await shop.listen()
  const own = createPaymentDriver(shop, await seedTestCatalogue(shop))
  await own.control({ callbacks: 'held', return_signed: false, requests: 'down' })
  const order = await own.order()
  const { data, signature } = await own.checkout(order.redirect_url)
  expect(verify({ data: data ?? '', signature: signature ?? '' }, simulatorKeys(shop).privateKey)).toBe(version)
  await own.submit(await own.openPage(order.redirect_url), 'pay')
  const { rows } = await shop.database.pool.query<{ data: string; signature: string }>('select data, signature from simulator_deliveries')
  expect(rows.map((row) => verify(row, simulatorKeys(shop).privateKey))).toEqual([version])
  expect(open(rows[0]?.data ?? '')).toMatchObject({ version, status: 'success', order_id: order.liqPayOrderId })
  await own.deliver()
  expect((await own.view(order.access_token)).status).toBe('success')
  await shop.close()
})

test.for([
  ['uk', 'коштів із картки не списуємо'],
  ['en', 'no money will be taken'],
] as const)('in %s every page says first of all that no money moves, and runs no script but its own', async ([language, noMoney]) => {
  const headers = { 'accept-language': language }
  const page = async (more: Record<string, unknown> = {}) => {
    const message = seal(requested({ language, result_url: 'http://shop.test/back', ...more }), keys().privateKey, 3)
    return String((await checkout(message)).headers['location'])
  }
  const get = (url: string) => context.call({ method: 'GET', url, headers })
  const press = (url: string, action: string, card = '4242 4242 4242 4242') =>
    context.call({
      method: 'POST',
      url,
      headers: formRequest({ data: '', signature: '' }).headers,
      payload: new URLSearchParams({ action, card }).toString(),
    })
  const step = async (card: string) => get(String((await press(await page(), 'pay', card)).headers['location']))
  const over = await page()
  const back = await press(over, 'pay')
  const broken = formRequest(seal(requested({ amount: 0 }), keys().privateKey, 3))
  // A page that is added has to be shown here.
  const pages = {
    cardsPage: [await get('/simulator')],
    paymentPage: [await get(await page()), await press(await page(), 'pay', 'not a card')],
    stepPage: [await step('4000000000003063'), await step('4000000000003089'), await step('4000000000003055')],
    returnPage: [back, await press(await page(), 'decline'), await press(await page(), 'pay', '4000000000000002')],
    finishedPage: [await get(over), await press(await page({ result_url: undefined }), 'pay')],
    problemPage: [
      await get('/simulator/checkout/nothing'),
      await context.call({ method: 'POST', url: '/simulator/api/3/checkout', payload: broken.payload, headers: { ...broken.headers, ...headers } }),
    ],
  } satisfies Record<keyof typeof everyPage, Awaited<ReturnType<typeof get>>[]>
  const t = messages[language]
  for (const [index, message] of [t.step_3ds_verify, t.step_otp_verify, t.step_cvv_verify].entries())
    expect(pages.stepPage[index]?.text).toContain(message)
  for (const [name, answers] of Object.entries(pages))
    for (const { text, headers: sent } of answers) {
      expect(text, name).toContain(`<html lang="${language}">`)
      expect(text.slice(0, text.indexOf('<h1>')), name).toContain(noMoney)
      expect(String(sent['content-security-policy']), name).toMatch(/^default-src 'none'; style-src 'nonce-/)
      expect(String(sent['content-security-policy']), 'browsers ask for the icon by themselves').toContain("img-src 'self'")
    }
  expect(pages.cardsPage[0]?.text).toContain('4242 4242 4242 4242')
  expect(pages.returnPage.map(({ text }) => text.includes(t.done))).toEqual([true, true, true])
})

test('a form may come in a query too', async () => {
  const message = seal(requested(), keys().privateKey, 3)
  const answer = await context.call({ method: 'GET', url: `/simulator/api/3/checkout?${new URLSearchParams({ ...message }).toString()}` })
  expect(answer.status).toBe(303)
})

test.for([
  ['err_signature', () => seal(requested(), 'another key', 3)],
  ['invalid_signature', () => seal(requested({ version: 7 }), keys().privateKey, 3)],
  ['public_key_not_found', () => seal(requested({ public_key: 'i1' }), keys().privateKey, 3)],
  ['err_wrong', () => seal(requested({ amount: 0 }), keys().privateKey, 3)],
  ['err_wrong', () => seal(requested({ amount: 'much' }), keys().privateKey, 3)],
  ['err_wrong', () => seal(requested({ currency: 'XYZ' }), keys().privateKey, 3)],
  ['err_wrong', () => seal(requested({ result_url: `https://shop.test/${'x'.repeat(510)}` }), keys().privateKey, 3)],
  ['err_wrong', () => seal(requested({ result_url: 'javascript:alert(1)' }), keys().privateKey, 3)],
  ['order_id_empty', () => seal(requested({ order_id: '' }), keys().privateKey, 3)],
  ['expired_prepared', () => seal(requested({ expired_date: formatExpiry(context.clock.now()) }), keys().privateKey, 3)],
] as const)('%s: a form that is wrong opens no payment page', async ([code, message]) => {
  const answer = await checkout(message())
  expect([answer.status, answer.text.includes(`<code>${code}</code>`)]).toEqual([400, true])
})

test('an order id is burned once its payment is over', async () => {
  const message = seal(requested(), keys().privateKey, 3)
  const page = new URL(String((await checkout(message)).headers['location']), context.publicUrl()).href
  expect((await checkout(message)).status).toBe(303)
  await buyer.submit(page, 'pay')
  expect((await checkout(message)).text).toContain('order_id_duplicate')
})

test.for([
  [{ action: 'status', order_id: 'never-seen' }, 'payment_not_found'],
  [{ action: 'status' }, 'order_id_empty'],
  [{ action: 'dance', order_id: 'x' }, 'err_api_action'],
  [{ action: 'refund', order_id: 'never-seen', amount: 1 }, 'payment_not_found'],
  [{ action: 'refund', order_id: 'never-seen', amount: -1 }, 'err_wrong'],
] as const)('the call %j answers an error as JSON', async ([message, code]) => {
  expect(await callApi(message)).toMatchObject({ result: 'error', err_code: code })
})

test('a page that nobody used is no payment yet', async () => {
  const order = requested()
  await checkout(seal(order, keys().privateKey, 3))
  expect(await callApi({ action: 'status', order_id: order.order_id })).toMatchObject({ err_code: 'payment_not_found' })
})

test('refunds never exceed the payment', async () => {
  const order = requested()
  const page = new URL(String((await checkout(seal(order, keys().privateKey, 3))).headers['location']), context.publicUrl()).href
  await buyer.submit(page, 'pay')
  const refund = (amount: number) => callApi({ action: 'refund', order_id: order.order_id, amount })
  expect(await refund(5)).toMatchObject({ result: 'ok', status: 'success', wait_amount: false })
  expect(await refund(7.51)).toMatchObject({ err_code: 'amount_limit' })
  expect(await refund(7.5)).toMatchObject({ status: 'reversed' })
  expect(await callApi({ action: 'status', order_id: order.order_id })).toMatchObject({ status: 'reversed', refund_amount: 12.5 })
})

test('a delayed callback comes when its time has come, an unanswered one is repeated as often as set', { tags: 'proof' }, async () => {
  await buyer.control({ callbacks: 'delayed', delay_ms: 60_000, return_signed: false, retries: 2 })
  const order = await buyer.order()
  const page = await buyer.openPage(order.redirect_url)
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay', card: '4242424242424242' }), redirect: 'manual' })
  await deliverDue(context)
  expect((await buyer.view(order.access_token)).status).toBe('prepared')
  context.clock.advance(60_000)
  await deliverDue(context)
  expect((await buyer.view(order.access_token)).status).toBe('success')

  const message = seal(requested({ server_url: 'http://127.0.0.1:1/nobody' }), keys().privateKey, 3)
  const deaf = new URL(String((await checkout(message)).headers['location']), context.publicUrl()).href
  await buyer.submit(deaf, 'pay')
  for (let turn = 0; turn < 10; turn++) {
    context.clock.advance(600_000)
    await deliverDue(context)
  }
  const { rows } = await context.database.pool.query<{ tries: number; done: boolean }>(
    `select tries, done from simulator_deliveries where url like '%nobody'`,
  )
  expect(rows).toEqual([{ tries: 3, done: true }])
})

test.for(['/simulator/checkout/nothing', '/simulator/checkout/%00'])('there is no payment page at %s', async (url) => {
  expect([400, 404]).toContain((await context.call({ method: 'GET', url })).status)
  expect([400, 404]).toContain((await context.call({ method: 'POST', url, ...formRequest({ data: '', signature: '' }) })).status)
})
