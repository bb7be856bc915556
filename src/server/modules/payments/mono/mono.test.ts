import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { money } from '#contract/money.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { startFakeMono, monoToken, type FakeMono, type Invoice } from '../../../testing/fake-mono.ts'
import { createPaymentDriver, type PaymentDriver } from '../../../testing/payment-driver.ts'
import { seedTestCatalogue } from '../../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../../testing/test-context.ts'
import { refundOrder } from '../index.ts'
import { orderPayments, paymentAlerts, paymentEvents } from '../tables.ts'

let context: TestContext
let mono: FakeMono
let buyer: PaymentDriver
beforeAll(async () => {
  mono = await startFakeMono(() => context.clock.now())
  context = await createTestContext({ MONO_TOKEN: monoToken, MONO_URL: mono.url })
  await context.listen()
  buyer = createPaymentDriver(context, await seedTestCatalogue(context))
})
afterAll(async () => {
  await context.close()
  await mono[Symbol.asyncDispose]()
})
beforeEach(() => {
  Object.assign(mono.controls, { callbacks: 'prompt', copies: 1, intermediate: false, requests: 'answered', refunds: 'prompt' })
})

function invoiceOf({ liqPayOrderId }: Pick<OrderPlaced, 'liqPayOrderId'>): Invoice {
  const invoice = mono.invoices.find(({ reference }) => reference === liqPayOrderId)
  if (!invoice) throw new Error('no invoice')
  return invoice
}
async function atThePage(more: Record<string, unknown> = {}) {
  const order = await buyer.order(more)
  const page = await buyer.openPage(order.redirect_url)
  return { order, page, invoice: invoiceOf(order), view: () => buyer.view(order.access_token) }
}
async function storedOf({ order_number: orderNumber }: OrderPlaced) {
  const [stored] = await context.database.db.select().from(orderPayments).where(eq(orderPayments.orderNumber, orderNumber))
  if (!stored) throw new Error('no order payment')
  return stored
}
async function post(body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-sign': signature }
  return (await fetch(`${context.publicUrl()}/api/v1/payment/mono/callback`, { method: 'POST', body, headers })).status
}
const notified = (invoice: Invoice, more: Record<string, unknown>) =>
  JSON.stringify({ ...mono.messageOf(invoice), finalAmount: invoice.amount, ...more })

test('the invoice asks for the sum of the attempt, says the goods, and its page is the buyer’s', async () => {
  const { order, page, invoice } = await atThePage()
  expect(invoice).toMatchObject({ amount: order.total_uah * 100, webHookUrl: `${context.publicUrl()}/api/v1/payment/mono/callback` })
  expect(invoice.basket).toMatchObject([{ qty: 2, sum: (order.total_uah * 100) / 2 }])
  expect(invoice.validity).toBe(24 * 3_600)
  expect(page).toBe(`${mono.url}/pay/${invoice.id}`)
})

test('a payment is taken, and the browser comes back to the order', async () => {
  const { order, page, view } = await atThePage()
  expect(await buyer.submit(page, 'pay')).toBe(`/uk/order/${order.access_token}`)
  expect(await view()).toMatchObject({ status: 'success' })
  expect((await storedOf(order)).received).toBe(order.total_uah * 100)
})

test('however often and from how many tabs the page is opened, there is one invoice to pay', async () => {
  const order = await buyer.order()
  const pages = await Promise.all(Array.from({ length: 6 }, () => buyer.openPage(order.redirect_url)))
  expect(new Set(pages).size).toBe(1)
  const own = mono.invoices.filter(({ reference }) => reference === order.liqPayOrderId)
  expect(own.filter(({ status }) => status === 'created')).toHaveLength(1)
})

test('a page that is not answered is said to be unavailable, and opens later', async () => {
  const order = await buyer.order()
  mono.controls.requests = 'down'
  const secret = new URL(order.redirect_url ?? '').pathname.split('/').at(-1)
  expect((await fetch(`${context.publicUrl()}/api/v1/payment/checkout/${secret}`)).status).toBe(503)
  mono.controls.requests = 'answered'
  expect((await buyer.checkout(order.redirect_url)).state).toBe('open')
})

test('a message is believed only with the provider’s signature over its very bytes', async () => {
  const { order, invoice } = await atThePage()
  mono.controls.callbacks = 'missing'
  const body = notified(invoice, { status: 'success' })
  expect(await post(`${body} `, mono.signature(body))).toBe(400)
  expect(await post(body, mono.signature(`${body} `))).toBe(400)
  expect(await post(body, 'AAAA')).toBe(400)
  expect((await storedOf(order)).received).toBe(0)
  expect(await post(body, mono.signature(body))).toBe(200)
  expect((await storedOf(order)).received).toBe(order.total_uah * 100)
})

test('a changed key is asked for once, and forged messages do not make the shop ask again and again', { tags: 'proof' }, async () => {
  const other = await startFakeMono(() => fresh.clock.now())
  const fresh = await createTestContext({ MONO_TOKEN: monoToken, MONO_URL: other.url })
  onTestFinished(async () => {
    await fresh.close()
    await other[Symbol.asyncDispose]()
  })
  await fresh.listen()
  const own = createPaymentDriver(fresh, await seedTestCatalogue(fresh))
  const send = async (body: string, signature: string) =>
    (
      await fresh.call({
        method: 'POST',
        url: '/api/v1/payment/mono/callback',
        body,
        headers: { 'content-type': 'application/json', 'x-sign': signature },
      })
    ).status
  const order = await own.order()
  await own.openPage(order.redirect_url)
  const [invoice] = other.invoices
  if (!invoice) throw new Error('no invoice')
  const body = JSON.stringify({ ...other.messageOf(invoice), status: 'processing' })
  other.controls.requests = 'down'
  // Without the key nothing can be said: it is to be sent again.
  expect(await send(body, other.signature(body))).toBe(503)
  other.controls.requests = 'answered'
  other.rotateKey()
  expect(await send(body, other.signature(body))).toBe(200)
  const asked = other.keyRequests()
  for (let forged = 0; forged < 5; forged++) expect(await send(`${body}${' '.repeat(forged + 1)}`, other.signature(body))).toBe(400)
  expect(other.keyRequests()).toBe(asked)
})

test('another merchant’s payment under our number, signed by the same provider, is no payment of ours', async () => {
  const { order, invoice } = await atThePage()
  const foreign = notified(invoice, { invoiceId: '2foreign', status: 'success' })
  expect(await post(foreign, mono.signature(foreign))).toBe(404)
  expect(await storedOf(order)).toMatchObject({ received: 0, status: 'prepared' })
})

test('messages in the wrong order end as in the right one', async () => {
  mono.controls.callbacks = 'held'
  mono.controls.intermediate = true
  const { order, invoice, view } = await atThePage()
  await mono.force(invoice, { status: 'processing' })
  context.clock.advance(2_000)
  await mono.force(invoice, { status: 'success' })
  expect(await mono.deliver('last')).toEqual([200, 200])
  expect(await view()).toMatchObject({ status: 'success' })
  expect((await storedOf(order)).received).toBe(order.total_uah * 100)
})

test('money that is held is not paid yet; released it goes back to the buyer as cancelled', async () => {
  const { order, invoice, view } = await atThePage()
  await mono.force(invoice, { status: 'hold' })
  expect(await view()).toMatchObject({ status: 'hold_wait' })
  expect((await storedOf(order)).received).toBe(0)
  expect((await buyer.pay(order.access_token)).status).toBe(409)
  await mono.force(invoice, { status: 'reversed' })
  expect(await view()).toMatchObject({ status: 'reversed' })
})

test('a lost message is made up for by a query', async () => {
  mono.controls.callbacks = 'missing'
  const { order, invoice, view } = await atThePage()
  await mono.force(invoice, { status: 'success' })
  context.clock.advance(61_000)
  await context.runJobs()
  expect(await view()).toMatchObject({ status: 'success' })
  expect((await storedOf(order)).received).toBe(order.total_uah * 100)
})

test('a refused card leaves the order open, and the next attempt is another invoice', async () => {
  const { order, page } = await atThePage()
  await buyer.submit(page, 'pay', '4000000000000002')
  expect(await buyer.view(order.access_token)).toMatchObject({ status: 'failure' })
  const again = await buyer.pay(order.access_token)
  expect(again.status).toBe(201)
  await buyer.submit(await buyer.openPage(again.body.redirect_url), 'pay')
  expect((await storedOf(order)).received).toBe(order.total_uah * 100)
})

test('a page that nobody used in its day ends without a word to the buyer, and the former cannot be paid any more', async () => {
  const { order, invoice, view } = await atThePage()
  context.clock.advance(25 * 3_600_000)
  await mono.force(invoice, { status: 'expired' })
  expect(await view()).toMatchObject({ status: 'prepared' })
  const again = await buyer.pay(order.access_token)
  expect(again.status).toBe(201)
  await buyer.openPage(again.body.redirect_url)
  expect(invoice.status).toBe('expired')
})

test('a part goes back at once, the rest later, and each is counted once', async () => {
  const { order, page } = await atThePage()
  await buyer.submit(page, 'pay')
  const { orderId, amount } = await storedOf(order)
  expect(await refundOrder(context, { orderId, amount: money(100), reason: null })).toMatchObject({ state: 'done' })
  expect(await storedOf(order)).toMatchObject({ refunded: 100, status: 'success' })
  mono.controls.refunds = 'waiting'
  expect(await refundOrder(context, { orderId, amount: money(amount - 100), reason: null })).toMatchObject({ state: 'pending' })
  const invoice = invoiceOf(order)
  context.clock.advance(7 * 3_600_000)
  await context.runJobs()
  expect((await storedOf(order)).refunded).toBe(100)
  for (const one of invoice.cancellations) one.status = 'success'
  await mono.force(invoice, { status: 'reversed' })
  expect(await storedOf(order)).toMatchObject({ refunded: amount, status: 'reversed' })
})

test('a refund whose answer was lost is found by a query', async () => {
  const { order, page, invoice } = await atThePage()
  await buyer.submit(page, 'pay')
  const { orderId } = await storedOf(order)
  mono.controls.requests = 'down'
  expect(await refundOrder(context, { orderId, amount: money(500), reason: null })).toMatchObject({ state: 'pending' })
  mono.controls.requests = 'answered'
  invoice.cancellations.push({ status: 'success', amount: 500, extRef: 'refund' })
  context.clock.advance(61_000)
  await context.runJobs()
  expect((await storedOf(order)).refunded).toBe(500)
})

test('a wrong sum is an alert, never a payment', async () => {
  const { order, invoice } = await atThePage()
  const body = notified(invoice, { status: 'success', amount: 100, finalAmount: 100 })
  expect(await post(body, mono.signature(body))).toBe(200)
  const { orderId, received } = await storedOf(order)
  expect(received).toBe(0)
  const alerts = await context.database.db.select().from(paymentAlerts).where(eq(paymentAlerts.orderId, orderId))
  expect(alerts.map(({ kind }) => kind)).toContain('paid_mismatch')
})

test('what was paid at one provider is refunded there after the shop changed to the other', async () => {
  const { order, page } = await atThePage()
  await buyer.submit(page, 'pay')
  const { orderId } = await storedOf(order)
  const changed = { ...context, config: { ...context.config, cardProvider: 'liqpay' as const } }
  expect(await refundOrder(changed, { orderId, amount: money(700), reason: null })).toMatchObject({ state: 'done' })
  expect((await storedOf(order)).refunded).toBe(700)
})

test('the payer’s card is not in what is stored for ever', async () => {
  const { order, page } = await atThePage()
  await buyer.submit(page, 'pay')
  const events = await context.database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerOrderId, order.liqPayOrderId ?? ''))
  expect(events.every(({ provider }) => provider === 'mono')).toBe(true)
  expect(JSON.stringify(events.map(({ payload }) => payload))).not.toContain('444403')
})
