import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { openPaymentScene, type PaymentScene } from '../../testing/payment-scene.ts'
import { paymentEvents, refunds } from './tables.ts'
import { pollOpenAttempts, refundOrder } from './index.ts'

let scene: PaymentScene
beforeAll(async () => {
  scene = await openPaymentScene()
})
afterAll(() => scene.context.close())
beforeEach(() => scene.buyer.resetControls())

test('simultaneous partial refunds never exceed what was paid', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  const { orderId, amount } = await scene.readOrderPayment(order.order_number)
  const part = money(Math.floor(amount / 3))
  const take = () => refundOrder(scene.context, { orderId, amount: part, reason: null })
  const atOnce = (await Promise.all([take(), take(), take(), take(), take()])).filter((result) => 'state' in result)
  let captured = atOnce.length
  expect(captured).toBeGreaterThan(0)
  while (!('failure' in (await take()))) captured += 1
  expect(captured).toBe(3)
  expect(await scene.readOrderPayment(order.order_number)).toMatchObject({ refunded: part * 3 })
  expect((await refetch()).timeline.filter(({ event }) => event === 'refund')).toHaveLength(3)
  for (const wrong of [0, -1, amount])
    expect(await refundOrder(scene.context, { orderId, amount: money(wrong), reason: null })).toMatchObject({ failure: 'invalid' })
})

test('a refund and messages of the same payment at once: what came and what went back agree, whichever is first', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  const { orderId, amount } = await scene.readOrderPayment(order.order_number)
  const [taken] = await scene.context.database.db
    .select({ data: paymentEvents.data })
    .from(paymentEvents)
    .where(eq(paymentEvents.providerOrderId, order.liqPayOrderId ?? ''))
  const { payment_id } = JSON.parse(Buffer.from(taken?.data ?? '', 'base64').toString()) as { payment_id: number } // the provider's own message
  const message = (status: string, more = {}) => scene.buyer.callback(scene.callbackOf(order, { status, payment_id, ...more }))
  const refund = refundOrder(scene.context, { orderId, amount, reason: null })
  const messages = Promise.all([
    message('success'),
    message('reversed', { refund_amount: order.total_uah }),
    message('success'),
    message('processing'),
  ])
  const [result, statuses] = await Promise.all([refund, messages])
  expect(statuses).toEqual([200, 200, 200, 200])
  expect('state' in result || 'failure' in result).toBe(true)
  await pollOpenAttempts(scene.context)
  const { received, refunded } = await scene.readOrderPayment(order.order_number)
  expect({ received, refunded }).toEqual({ received: amount, refunded: amount })
  expect((await refetch()).status).toBe('reversed')
  expect(await refundOrder(scene.context, { orderId, amount: money(1), reason: null })).toMatchObject({ failure: expect.any(String) as unknown })
})

test('a refund that waits for takings is pending until the provider confirms it', async () => {
  await scene.buyer.control({ refunds: 'waiting' })
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  const { orderId, amount } = await scene.readOrderPayment(order.order_number)
  expect(await refundOrder(scene.context, { orderId, amount, reason: null })).toMatchObject({ state: 'pending' })
  expect((await refetch()).status).toBe('wait_reserve')
  expect(await refundOrder(scene.context, { orderId, amount: money(1), reason: null })).toMatchObject({ failure: expect.any(String) as unknown })
  scene.context.clock.advance(86_400_000)
  await scene.buyer.force({ order_id: order.liqPayOrderId, status: 'reversed', refund_amount: order.total_uah })
  expect((await refetch()).status).toBe('reversed')
  const [refund] = await scene.context.database.db
    .select()
    .from(refunds)
    .orderBy(refunds.id)
    .then((rows) => rows.slice(-1))
  expect(refund?.state).toBe('done')
})

test('a refund whose answer was lost is found by the poll', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  const { orderId, amount } = await scene.readOrderPayment(order.order_number)
  await scene.buyer.control({ requests: 'down', callbacks: 'missing' })
  expect(await refundOrder(scene.context, { orderId, amount, reason: null })).toMatchObject({ state: 'pending' })
  expect((await refetch()).status).toBe('success')
  // It had happened.
  await scene.buyer.force({ order_id: order.liqPayOrderId, status: 'reversed', refund_amount: order.total_uah })
  await scene.buyer.control({ requests: 'answered' })
  scene.context.clock.advance(120_000)
  await pollOpenAttempts(scene.context)
  expect((await refetch()).status).toBe('reversed')
  expect((await scene.readOrderPayment(order.order_number)).refunded).toBe(amount)
})

test('a refund that certainly never reached the provider is given up and can be requested again', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  const { orderId, amount } = await scene.readOrderPayment(order.order_number)
  await scene.buyer.control({ requests: 'down' })
  expect(await refundOrder(scene.context, { orderId, amount, reason: null })).toMatchObject({ state: 'pending' })
  await scene.buyer.control({ requests: 'answered' })
  scene.context.clock.advance(120_000)
  await pollOpenAttempts(scene.context)
  expect(await refundOrder(scene.context, { orderId, amount, reason: null })).toMatchObject({ failure: 'conflict' })
  scene.context.clock.advance(7 * 3_600_000)
  await pollOpenAttempts(scene.context)
  expect(await refundOrder(scene.context, { orderId, amount, reason: null })).toMatchObject({ state: 'done' })
  expect((await refetch()).status).toBe('reversed')
})

test('a refund that the provider refuses does not change the payment', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  await scene.buyer.control({ requests: 'refused' })
  const { orderId, amount } = await scene.readOrderPayment(order.order_number)
  expect(await refundOrder(scene.context, { orderId, amount, reason: null })).toMatchObject({ state: 'failed' })
  expect((await refetch()).status).toBe('success')
  expect(await scene.alertsOf(order.order_number)).toEqual(['refund_failed'])
})
