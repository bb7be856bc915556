import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createPaymentDriver, type PaymentDriver } from '../../testing/payment-driver.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { orderPayments, paymentAlerts, paymentAttempts, paymentEvents, refunds } from './tables.ts'
import { cancelOrderPayment, pollOpenAttempts, refundOrder } from './index.ts'
import { sign } from './liqpay/envelope.ts'
import { simulatorKeys } from './simulator-account.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: PaymentDriver
beforeAll(async () => {
  context = await createTestContext()
  await context.listen()
  catalogue = await seedTestCatalogue(context)
  buyer = createPaymentDriver(context, catalogue)
})
afterAll(() => context.close())
beforeEach(() =>
  buyer.control({
    callbacks: 'prompt',
    copies: 1,
    intermediate: false,
    retries: 5,
    return_by: 'POST',
    return_signed: true,
    requests: 'answered',
    refunds: 'prompt',
  }),
)

async function orderPaymentOf(orderNumber: string) {
  const [orderPayment] = await context.database.db.select().from(orderPayments).where(eq(orderPayments.orderNumber, orderNumber))
  if (!orderPayment) throw new Error('no bill')
  return orderPayment
}
async function alertsOf(orderNumber: string) {
  const { orderId } = await orderPaymentOf(orderNumber)
  const found = await context.database.db.select().from(paymentAlerts).where(eq(paymentAlerts.orderId, orderId))
  return found.map(({ kind }) => kind)
}
/** An order and its payment page, open in the browser. */
async function atThePage(more: Record<string, unknown> = {}) {
  const order = await buyer.order(more)
  const page = await buyer.openPage(order.redirect_url)
  return { order, page, refetch: () => buyer.view(order.access_token) }
}
/** The content of a callback for this order. */
const callbackOf = (order: { liqPayOrderId: string | null; total_uah: number }, more: Record<string, unknown> = {}) => ({
  order_id: order.liqPayOrderId,
  payment_id: 2_100_000_001,
  status: 'success',
  amount: order.total_uah,
  currency: 'UAH',
  end_date: context.clock.now().getTime(),
  ...more,
})
const statuses = (timeline: readonly { event: string; status: string | null }[]) => timeline.map(({ event, status }) => `${event}:${status}`)

test.for(['POST', 'GET'])('a card pays: the browser comes back by %s to the order page, which says paid', async (by) => {
  await buyer.control({ return_by: by })
  const { order, page, refetch } = await atThePage()
  expect(await buyer.submit(page, 'pay')).toBe(`/uk/order/${order.access_token}`)
  expect(await refetch()).toMatchObject({ status: 'success', status_group: 'success', can_pay: false })
  expect(statuses((await refetch()).timeline)).toEqual(['placed:null', 'payment:success'])
  expect(await orderPaymentOf(order.order_number)).toMatchObject({ received: order.total_uah * 100, refunded: 0 })
  expect((await buyer.pay(order.access_token)).status).toBe(409)
  expect(await buyer.checkout(order.redirect_url)).toMatchObject({ state: 'paid', data: null })
})

test.for([
  ['decline', '4242424242424242', 'bank'],
  ['pay', '4000000000000002', 'limit'],
  ['pay', '4000000000009995', 'funds'],
  ['pay', '4111111111111111', 'number'],
] as const)('a refused payment (%s with %s) says why (%s) and keeps the order, which can be paid again', async ([action, card, decline_reason]) => {
  const { order, page, refetch } = await atThePage()
  expect(await buyer.submit(page, action, card)).toBe(`/uk/order/${order.access_token}`)
  expect(await refetch()).toMatchObject({ status: 'failure', status_group: 'failure', decline_reason, can_pay: true })
  const again = await buyer.pay(order.access_token)
  expect([again.status, again.body.liqPayOrderId]).toEqual([201, `${order.order_number}-2`])
  expect(await refetch()).toMatchObject({ status: 'prepared', decline_reason: null, liqPayOrderId: `${order.order_number}-2` })
  await buyer.submit(await buyer.openPage(again.body.redirect_url), 'pay')
  expect(await refetch()).toMatchObject({ status: 'success', can_pay: false })
})

test.for([
  ['4000000000003063', '3ds_verify'],
  ['4000000000003089', 'otp_verify'],
  ['4000000000003055', 'cvv_verify'],
] as const)('%s asks for %s first; meanwhile nobody can pay a second time', async ([card, step]) => {
  await buyer.control({ intermediate: true })
  const { order, page, refetch } = await atThePage()
  expect(await buyer.submit(page, 'pay', card)).toMatch(/^\/simulator\/checkout\//)
  expect(await refetch()).toMatchObject({ status: step, status_group: 'awaiting' })
  expect((await buyer.pay(order.access_token)).status).toBe(409)
  expect(await buyer.submit(page, 'confirm')).toBe(`/uk/order/${order.access_token}`)
  expect((await refetch()).status).toBe('success')
})

test('cancelling a step of the payment page fails the payment', async () => {
  const { page, refetch } = await atThePage()
  await buyer.submit(page, 'pay', '4000000000003063')
  await buyer.submit(page, 'cancel')
  expect((await refetch()).status).toBe('failure')
})

test('a closed page loses nothing: the same attempt is offered again and pays', async () => {
  const { order, page, refetch } = await atThePage()
  expect(await buyer.submit(page, 'close')).toBe(`/uk/order/${order.access_token}`)
  expect(await refetch()).toMatchObject({ status: 'prepared', can_pay: true })
  const again = await buyer.pay(order.access_token)
  expect([again.status, again.body.liqPayOrderId]).toEqual([201, order.liqPayOrderId])
  await buyer.submit(await buyer.openPage(again.body.redirect_url), 'pay')
  expect((await refetch()).status).toBe('success')
})

test('an unused page is replaced by a new attempt once it has expired', async () => {
  const { order } = await atThePage()
  context.clock.advance(25 * 3_600_000)
  expect(await buyer.checkout(order.redirect_url)).toMatchObject({ state: 'expired', data: null })
  const again = await buyer.pay(order.access_token)
  expect(again.body.liqPayOrderId).toBe(`${order.order_number}-2`)
  // The provider itself refuses the old form.
})

test('while the provider does not answer, the open page is offered again and an expired one waits', async () => {
  const { order } = await atThePage()
  await buyer.control({ requests: 'down' })
  expect((await buyer.pay(order.access_token)).body.liqPayOrderId).toBe(order.liqPayOrderId)
  context.clock.advance(25 * 3_600_000)
  expect((await buyer.pay(order.access_token)).status).toBe(503)
})

test('ten taps at once on "pay again" open one new attempt', async () => {
  const { order, page } = await atThePage()
  await buyer.submit(page, 'decline')
  const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.pay(order.access_token)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.liqPayOrderId}`))).toEqual(new Set([`201 ${order.order_number}-2`]))
})

test('a callback repeated ten times at once is applied once', async () => {
  const { order, refetch } = await atThePage()
  const message = callbackOf(order)
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => buyer.callback(message))))).toEqual(new Set([200]))
  expect(statuses((await refetch()).timeline)).toEqual(['placed:null', 'payment:success'])
  expect((await orderPaymentOf(order.order_number)).received).toBe(order.total_uah * 100)
  const events = await context.database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerOrderId, order.liqPayOrderId ?? ''))
  expect(events.map(({ outcome, times }) => [outcome, times])).toEqual([['applied', 10]])
})

test('the same callback from the provider and through the browser, and copies of it, are one payment', async () => {
  await buyer.control({ callbacks: 'held', copies: 5 })
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay')
  expect(await buyer.deliver()).toHaveLength(5)
  expect(statuses((await refetch()).timeline)).toEqual(['placed:null', 'payment:success'])
  expect(await alertsOf(order.order_number)).toEqual([])
})

test('callbacks in the wrong order end in the same state as in the right order', async () => {
  await buyer.control({ callbacks: 'held', intermediate: true, return_signed: false, requests: 'down' })
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay', '4000000000003063')
  context.clock.advance(1_000)
  await buyer.submit(page, 'confirm')
  expect(await buyer.deliver('last')).toHaveLength(3)
  expect(statuses((await refetch()).timeline)).toEqual(['placed:null', 'payment:success'])
  expect((await orderPaymentOf(order.order_number)).received).toBe(order.total_uah * 100)
})

test('a payment without any callback is found by the poll, on its schedule', async () => {
  await buyer.control({ callbacks: 'missing', return_signed: false })
  const { page, refetch } = await atThePage()
  // The browser does not return either.
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay', card: '4242424242424242' }), redirect: 'manual' })
  context.clock.advance(59_000)
  await context.runJobs()
  expect((await refetch()).status).toBe('prepared')
  context.clock.advance(2_000)
  await context.runJobs()
  expect((await refetch()).status).toBe('success')
})

test('the poll asks after 1, 3, 10, 30 minutes, then hourly, until a day after the page expired', async () => {
  const { order } = await atThePage()
  const polledAt: number[] = []
  const start = context.clock.now().getTime()
  const attempt = async () =>
    (
      await context.database.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.providerOrderId, order.liqPayOrderId ?? ''))
    )[0]
  for (let at = await attempt(); at?.nextPollAt; at = await attempt()) {
    context.clock.advance(at.nextPollAt.getTime() - context.clock.now().getTime())
    polledAt.push(Math.round((context.clock.now().getTime() - start) / 60_000))
    await context.runJobs()
  }
  expect(polledAt.slice(0, 6)).toEqual([1, 3, 10, 30, 90, 150])
  expect(polledAt.at(-1)).toBeLessThanOrEqual(48 * 60)
  expect(polledAt).toHaveLength(4 + 47)
})

test('a message that was stored but not applied when the process died is applied later', async () => {
  const { order, refetch } = await atThePage()
  await buyer.control({ requests: 'down' })
  expect(await buyer.callback(callbackOf(order))).toBe(200)
  // As if the process had died between the two: stored, not applied.
  const { orderId } = await orderPaymentOf(order.order_number)
  const { pool } = context.database
  await pool.query('delete from payments where attempt_id in (select id from payment_attempts where order_id = $1)', [orderId])
  await pool.query('delete from payment_history where order_id = $1', [orderId])
  await pool.query(`update order_payments set status = 'prepared', received = 0 where order_id = $1`, [orderId])
  await pool.query(`update payment_events set outcome = 'received' where provider_order_id = $1`, [order.liqPayOrderId])
  context.clock.advance(61_000)
  await context.runJobs()
  expect((await refetch()).status).toBe('success')
})

test.for([
  ['another amount', { amount: 1 }],
  ['a kopiyka less', { amount: 2_999.99 }],
  ['another currency', { currency: 'USD' }],
  ['another shop', { public_key: 'i999' }],
] as const)('%s never pays the order: it is kept and somebody is told', async ([, wrong]) => {
  const { order, refetch } = await atThePage()
  expect(await buyer.callback(callbackOf(order, wrong))).toBe(200)
  expect(await refetch()).toMatchObject({ status: 'prepared' })
  expect(await alertsOf(order.order_number)).toEqual(['paid_mismatch'])
  expect((await orderPaymentOf(order.order_number)).received).toBe(0)
})

test('money for a cancelled order is recorded and raises an alert', async () => {
  const { order, page, refetch } = await atThePage()
  const { orderId } = await orderPaymentOf(order.order_number)
  await context.database.db.transaction((tx) => cancelOrderPayment(context, tx, orderId))
  expect((await buyer.pay(order.access_token)).status).toBe(409)
  await buyer.submit(page, 'pay')
  expect((await refetch()).status).not.toBe('success')
  expect(await alertsOf(order.order_number)).toEqual(['paid_mismatch'])
})

test('a success after a failure is checked with the provider, not trusted', async () => {
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'decline')
  const { payments } = (await (await fetch(`${context.publicUrl()}/simulator/control`)).json()) as {
    payments: { order_id: string; payment_id: number }[]
  } // the simulator's own answer
  const id = payments.find(({ order_id }) => order_id === order.liqPayOrderId)?.payment_id
  expect(await buyer.callback(callbackOf(order, { payment_id: id, end_date: context.clock.now().getTime() + 1 }))).toBe(200)
  expect((await refetch()).status).toBe('failure')
  // Now it is true.
  await buyer.control({ callbacks: 'missing' })
  await buyer.force({ order_id: order.liqPayOrderId, status: 'success' })
  expect(await buyer.callback(callbackOf(order, { payment_id: id, end_date: context.clock.now().getTime() + 2 }))).toBe(200)
  expect((await refetch()).status).toBe('success')
})

test('a forged message changes nothing', async () => {
  const { order, refetch } = await atThePage()
  const data = Buffer.from(JSON.stringify(callbackOf(order))).toString('base64')
  const { privateKey } = simulatorKeys(context)
  const send = (form: Record<string, string>) =>
    context.call({
      method: 'POST',
      url: '/api/v1/payment/liqpay/callback',
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const signature of [
    '',
    'x',
    sign(data, 'guess', 3),
    sign(data, 'guess', 7),
    sign(`${data}x`, privateKey, 3),
    'A'.repeat(28),
    'A'.repeat(44),
    'A'.repeat(60_000),
  ]) {
    expect((await send({ data, signature })).status, signature.slice(0, 50)).toBe(400)
  }
  for (const broken of [
    '',
    'не base64',
    Buffer.from('not json').toString('base64'),
    Buffer.from('[1]').toString('base64'),
    Buffer.from('{}').toString('base64'),
    'a\0b',
  ]) {
    expect((await send({ data: broken, signature: sign(broken, privateKey, 3) })).status, broken).toBe(400)
  }
  expect((await send({ data })).status).toBe(400)
  expect((await send({})).status).toBe(400)
  expect((await send({ data: 'x'.repeat(10 * 1024 * 1024), signature: 'x' })).status).toBe(413)
  expect(
    (await context.call({ method: 'POST', url: '/api/v1/payment/liqpay/callback', payload: '<x/>', headers: { 'content-type': 'application/xml' } }))
      .status,
  ).toBe(415)
  expect((await context.call({ method: 'POST', url: '/api/v1/payment/liqpay/callback' })).status).toBe(400)
  expect((await refetch()).status).toBe('prepared')
  const stored = await context.database.db.select().from(paymentEvents).where(eq(paymentEvents.outcome, 'forged'))
  expect(stored.length).toBeGreaterThan(0)
  for (const { data: raw } of stored) expect(raw.length).toBeLessThanOrEqual(2_000)
})

test('a signed message with hostile text in it is accepted', async () => {
  const { order, refetch } = await atThePage()
  expect(
    await buyer.callback(
      callbackOf(order, {
        description: 'a\0b\ud800',
        __proto__: 1,
        nested: [[[[]]]],
        status: 'processing',
        sender_first_name: "'; drop table orders; --",
      }),
    ),
  ).toBe(200)
  expect((await refetch()).status).toBe('processing')
})

test('a signed message about an order that is not ours answers 404 and is stored', async () => {
  expect(await buyer.callback({ order_id: 'AC-2020-00001-1', payment_id: 1, status: 'success', amount: 1, currency: 'UAH' })).toBe(404)
  const [stored] = await context.database.db.select().from(paymentEvents).where(eq(paymentEvents.providerOrderId, 'AC-2020-00001-1'))
  expect(stored?.outcome).toBe('unknown_order')
})

test('an unknown status is stored and shown as unknown', async () => {
  const { order, refetch } = await atThePage()
  expect(await buyer.callback(callbackOf(order, { status: 'brand_new' }))).toBe(200)
  expect(await refetch()).toMatchObject({ status: 'unknown', status_group: 'pending' })
})

test('a success replayed after the refund does not undo the refund', async () => {
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay')
  const [success] = await context.database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerOrderId, order.liqPayOrderId ?? ''))
  const { orderId, amount } = await orderPaymentOf(order.order_number)
  expect(await refundOrder(context, { orderId, amount, reason: 'тріщина' })).toMatchObject({ state: 'done' })
  expect(await refetch()).toMatchObject({ status: 'reversed', status_group: 'info', can_pay: false })
  const replay = await context.call({
    method: 'POST',
    url: '/api/v1/payment/liqpay/callback',
    payload: new URLSearchParams({ data: success?.data ?? '', signature: success?.signature ?? '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(replay.status).toBe(200)
  expect((await refetch()).status).toBe('reversed')
  expect(await orderPaymentOf(order.order_number)).toMatchObject({ received: amount, refunded: amount })
  expect((await buyer.pay(order.access_token)).status).toBe(409)
})

test('simultaneous partial refunds never exceed what was paid', async () => {
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay')
  const { orderId, amount } = await orderPaymentOf(order.order_number)
  const part = money(Math.floor(amount / 3))
  const take = () => refundOrder(context, { orderId, amount: part, reason: null })
  const atOnce = (await Promise.all([take(), take(), take(), take(), take()])).filter((result) => 'state' in result)
  let captured = atOnce.length
  expect(captured).toBeGreaterThan(0)
  while (!('failure' in (await take()))) captured += 1
  expect(captured).toBe(3)
  expect(await orderPaymentOf(order.order_number)).toMatchObject({ refunded: part * 3 })
  expect((await refetch()).timeline.filter(({ event }) => event === 'refund')).toHaveLength(3)
  for (const wrong of [0, -1, amount])
    expect(await refundOrder(context, { orderId, amount: money(wrong), reason: null })).toMatchObject({ failure: 'invalid' })
})

test('a refund that waits for takings is pending until the provider confirms it', async () => {
  await buyer.control({ refunds: 'waiting' })
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay')
  const { orderId, amount } = await orderPaymentOf(order.order_number)
  expect(await refundOrder(context, { orderId, amount, reason: null })).toMatchObject({ state: 'pending' })
  expect((await refetch()).status).toBe('wait_reserve')
  expect(await refundOrder(context, { orderId, amount: money(1), reason: null })).toMatchObject({ failure: expect.any(String) as unknown })
  context.clock.advance(86_400_000)
  await buyer.force({ order_id: order.liqPayOrderId, status: 'reversed', refund_amount: order.total_uah })
  expect((await refetch()).status).toBe('reversed')
  const [refund] = await context.database.db
    .select()
    .from(refunds)
    .orderBy(refunds.id)
    .then((rows) => rows.slice(-1))
  expect(refund?.state).toBe('done')
})

test('a refund whose answer was lost is found by the poll', async () => {
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay')
  const { orderId, amount } = await orderPaymentOf(order.order_number)
  await buyer.control({ requests: 'down', callbacks: 'missing' })
  expect(await refundOrder(context, { orderId, amount, reason: null })).toMatchObject({ state: 'pending' })
  expect((await refetch()).status).toBe('success')
  // It had happened.
  await buyer.force({ order_id: order.liqPayOrderId, status: 'reversed', refund_amount: order.total_uah })
  await buyer.control({ requests: 'answered' })
  context.clock.advance(120_000)
  await pollOpenAttempts(context)
  expect((await refetch()).status).toBe('reversed')
  expect((await orderPaymentOf(order.order_number)).refunded).toBe(amount)
})

test('a refund that certainly never reached the provider is given up and can be requested again', async () => {
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay')
  const { orderId, amount } = await orderPaymentOf(order.order_number)
  await buyer.control({ requests: 'down' })
  expect(await refundOrder(context, { orderId, amount, reason: null })).toMatchObject({ state: 'pending' })
  await buyer.control({ requests: 'answered' })
  context.clock.advance(120_000)
  await pollOpenAttempts(context)
  expect(await refundOrder(context, { orderId, amount, reason: null })).toMatchObject({ failure: 'conflict' })
  context.clock.advance(7 * 3_600_000)
  await pollOpenAttempts(context)
  expect(await refundOrder(context, { orderId, amount, reason: null })).toMatchObject({ state: 'done' })
  expect((await refetch()).status).toBe('reversed')
})

test('a refund that the provider refuses does not change the payment', async () => {
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay')
  await buyer.control({ requests: 'refused' })
  const { orderId, amount } = await orderPaymentOf(order.order_number)
  expect(await refundOrder(context, { orderId, amount, reason: null })).toMatchObject({ state: 'failed' })
  expect((await refetch()).status).toBe('success')
  expect(await alertsOf(order.order_number)).toEqual(['refund_failed'])
})

test('money that the provider holds for an unverified shop is cancelled after 60 days and raises an alert', async () => {
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay', '4000000000003063')
  await buyer.force({ order_id: order.liqPayOrderId, status: 'wait_accept' })
  expect(await refetch()).toMatchObject({ status: 'wait_accept', can_pay: false })
  expect(await alertsOf(order.order_number)).toEqual(['shop_not_settled'])
  const day = 86_400_000
  context.clock.advance(59 * day)
  await pollOpenAttempts(context)
  expect((await refetch()).status).toBe('wait_accept')
  context.clock.advance(2 * day)
  await pollOpenAttempts(context)
  expect((await refetch()).status).toBe('reversed')
})

test('two payments of one order are both recorded and raise an alert', async () => {
  const { order, page, refetch } = await atThePage()
  await buyer.submit(page, 'pay')
  expect(await buyer.callback(callbackOf(order, { payment_id: 77, end_date: context.clock.now().getTime() + 5 }))).toBe(200)
  expect((await refetch()).status).toBe('success')
  expect((await orderPaymentOf(order.order_number)).received).toBe(order.total_uah * 200)
  expect(await alertsOf(order.order_number)).toEqual(['double_payment'])
})

test.for(['x', 'A'.repeat(43), '%00', 'A'.repeat(300)])('no checkout and no return behind the secret "%s"', async (secret) => {
  for (const request of [
    { method: 'GET', url: `/api/v1/payment/checkout/${secret}` },
    { method: 'GET', url: `/api/v1/payment/return/${secret}` },
    { method: 'POST', url: `/api/v1/payment/return/${secret}` },
  ] as const) {
    expect([400, 404, 414]).toContain((await context.call(request)).status)
  }
})

test('a return proves nothing by itself', async () => {
  const { order, refetch } = await atThePage()
  const { data } = await buyer.checkout(order.redirect_url)
  const secret = new URL(order.redirect_url ?? '').pathname.split('/').at(-1)
  const forged = Buffer.from(JSON.stringify(callbackOf(order))).toString('base64')
  for (const form of [
    `status=success`,
    `data=${encodeURIComponent(forged)}&signature=${'A'.repeat(27)}=`,
    `data=${encodeURIComponent(data ?? '')}`,
  ]) {
    const answer = await context.call({
      method: 'POST',
      url: `/api/v1/payment/return/${secret}?lang=en`,
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([answer.status, answer.headers['location']]).toEqual([303, `/en/order/${order.access_token}`])
  }
  expect((await refetch()).status).toBe('prepared')
})
