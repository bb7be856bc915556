import { afterAll, beforeAll, expect, test } from 'vitest'
import { PublicSettings } from '#contract/settings.ts'
import { emails } from '../platform/mail/tables.ts'
import { onCreditWords, placeOrderAs } from '../testing/order-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../testing/test-catalogue.ts'
import { createPaymentDriver, type PaymentDriver } from '../testing/payment-driver.ts'
import { createBuyer, type Buyer } from '../testing/user-factory.ts'
import { getBoss } from '../platform/jobs/index.ts'
import { createTestContext, type TestContext } from '../testing/test-context.ts'
import { runCommand } from './run-command.ts'

let context: TestContext
let catalogue: TestCatalogue
let olena: Buyer
let buyer: PaymentDriver
beforeAll(async () => {
  context = await createTestContext()
  await context.listen()
  catalogue = await seedTestCatalogue(context)
  olena = await createBuyer(context, { email: 'olena@example.com' })
  buyer = createPaymentDriver(context, catalogue)
})
afterAll(() => context.close())

const manage = (...args: string[]) => runCommand(context, args)
const shown = async () => {
  context.responseCache.clear() // a running shop hears of the change and does so itself
  return PublicSettings.parse((await context.call({ url: '/api/v1/settings' })).body)
}

const orders = () => placeOrderAs(context, olena.headers, { product: catalogue.products.plain })

test('without a command, and with an unknown one, it says what there is', async () => {
  for (const messages of [[], ['nothing'], ['constructor']]) await expect(manage(...messages)).rejects.toThrow('npm run manage -- <command>')
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

test('an order is moved on step by step, and its buyer gets an email of each', async () => {
  const { order_number } = await orders()
  await context.runJobs()
  await context.database.db.delete(emails)
  expect(await manage('order', order_number)).toContain('may be done: confirm, cancel')
  await expect(manage('order', order_number, 'ship')).rejects.toThrow('confirm, cancel may be done')
  for (const move of ['confirm', 'produce', 'finish']) await manage('order', order_number, move)
  await expect(manage('order', order_number, 'ship')).rejects.toThrow(/^₴.* is owed: record it/)
  await expect(manage('order', order_number, 'ship', 'credit', 'soon')).rejects.toThrow('on credit until when, and why')
  await manage('order', order_number, 'ship', ...onCreditWords)
  await context.runJobs()
  const notified = await context.database.db.select({ subject: emails.subject }).from(emails).orderBy(emails.id)
  expect(notified).toHaveLength(4)
  const view = await context.call({ url: `/api/v1/purchase-order/${order_number}`, headers: olena.headers })
  expect(view.body).toMatchObject({ state: 'shipped' })
  await expect(manage('order', order_number, 'cancel')).rejects.toThrow('complete may be done')
  await expect(manage('order', '1-2-3')).rejects.toThrow('there is no order 1-2-3')
})

test('a cancelled order can no longer be paid', async () => {
  const { order_number } = await orders()
  expect(await manage('order', order_number, 'cancel')).toBe(`${order_number} is cancelled`)
  const paid = await context.call({ method: 'POST', url: `/api/v1/purchase-order/${order_number}/pay`, headers: olena.headers })
  expect(paid.status).toBe(409)
})

test('card money is given back, never more than was paid', async () => {
  const placed = await orders()
  const page = await buyer.openPage(placed.redirect_url)
  await buyer.submit(page, 'pay', '4242424242424242')
  await context.runJobs()
  await expect(manage('refund', placed.order_number, '999999')).rejects.toThrow('More than can be refunded.')
  await expect(manage('refund', placed.order_number, 'all')).rejects.toThrow('how much?')
  expect(await manage('refund', placed.order_number, '100.50', 'скол')).toBe('refunded')
  expect(await manage('order', placed.order_number)).toMatch(/refunded ₴\s100,50/)
})

test('alerts, given-up jobs and held rates are listed and dealt with', async () => {
  const { pool } = context.database
  for (const what of ['alerts', 'jobs', 'rates']) expect(await manage(what)).toBe('None.')
  await pool.query(`insert into payment_alerts (at, kind, detail) values (now(), 'unknown_order', 'order X')`)
  expect(await manage('alerts')).toMatch(/1 .*unknown_order: order X/)
  await manage('alerts', 'resolve', '1')
  await expect(manage('alerts', 'resolve', '1')).rejects.toThrow('alerts resolve')
  await pool.query(`insert into currency_rates (day, rate, state) values ('2026-11-02', 600000, 'pending')`)
  expect(await manage('rates')).toContain('2026-11-02  60')
  await manage('rates', '2026-11-02', 'refuse')
  await (await getBoss(context)).createQueue('x')
  await pool.query(`insert into jobs.job (name, data, source_name, source_output) values ('given-up', '{"input":{}}', 'x', '{"message":"broken"}')`)
  expect(await manage('jobs')).toContain('x {}: broken')
  expect(await manage('jobs', 'retry', 'all')).toBe('1 will be tried again')
  for (const what of ['alerts', 'jobs', 'rates']) expect(await manage(what)).toBe('None.')
})

test('searches that found nothing are listed by their words, the most frequent first', async () => {
  expect(await manage('searches')).toBe('None.')
  for (const text of ['гамак', 'Альтанка зі \u001b[2J скла', 'гамак'])
    await context.perform({ url: '/api/v1/product', query: { full_text_search: text } })
  const listed = (await manage('searches')).split('\n')
  expect(listed[0]).toMatch(/^2 {2}\d{4}-\d\d-\d\d {2}гамак$/)
  expect(listed[1]).toMatch(/^1 .*альтанка/)
  expect(listed.join('')).not.toContain('\u001b')
})
