import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { onCredit } from '../../../testing/order-factory.ts'
import { smsToken, startFakeTurboSms, type FakeTurboSms } from '../../../testing/fake-turbosms.ts'
import { callAdmin, createStaff } from '../../../testing/staff-factory.ts'
import { seedTestCatalogue } from '../../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../../testing/test-context.ts'
import { transitionOrder } from '../../sales/index.ts'
import { orders } from '../../sales/orders/tables.ts'
import { countSegments } from './fit-message.ts'
import { smsMessages } from './tables.ts'

let context: TestContext
let service: FakeTurboSms
let product: number
beforeAll(async () => {
  service = await startFakeTurboSms()
  context = await createTestContext({
    TURBOSMS_TOKEN: smsToken,
    TURBOSMS_URL: service.url,
    TURBOSMS_SENDER: 'Concrete',
    TURBOSMS_VIBER_SENDER: 'Concrete',
  })
  product = (await seedTestCatalogue(context)).products.plain
})
afterAll(async () => {
  await context.close()
  await service[Symbol.asyncDispose]()
})
beforeEach(() => {
  service.mode = 'answers'
  service.sent.length = 0
})

async function order(): Promise<OrderPlaced> {
  const answer = await context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '067 123 45 67', product_id: product, quantity: 1 },
  })
  return answer.body as OrderPlaced // by its schema
}
/** Another shop, closed after the test. */
async function openOther(environment: Record<string, string> = {}): Promise<TestContext> {
  const other = await createTestContext(environment)
  onTestFinished(() => other.close())
  return other
}
const choose = async ({ access_token: token }: OrderPlaced, on: boolean) =>
  (await context.call({ method: 'PUT', url: `/api/v1/purchase/${token}/sms`, payload: { on } })).status
async function confirm({ order_number: number }: OrderPlaced): Promise<void> {
  await transitionOrder(context, number, 'confirm')
  await context.runJobs()
}

test('a buyer who chose it is told of a stage by Viber or SMS, in two segments at most, with the order’s link', async () => {
  const placed = await order()
  expect(await choose(placed, true)).toBe(200)
  await confirm(placed)
  expect(service.sent).toHaveLength(1)
  const [message] = service.sent
  expect(message).toMatchObject({ phone: '380671234567', sms: { sender: 'Concrete' }, viber: { sender: 'Concrete' } })
  expect(message?.sms.text).toContain(placed.order_number)
  expect(message?.sms.text).toContain(`/uk/order/${placed.access_token}`)
  expect(countSegments(message?.sms.text ?? '')).toBeLessThanOrEqual(2)
})

test('a shipment is told with its carrier and number, once', async () => {
  const placed = await order()
  await choose(placed, true)
  const number = placed.order_number
  for (const move of ['confirm', 'produce', 'finish'] as const) await transitionOrder(context, number, move)
  await context.runJobs()
  service.sent.length = 0
  const manager = await createStaff(context, ['manager'])
  const { body: card } = await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })
  const lines = [{ line_id: card.lines[0]?.id ?? 0, quantity: 1 }]
  const body = { version: card.version, lines, carrier: 'nova_poshta', tracking_number: '20450000000042', handed_on: '2026-11-01', credit: onCredit }
  const stored = await callAdmin(context, manager, adminEndpoints.storeShipment, { params: { number }, body: body as never }) // as JSON says it
  expect(stored.status).toBe(200)
  await context.runJobs()
  expect(service.sent.map(({ sms }) => sms.text.split('\n')[0])).toEqual([`Замовлення ${number} відправлено повністю. Нова пошта, 20450000000042.`])
  expect(countSegments(service.sent[0]?.sms.text ?? '')).toBeLessThanOrEqual(2)
})

test('nobody is told who did not choose it, or who took it back', async () => {
  const [silent, changed] = [await order(), await order()]
  await choose(changed, true)
  await choose(changed, false)
  await confirm(silent)
  await confirm(changed)
  expect(service.sent).toEqual([])
})

test('who connected Telegram afterwards is told there alone', async () => {
  const placed = await order()
  await choose(placed, true)
  await context.database.db.update(orders).set({ telegramUserId: '77' }).where(eq(orders.number, placed.order_number))
  await confirm(placed)
  expect(service.sent).toEqual([])
})

test('an answer that was lost sends no second message, and a busy service is asked again', async () => {
  const placed = await order()
  await choose(placed, true)
  service.mode = 'loses'
  await confirm(placed)
  service.mode = 'busy'
  context.clock.advance(3_600_000)
  await context.runJobs()
  service.mode = 'answers'
  context.clock.advance(3_600_000)
  await context.runJobs()
  expect(service.sent).toHaveLength(1)
  const rows = await context.database.db.select().from(smsMessages)
  expect(rows.filter(({ state }) => state === 'sent').length).toBeGreaterThan(0)
})

test('what is stored of a message says neither phone nor text', async () => {
  const rows = await context.database.db.select().from(smsMessages)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('671234567')
})

test('somebody without the order’s link chooses nothing', async () => {
  expect((await context.call({ method: 'PUT', url: `/api/v1/purchase/${'x'.repeat(43)}/sms`, payload: { on: true } })).status).toBe(404)
})

test('more than a day’s limit is not sent', { tags: 'proof' }, async () => {
  const limited = await startFakeTurboSms()
  onTestFinished(() => limited[Symbol.asyncDispose]())
  const other = await openOther({
    TURBOSMS_TOKEN: smsToken,
    TURBOSMS_URL: limited.url,
    TURBOSMS_SENDER: 'Concrete',
    SMS_DAILY_MAX: '1',
  })
  const { products } = await seedTestCatalogue(other)
  for (let number = 0; number < 2; number++) {
    const payload = { phone: '067 123 45 67', product_id: products.plain, quantity: 1 }
    const placed = (await other.call({ method: 'POST', url: '/api/v1/purchase/public', payload })).body as OrderPlaced // by its schema
    await other.perform({ method: 'PUT', url: `/api/v1/purchase/${placed.access_token}/sms`, payload: { on: true } })
    await transitionOrder(other, placed.order_number, 'confirm')
    await other.runJobs()
  }
  expect(limited.sent).toHaveLength(1)
  expect((await other.database.db.select().from(smsMessages)).map(({ state }) => state).sort()).toEqual(['capped', 'sent'])
})

test('without a token nothing is offered', async () => {
  const other = await openOther()
  expect((await other.call({ method: 'GET', url: '/api/v1/settings' })).body).toMatchObject({ sms: false })
})
