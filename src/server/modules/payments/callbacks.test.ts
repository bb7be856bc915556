import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentScene, type PaymentScene } from '../../testing/payment-scene.ts'
import { paymentEvents } from './tables.ts'
import { cancelOrderPayment, refundOrder } from './index.ts'
import { sign } from './liqpay/envelope.ts'
import { simulatorKeys } from './providers.ts'

let scene: PaymentScene
beforeAll(async () => {
  scene = await openPaymentScene()
})
afterAll(() => scene.context.close())
beforeEach(() => scene.buyer.resetControls())

const statuses = (timeline: readonly { event: string; status: string | null }[]) => timeline.map(({ event, status }) => `${event}:${status}`)

test('a callback repeated ten times at once is applied once', async () => {
  const { order, refetch } = await scene.atThePage()
  const message = scene.callbackOf(order)
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => scene.buyer.callback(message))))).toEqual(new Set([200]))
  expect(statuses((await refetch()).timeline)).toEqual(['placed:null', 'payment:success'])
  expect((await scene.readOrderPayment(order.order_number)).received).toBe(order.total_uah * 100)
  const events = await scene.context.database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerOrderId, order.liqPayOrderId ?? ''))
  expect(events.map(({ outcome, times }) => [outcome, times])).toEqual([['applied', 10]])
})

test('the same callback from the provider and through the browser, and copies of it, are one payment', async () => {
  await scene.buyer.control({ callbacks: 'held', copies: 5 })
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  expect(await scene.buyer.deliver()).toHaveLength(5)
  expect(statuses((await refetch()).timeline)).toEqual(['placed:null', 'payment:success'])
  expect(await scene.alertsOf(order.order_number)).toEqual([])
})

test('callbacks in the wrong order end in the same state as in the right order', async () => {
  await scene.buyer.control({ callbacks: 'held', intermediate: true, return_signed: false, requests: 'down' })
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay', '4000000000003063')
  scene.context.clock.advance(1_000)
  await scene.buyer.submit(page, 'confirm')
  expect(await scene.buyer.deliver('last')).toHaveLength(3)
  expect(statuses((await refetch()).timeline)).toEqual(['placed:null', 'payment:success'])
  expect((await scene.readOrderPayment(order.order_number)).received).toBe(order.total_uah * 100)
})

test('a message that was stored but not applied when the process died is applied later', async () => {
  const { order, refetch } = await scene.atThePage()
  await scene.buyer.control({ requests: 'down' })
  expect(await scene.buyer.callback(scene.callbackOf(order))).toBe(200)
  // As if the process had died between the two: stored, not applied.
  const { orderId } = await scene.readOrderPayment(order.order_number)
  const { pool } = scene.context.database
  await pool.query('delete from payments where attempt_id in (select id from payment_attempts where order_id = $1)', [orderId])
  await pool.query('delete from payment_history where order_id = $1', [orderId])
  await pool.query(`update order_payments set status = 'prepared', received = 0 where order_id = $1`, [orderId])
  await pool.query(`update payment_events set outcome = 'received' where provider_order_id = $1`, [order.liqPayOrderId])
  scene.context.clock.advance(61_000)
  await scene.context.runJobs()
  expect((await refetch()).status).toBe('success')
})

test.for([
  ['another amount', { amount: 1 }],
  ['a kopiyka less', { amount: 2_999.99 }],
  ['another currency', { currency: 'USD' }],
  ['another shop', { public_key: 'i999' }],
] as const)('%s never pays the order: it is kept and somebody is told', async ([, wrong]) => {
  const { order, refetch } = await scene.atThePage()
  expect(await scene.buyer.callback(scene.callbackOf(order, wrong))).toBe(200)
  expect(await refetch()).toMatchObject({ status: 'prepared' })
  expect(await scene.alertsOf(order.order_number)).toEqual(['paid_mismatch'])
  expect((await scene.readOrderPayment(order.order_number)).received).toBe(0)
})

test('money for a cancelled order is recorded and raises an alert', async () => {
  const { order, page, refetch } = await scene.atThePage()
  const { orderId } = await scene.readOrderPayment(order.order_number)
  await scene.context.database.db.transaction((tx) => cancelOrderPayment(scene.context, tx, orderId))
  expect((await scene.buyer.pay(order.access_token)).status).toBe(409)
  await scene.buyer.submit(page, 'pay')
  expect((await refetch()).status).not.toBe('success')
  expect(await scene.alertsOf(order.order_number)).toEqual(['paid_mismatch'])
})

test('a success after a failure is checked with the provider, not trusted', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'decline')
  const { payments } = (await (await fetch(`${scene.context.publicUrl()}/simulator/control`)).json()) as {
    payments: { order_id: string; payment_id: number }[]
  } // the simulator's own answer
  const id = payments.find(({ order_id }) => order_id === order.liqPayOrderId)?.payment_id
  expect(await scene.buyer.callback(scene.callbackOf(order, { payment_id: id, end_date: scene.context.clock.now().getTime() + 1 }))).toBe(200)
  expect((await refetch()).status).toBe('failure')
  // Now it is true.
  await scene.buyer.control({ callbacks: 'missing' })
  await scene.buyer.force({ order_id: order.liqPayOrderId, status: 'success' })
  expect(await scene.buyer.callback(scene.callbackOf(order, { payment_id: id, end_date: scene.context.clock.now().getTime() + 2 }))).toBe(200)
  expect((await refetch()).status).toBe('success')
})

test('a forged message changes nothing', async () => {
  const { order, refetch } = await scene.atThePage()
  const data = Buffer.from(JSON.stringify(scene.callbackOf(order))).toString('base64')
  const { privateKey } = simulatorKeys(scene.context)
  const send = (form: Record<string, string>) =>
    scene.context.call({
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
    (
      await scene.context.call({
        method: 'POST',
        url: '/api/v1/payment/liqpay/callback',
        payload: '<x/>',
        headers: { 'content-type': 'application/xml' },
      })
    ).status,
  ).toBe(415)
  expect((await scene.context.call({ method: 'POST', url: '/api/v1/payment/liqpay/callback' })).status).toBe(400)
  expect((await refetch()).status).toBe('prepared')
  const stored = await scene.context.database.db.select().from(paymentEvents).where(eq(paymentEvents.outcome, 'forged'))
  expect(stored.length).toBeGreaterThan(0)
  for (const { data: raw } of stored) expect(raw.length).toBeLessThanOrEqual(2_000)
})

test('a signed message with hostile text in it is accepted', async () => {
  const { order, refetch } = await scene.atThePage()
  expect(
    await scene.buyer.callback(
      scene.callbackOf(order, {
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
  expect(await scene.buyer.callback({ order_id: 'AC-2020-00001-1', payment_id: 1, status: 'success', amount: 1, currency: 'UAH' })).toBe(404)
  const [stored] = await scene.context.database.db.select().from(paymentEvents).where(eq(paymentEvents.providerOrderId, 'AC-2020-00001-1'))
  expect(stored?.outcome).toBe('unknown_order')
})

test('an unknown status is stored and shown as unknown', async () => {
  const { order, refetch } = await scene.atThePage()
  expect(await scene.buyer.callback(scene.callbackOf(order, { status: 'brand_new' }))).toBe(200)
  expect(await refetch()).toMatchObject({ status: 'unknown', status_group: 'pending' })
})

test('a success replayed after the refund does not undo the refund', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  const [success] = await scene.context.database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerOrderId, order.liqPayOrderId ?? ''))
  const { orderId, amount } = await scene.readOrderPayment(order.order_number)
  expect(await refundOrder(scene.context, { orderId, amount, reason: 'тріщина' })).toMatchObject({ state: 'done' })
  expect(await refetch()).toMatchObject({ status: 'reversed', status_group: 'info', can_pay: false })
  const replay = await scene.context.call({
    method: 'POST',
    url: '/api/v1/payment/liqpay/callback',
    payload: new URLSearchParams({ data: success?.data ?? '', signature: success?.signature ?? '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(replay.status).toBe(200)
  expect((await refetch()).status).toBe('reversed')
  expect(await scene.readOrderPayment(order.order_number)).toMatchObject({ received: amount, refunded: amount })
  expect((await scene.buyer.pay(order.access_token)).status).toBe(409)
})
