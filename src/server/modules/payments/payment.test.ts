import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentScene, type PaymentScene } from '../../testing/payment-scene.ts'

let scene: PaymentScene
beforeAll(async () => {
  scene = await openPaymentScene()
})
afterAll(() => scene.context.close())
beforeEach(() => scene.buyer.resetControls())

const statuses = (timeline: readonly { event: string; status: string | null }[]) => timeline.map(({ event, status }) => `${event}:${status}`)

test.for(['POST', 'GET'])('a card pays: the browser comes back by %s to the order page, which says paid', async (by) => {
  await scene.buyer.control({ return_by: by })
  const { order, page, refetch } = await scene.atThePage()
  expect(await scene.buyer.submit(page, 'pay')).toBe(`/uk/order/${order.access_token}`)
  expect(await refetch()).toMatchObject({ status: 'success', status_group: 'success', can_pay: false })
  expect(statuses((await refetch()).timeline)).toEqual(['placed:null', 'payment:success'])
  expect(await scene.readOrderPayment(order.order_number)).toMatchObject({ received: order.total_uah * 100, refunded: 0 })
  expect((await scene.buyer.pay(order.access_token)).status).toBe(409)
  expect(await scene.buyer.checkout(order.redirect_url)).toMatchObject({ state: 'paid', data: null })
})

test.for([
  ['decline', '4242424242424242', 'bank'],
  ['pay', '4000000000000002', 'limit'],
  ['pay', '4000000000009995', 'funds'],
  ['pay', '4111111111111111', 'number'],
] as const)('a refused payment (%s with %s) says why (%s) and keeps the order, which can be paid again', async ([action, card, decline_reason]) => {
  const { order, page, refetch } = await scene.atThePage()
  expect(await scene.buyer.submit(page, action, card)).toBe(`/uk/order/${order.access_token}`)
  expect(await refetch()).toMatchObject({ status: 'failure', status_group: 'failure', decline_reason, can_pay: true })
  const again = await scene.buyer.pay(order.access_token)
  expect([again.status, again.body.liqPayOrderId]).toEqual([201, `${order.order_number}-2`])
  expect(await refetch()).toMatchObject({ status: 'prepared', decline_reason: null, liqPayOrderId: `${order.order_number}-2` })
  await scene.buyer.submit(await scene.buyer.openPage(again.body.redirect_url), 'pay')
  expect(await refetch()).toMatchObject({ status: 'success', can_pay: false })
})

test.for([
  ['4000000000003063', '3ds_verify'],
  ['4000000000003089', 'otp_verify'],
  ['4000000000003055', 'cvv_verify'],
] as const)('%s asks for %s first; meanwhile nobody can pay a second time', async ([card, step]) => {
  await scene.buyer.control({ intermediate: true })
  const { order, page, refetch } = await scene.atThePage()
  expect(await scene.buyer.submit(page, 'pay', card)).toMatch(/^\/simulator\/checkout\//)
  expect(await refetch()).toMatchObject({ status: step, status_group: 'awaiting' })
  expect((await scene.buyer.pay(order.access_token)).status).toBe(409)
  expect(await scene.buyer.submit(page, 'confirm')).toBe(`/uk/order/${order.access_token}`)
  expect((await refetch()).status).toBe('success')
})

test('cancelling a step of the payment page fails the payment', async () => {
  const { page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay', '4000000000003063')
  await scene.buyer.submit(page, 'cancel')
  expect((await refetch()).status).toBe('failure')
})

test('a closed page loses nothing: the same attempt is offered again and pays', async () => {
  const { order, page, refetch } = await scene.atThePage()
  expect(await scene.buyer.submit(page, 'close')).toBe(`/uk/order/${order.access_token}`)
  expect(await refetch()).toMatchObject({ status: 'prepared', can_pay: true })
  const again = await scene.buyer.pay(order.access_token)
  expect([again.status, again.body.liqPayOrderId]).toEqual([201, order.liqPayOrderId])
  await scene.buyer.submit(await scene.buyer.openPage(again.body.redirect_url), 'pay')
  expect((await refetch()).status).toBe('success')
})

test('an unused page is replaced by a new attempt once it has expired', async () => {
  const { order } = await scene.atThePage()
  scene.context.clock.advance(25 * 3_600_000)
  expect(await scene.buyer.checkout(order.redirect_url)).toMatchObject({ state: 'expired', data: null })
  const again = await scene.buyer.pay(order.access_token)
  expect(again.body.liqPayOrderId).toBe(`${order.order_number}-2`)
  // The provider itself refuses the old form.
})

test('while the provider does not answer, the open page is offered again and an expired one waits', async () => {
  const { order } = await scene.atThePage()
  await scene.buyer.control({ requests: 'down' })
  expect((await scene.buyer.pay(order.access_token)).body.liqPayOrderId).toBe(order.liqPayOrderId)
  scene.context.clock.advance(25 * 3_600_000)
  expect((await scene.buyer.pay(order.access_token)).status).toBe(503)
})

test('ten taps at once on "pay again" open one new attempt', { tags: 'proof' }, async () => {
  const { order, page } = await scene.atThePage()
  await scene.buyer.submit(page, 'decline')
  const answers = await Promise.all(Array.from({ length: 10 }, () => scene.buyer.pay(order.access_token)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.liqPayOrderId}`))).toEqual(new Set([`201 ${order.order_number}-2`]))
})

test('two payments of one order are both recorded and raise an alert', async () => {
  const { order, page, refetch } = await scene.atThePage()
  await scene.buyer.submit(page, 'pay')
  expect(await scene.buyer.callback(scene.callbackOf(order, { payment_id: 77, end_date: scene.context.clock.now().getTime() + 5 }))).toBe(200)
  expect((await refetch()).status).toBe('success')
  expect((await scene.readOrderPayment(order.order_number)).received).toBe(order.total_uah * 200)
  expect(await scene.alertsOf(order.order_number)).toEqual(['double_payment'])
})

test.for(['x', 'A'.repeat(43), '%00', 'A'.repeat(300)])('no checkout and no return behind the secret "%s"', async (secret) => {
  for (const request of [
    { method: 'GET', url: `/api/v1/payment/checkout/${secret}` },
    { method: 'GET', url: `/api/v1/payment/return/${secret}` },
    { method: 'POST', url: `/api/v1/payment/return/${secret}` },
  ] as const) {
    expect([400, 404, 414]).toContain((await scene.context.call(request)).status)
  }
})

test('a return proves nothing by itself', async () => {
  const { order, refetch } = await scene.atThePage()
  const { data } = await scene.buyer.checkout(order.redirect_url)
  const secret = new URL(order.redirect_url ?? '').pathname.split('/').at(-1)
  const forged = Buffer.from(JSON.stringify(scene.callbackOf(order))).toString('base64')
  for (const form of [
    `status=success`,
    `data=${encodeURIComponent(forged)}&signature=${'A'.repeat(27)}=`,
    `data=${encodeURIComponent(data ?? '')}`,
  ]) {
    const answer = await scene.context.call({
      method: 'POST',
      url: `/api/v1/payment/return/${secret}?lang=en`,
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([answer.status, answer.headers['location']]).toEqual([303, `/en/order/${order.access_token}`])
  }
  expect((await refetch()).status).toBe('prepared')
})
