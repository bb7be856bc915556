import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentScene, type PaymentScene } from '../../testing/payment-scene.ts'
import { paymentAttempts } from './tables.ts'
import { pollOpenAttempts } from './index.ts'

let scene: PaymentScene
beforeAll(async () => {
  scene = await openPaymentScene()
})
afterAll(() => scene.context.close())
beforeEach(() => scene.buyer.resetControls())

test('a payment without any callback is found by the poll, on its schedule', async () => {
  await scene.buyer.control({ callbacks: 'missing', return_signed: false })
  const { page, refetch } = await scene.atThePage()
  // The browser does not return either.
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay', card: '4242424242424242' }), redirect: 'manual' })
  scene.context.clock.advance(59_000)
  await scene.context.runJobs()
  expect((await refetch()).status).toBe('prepared')
  scene.context.clock.advance(2_000)
  await scene.context.runJobs()
  expect((await refetch()).status).toBe('success')
})

test('the poll asks after 1, 3, 10, 30 minutes, then hourly, until a day after the page expired', { tags: 'proof' }, async () => {
  const { order } = await scene.atThePage()
  const polledAt: number[] = []
  const start = scene.context.clock.now().getTime()
  const attempt = async () =>
    (
      await scene.context.database.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.providerOrderId, order.liqPayOrderId ?? ''))
    )[0]
  for (let at = await attempt(); at?.nextPollAt; at = await attempt()) {
    scene.context.clock.advance(at.nextPollAt.getTime() - scene.context.clock.now().getTime())
    polledAt.push(Math.round((scene.context.clock.now().getTime() - start) / 60_000))
    await scene.context.runJobs()
  }
  expect(polledAt.slice(0, 6)).toEqual([1, 3, 10, 30, 90, 150])
  expect(polledAt.at(-1)).toBeLessThanOrEqual(48 * 60)
  expect(polledAt).toHaveLength(4 + 47)
})

test('money that the provider holds for an unverified shop is cancelled after 60 days and raises an alert', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay', '4000000000003063')
  await scene.buyer.force({ order_id: order.liqPayOrderId, status: 'wait_accept' })
  expect(await refetch()).toMatchObject({ status: 'wait_accept', can_pay: false })
  expect(await scene.alertsOf(order.order_number)).toEqual(['shop_not_settled'])
  const day = 86_400_000
  scene.context.clock.advance(59 * day)
  await pollOpenAttempts(scene.context)
  expect((await refetch()).status).toBe('wait_accept')
  scene.context.clock.advance(2 * day)
  await pollOpenAttempts(scene.context)
  expect((await refetch()).status).toBe('reversed')
})
