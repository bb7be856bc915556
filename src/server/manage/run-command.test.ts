import { afterAll, beforeAll, expect, test } from 'vitest'
import { PublicSettings } from '#contract/settings.ts'
import { letters } from '../platform/mail/tables.ts'
import { buys } from '../testing/order-factory.ts'
import { seedCatalogue, type TestCatalogue } from '../testing/test-catalogue.ts'
import { payer, type Payer } from '../testing/payment-driver.ts'
import { hasBuyer, type Buyer } from '../testing/user-factory.ts'
import { testWorld, type TestWorld } from '../testing/test-context.ts'
import { runCommand } from './run-command.ts'

let world: TestWorld
let catalogue: TestCatalogue
let olena: Buyer
let buyer: Payer
beforeAll(async () => {
  world = await testWorld()
  await world.listen()
  catalogue = await seedCatalogue(world)
  olena = await hasBuyer(world, { email: 'olena@example.com' })
  buyer = payer(world, catalogue)
})
afterAll(() => world.close())

const manage = (...args: string[]) => runCommand(world, args)
const shown = async () => {
  world.pages.clear() // a running shop hears of the change and does so itself
  return PublicSettings.parse((await world.call({ url: '/api/v1/settings' })).body)
}

const orders = () => buys(world, olena.headers, { product: catalogue.products.plain })

test('without a command, and with an unknown one, it says what there is', async () => {
  for (const words of [[], ['nothing'], ['constructor']]) await expect(manage(...words)).rejects.toThrow('npm run manage -- <command>')
})

test('a setting is listed with what is missing, set, shown to everybody, and taken away', async () => {
  expect(await manage('settings')).toContain('seller.name: the public offer does not say who sells')
  await manage('settings', 'seller.name', 'ТОВ', '«Бетон»')
  expect((await shown()).seller.name).toBe('ТОВ «Бетон»')
  expect(await manage('settings')).not.toContain('does not say who sells')
  await manage('settings', 'contacts.phones', '["+380472000000"]')
  await manage('settings', 'contacts.opening_hours.uk', 'щодня 9–18')
  expect((await shown()).contacts).toMatchObject({ phones: ['+380472000000'], opening_hours: { uk: 'щодня 9–18' } })
  await manage('settings', 'messengers', '[{"name":"Viber","url":"viber://chat?number=%2B380472000000"}]')
  await manage('settings', 'allied_plant', '{"name":{"uk":"Завод","en":"Plant"},"url":"https://plant.example"}')
  expect(await shown()).toMatchObject({ messengers: [{ name: 'Viber' }], allied_plant: { url: 'https://plant.example' } })
  for (const name of ['seller.name', 'messengers', 'allied_plant']) await manage('settings', name, '-')
  expect(await shown()).toMatchObject({ seller: { name: null }, messengers: [], allied_plant: null })
})

test('a setting that does not exist, or is of another kind, is refused and nothing is kept', async () => {
  const before = await manage('settings')
  await expect(manage('settings', 'seller.shoe_size', '44')).rejects.toThrow('there is no shoe_size')
  await expect(manage('settings', 'toString', 'x')).rejects.toThrow('there is no setting toString')
  await expect(manage('settings', 'contacts.phones', 'none')).rejects.toThrow(/contacts\.phones.*array/)
  await expect(manage('settings', 'contacts.phones', '["x"')).rejects.toThrow('not JSON')
  expect(await manage('settings')).toBe(before)
})

test('an order is moved on step by step, and its buyer gets a letter of each', async () => {
  const { order_number } = await orders()
  await world.runJobs()
  await world.database.db.delete(letters)
  expect(await manage('order', order_number)).toContain('may be done: confirm, cancel')
  await expect(manage('order', order_number, 'ship')).rejects.toThrow('confirm, cancel may be done')
  for (const move of ['confirm', 'produce', 'finish', 'ship']) await manage('order', order_number, move)
  await world.runJobs()
  const told = await world.database.db.select({ subject: letters.subject }).from(letters).orderBy(letters.id)
  expect(told).toHaveLength(4)
  const view = await world.call({ url: `/api/v1/purchase-order/${order_number}`, headers: olena.headers })
  expect(view.body).toMatchObject({ state: 'shipped' })
  await expect(manage('order', order_number, 'cancel')).rejects.toThrow('complete may be done')
  await expect(manage('order', '1-2-3')).rejects.toThrow('there is no order 1-2-3')
})

test('a cancelled order can no longer be paid', async () => {
  const { order_number } = await orders()
  expect(await manage('order', order_number, 'cancel')).toBe(`${order_number} is cancelled`)
  const paid = await world.call({ method: 'POST', url: `/api/v1/purchase-order/${order_number}/pay`, headers: olena.headers })
  expect(paid.status).toBe(409)
})

test('card money is given back, never more than was paid', async () => {
  const placed = await orders()
  const page = await buyer.openPage(placed.redirect_url)
  await buyer.press(page, 'pay', '4242424242424242')
  await world.runJobs()
  await expect(manage('refund', placed.order_number, '999999')).rejects.toThrow('More than can be refunded.')
  await expect(manage('refund', placed.order_number, 'all')).rejects.toThrow('how much?')
  expect(await manage('refund', placed.order_number, '100.50', 'скол')).toBe('refunded')
  expect(await manage('order', placed.order_number)).toMatch(/refunded ₴\s100,50/)
})

test('alarms, given-up jobs and held rates are listed and settled', async () => {
  const { pool } = world.database
  for (const what of ['alarms', 'jobs', 'rates']) expect(await manage(what)).toBe('None.')
  await pool.query(`insert into payment_alarms (at, kind, detail) values (now(), 'unknown_order', 'order X')`)
  expect(await manage('alarms')).toMatch(/1 .*unknown_order: order X/)
  await manage('alarms', 'settle', '1')
  await expect(manage('alarms', 'settle', '1')).rejects.toThrow('alarms settle')
  await pool.query(`insert into currency_rates (day, usd, state) values ('2026-11-02', 600000, 'held')`)
  expect(await manage('rates')).toContain('2026-11-02  60')
  await manage('rates', '2026-11-02', 'refuse')
  await pool.query(
    `insert into jobs.job (name, data, state, completed_on, output) values ('work', '{"job":"x","input":{}}', 'failed', now(), '{"message":"broken"}')`,
  )
  expect(await manage('jobs')).toContain('x {}: broken')
  expect(await manage('jobs', 'retry', 'all')).toBe('1 will be tried again')
  for (const what of ['alarms', 'jobs', 'rates']) expect(await manage(what)).toBe('None.')
})
