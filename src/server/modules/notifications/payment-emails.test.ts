import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPlaced } from '#contract/order.ts'
import { buys } from '../../testing/order-factory.ts'
import { seedCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { payer, type Payer } from '../../testing/payment-driver.ts'
import { bearer, hasBuyer, signsIn, type Buyer } from '../../testing/user-factory.ts'
import { openMailServer, type MailServer } from '../../testing/fake-smtp.ts'
import { testWorld, type TestWorld } from '../../testing/test-context.ts'

let world: TestWorld
let mail: MailServer
let catalogue: TestCatalogue
let provider: Payer
let olena: Buyer
beforeAll(async () => {
  mail = await openMailServer()
  world = await testWorld({ SMTP_URL: mail.url })
  await world.listen()
  catalogue = await seedCatalogue(world)
  provider = payer(world, catalogue)
  olena = await hasBuyer(world, { email: 'olena@example.com' })
})
afterAll(async () => {
  await world.close()
  await mail[Symbol.asyncDispose]()
})

async function ordersByCard(): Promise<OrderPlaced> {
  // Anew: an hour may have passed.
  const headers = bearer((await signsIn(world, olena.email)).token)
  return buys(world, headers, { product: catalogue.products.plain, quantity: 2 })
}
const kindsOfLetters = async () => {
  const { rows } = await world.database.pool.query<{ kind: string }>('select kind from letters where recipient = $1 order by id', [olena.email])
  return rows.map(({ kind }) => kind)
}
const arrived = () => mail.received.filter(({ to }) => to.includes(olena.email)).length

test('a payment that is told five times, by the provider and through the browser, and asked about, is one letter', async () => {
  await provider.control({ callbacks: 'held', copies: 5, return_signed: true })
  const order = await ordersByCard()
  await provider.press(await provider.openPage(order.redirect_url), 'pay')
  await world.runJobs()
  expect(await provider.deliver('last')).toHaveLength(5)
  await world.runJobs()
  // The polls of an hour, and their jobs.
  for (let minutes = 0; minutes < 60; minutes += 10) {
    world.clock.advance(600_000)
    await world.runJobs()
  }
  expect(await kindsOfLetters()).toEqual(['order-placed', 'payment-received'])
  expect(arrived()).toBe(2)
})

test('held back first and settled later is one payment to its buyer, and callbacks at once make one letter', async () => {
  await provider.control({ callbacks: 'missing', copies: 1, return_signed: false })
  const order = await ordersByCard()
  await world.runJobs()
  const before = { kinds: (await kindsOfLetters()).length, arrived: arrived() }
  const at = world.clock.now().getTime()
  const message = { order_id: order.liqPayOrderId, payment_id: 4711, amount: order.total_uah, currency: 'UAH', action: 'pay' }
  const tellAll = (status: string, end_date: number) =>
    Promise.all(Array.from({ length: 5 }, () => provider.callback({ ...message, status, end_date })))
  expect(new Set(await tellAll('wait_accept', at + 1))).toEqual(new Set([200]))
  await world.runJobs()
  await tellAll('success', at + 2)
  await tellAll('wait_accept', at + 1)
  await world.runJobs()
  expect((await kindsOfLetters()).slice(before.kinds)).toEqual(['payment-received'])
  expect(arrived()).toBe(before.arrived + 1)
})
