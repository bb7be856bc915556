import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPlaced } from '#contract/order.ts'
import { jobsFor } from '../../app.ts'
import { getBoss, runJob, type Row } from '../../platform/jobs/index.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createPaymentDriver, type PaymentDriver } from '../../testing/payment-driver.ts'
import { bearer, createBuyer, signIn, type Buyer } from '../../testing/user-factory.ts'
import { startFakeSmtp, type FakeSmtp } from '../../testing/fake-smtp.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let mail: FakeSmtp
let catalogue: TestCatalogue
let provider: PaymentDriver
let olena: Buyer
beforeAll(async () => {
  mail = await startFakeSmtp()
  context = await createTestContext({ SMTP_URL: mail.url })
  await context.listen()
  catalogue = await seedTestCatalogue(context)
  provider = createPaymentDriver(context, catalogue)
  olena = await createBuyer(context, { email: 'olena@example.com' })
})
afterAll(async () => {
  await context.close()
  await mail[Symbol.asyncDispose]()
})

async function ordersByCard(): Promise<OrderPlaced> {
  // A new sign-in, because an hour may have passed.
  const headers = bearer((await signIn(context, olena.email)).token)
  return placeOrderAs(context, headers, { product: catalogue.products.plain, quantity: 2 })
}
const emailKinds = async () => {
  const { rows } = await context.database.pool.query<{ kind: string }>('select kind from emails where recipient = $1 order by id', [olena.email])
  return rows.map(({ kind }) => kind)
}
const arrived = () => mail.received.filter(({ to }) => to.includes(olena.email)).length

test('a payment reported five times, by the provider, the browser and a query, sends one email', async () => {
  await provider.control({ callbacks: 'held', copies: 5, return_signed: true })
  const order = await ordersByCard()
  await provider.submit(await provider.openPage(order.redirect_url), 'pay')
  await context.runJobs()
  expect(await provider.deliver('last')).toHaveLength(5)
  await context.runJobs()
  // The polls of one hour and their jobs.
  for (let minutes = 0; minutes < 60; minutes += 10) {
    context.clock.advance(600_000)
    await context.runJobs()
  }
  expect(await emailKinds()).toEqual(['order-placed', 'payment-received'])
  expect(arrived()).toBe(2)
})

/** Runs the jobs that wait now, and none that they cause. @returns their names */
async function hop(): Promise<string[]> {
  const boss = await getBoss(context)
  const { rows } = await context.database.pool.query<{ name: string; waiting: number }>(
    `select name, count(*)::int as waiting from jobs.job where state = 'created' and start_after <= now() group by name order by name`,
  )
  const found = jobsFor(context).flatMap((job) => rows.filter(({ name }) => name === job.name).map(({ waiting }) => ({ job, waiting })))
  const taken = await Promise.all(found.map(async ({ job, waiting }) => ({ job, own: await boss.fetch<Row>(job.name, { batchSize: waiting }) })))
  for (const { job, own } of taken)
    for (const one of own) {
      expect(await runJob(context, job, one)).toMatchObject({ status: 'completed' })
      await boss.complete(job.name, one.id)
    }
  return taken.flatMap(({ job, own }) => own.map(() => job.name))
}

test('a callback reaches the mail server in two hops: the event of the order, and its email', async () => {
  const order = await ordersByCard()
  await context.runJobs()
  mail.received.length = 0
  const message = { order_id: order.liqPayOrderId, payment_id: 4710, amount: order.total_uah, currency: 'UAH', action: 'pay' }
  expect(await provider.callback({ ...message, status: 'success', end_date: context.clock.now().getTime() })).toBe(200)
  expect(await hop()).toEqual(['order-event'])
  expect(arrived()).toBe(0)
  expect(await hop()).toEqual(['send-email'])
  expect(arrived()).toBe(1)
})

test('a refused payment’s email says why the card was declined and what helps', async () => {
  await provider.control({ callbacks: 'held', copies: 1, return_signed: true })
  const order = await ordersByCard()
  await context.runJobs()
  mail.received.length = 0
  await provider.submit(await provider.openPage(order.redirect_url), 'pay', '4000000000009995')
  await context.runJobs()
  const [email] = mail.received.filter(({ to }) => to.includes(olena.email))
  expect(email?.text('text/plain')).toContain('На картці не вистачило коштів. Поповніть її або візьміть іншу картку.')
  expect(email?.text('text/html')).toContain('На картці не вистачило коштів.')
})

test('a payment held back and settled later sends one email, also with simultaneous callbacks', { tags: 'proof' }, async () => {
  await provider.control({ callbacks: 'missing', copies: 1, return_signed: false })
  const order = await ordersByCard()
  await context.runJobs()
  const before = { kinds: (await emailKinds()).length, arrived: arrived() }
  const at = context.clock.now().getTime()
  const message = { order_id: order.liqPayOrderId, payment_id: 4711, amount: order.total_uah, currency: 'UAH', action: 'pay' }
  const notifyAll = (status: string, end_date: number) =>
    Promise.all(Array.from({ length: 5 }, () => provider.callback({ ...message, status, end_date })))
  expect(new Set(await notifyAll('wait_accept', at + 1))).toEqual(new Set([200]))
  await context.runJobs()
  await notifyAll('success', at + 2)
  await notifyAll('wait_accept', at + 1)
  await context.runJobs()
  expect((await emailKinds()).slice(before.kinds)).toEqual(['payment-received'])
  expect(arrived()).toBe(before.arrived + 1)
})
