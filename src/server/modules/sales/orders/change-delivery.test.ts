import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldErrors } from '#contract/errors.ts'
import type { DeliveryCorrection, OrderPlaced, OrderView } from '#contract/order.ts'
import { audit } from '../../../platform/audit/tables.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { createProduct } from '../../../testing/product-factory.ts'
import { createTestContext, type TestContext } from '../../../testing/test-context.ts'
import { createBuyer, type Buyer } from '../../../testing/user-factory.ts'
import { emptySettings, writeSetting } from '../../content/index.ts'
import { orderDocuments } from '../../documents/tables.ts'
import { shipments } from '../../shipments/tables.ts'
import { orderEvents, orders } from './tables.ts'

let context: TestContext
let product: number
let buyer: Buyer
beforeAll(async () => {
  context = await createTestContext()
  product = await createProduct(context)
  buyer = await createBuyer(context)
  await writeSetting(context.database.db, 'notices', { ...emptySettings.notices, manager_email: 'office@example.com' })
})
afterAll(() => context.close())

const lviv = { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: '№ 5, вул. Городоцька, 1' } as const
const kyiv = {
  method: 'CARRIER',
  carrier: 'Делівері',
  city: 'Київ',
  address: 'вул. Хрещатик, 1',
  unloading: 'buyer',
  contact: 'Ігор, 067 111 22 33',
} as const

const order = () => placeOrderAs(context, buyer.headers, { product, terms: { payment_method: 'INVOICE', delivery: lviv } })
const view = async (number: string) => (await context.call({ url: `/api/v1/purchase-order/${number}`, headers: buyer.headers })).body as OrderView // the contract's answer
const change = (number: string, payload: DeliveryCorrection, headers = buyer.headers) =>
  context.call({ method: 'POST', url: `/api/v1/purchase-order/${number}/delivery`, headers, payload })
const row = async (number: string) => (await context.database.db.select().from(orders).where(eq(orders.number, number)))[0]

test('the buyer corrects the delivery once: version, event, audit without addresses, new papers, word to office and buyer', async () => {
  const { db } = context.database
  const { order_number } = await order()
  await context.runJobs()
  await db.delete(emails)
  const before = await view(order_number)
  expect(before.delivery_change).toBe('open')
  const correction = { version: before.version, delivery: kyiv }
  const changed = await change(order_number, correction)
  expect(changed).toMatchObject({
    status: 200,
    body: {
      version: before.version + 1,
      delivery: { ...kyiv, place: 'Делівері, Київ, вул. Хрещатик, 1\nІгор, 067 111 22 33' },
      timeline: [{ event: 'placed' }, { event: 'delivery', status: null }],
    },
  })
  // The first answer got lost: the same again is the same, and tells nobody twice.
  expect(await change(order_number, correction)).toMatchObject({ status: 200, body: { version: before.version + 1 } })
  await context.runJobs()
  const id = (await row(order_number))?.id ?? 0
  expect(await db.$count(orderEvents, eq(orderEvents.orderId, id))).toBe(2)
  const entries = await db.select().from(audit).where(eq(audit.action, 'order.change_delivery'))
  expect(entries).toMatchObject([{ label: order_number, actorId: null, version: before.version + 1 }])
  expect(JSON.stringify(entries)).not.toContain('Хрещатик')
  const papers = await db.select().from(orderDocuments).where(eq(orderDocuments.orderId, id))
  expect(papers.filter(({ replacedAt, content }) => replacedAt === null && JSON.stringify(content).includes('Городоцька'))).toEqual([])
  const sent = await db.select().from(emails).orderBy(emails.recipient)
  expect(sent.map(({ recipient, kind }) => [recipient, kind]).toSorted()).toEqual(
    [
      [buyer.email, 'order-delivery'],
      ['office@example.com', 'order-manager'],
    ].toSorted(),
  )
  expect(sent.every(({ text }) => text.includes('вул. Хрещатик, 1') && text.includes('Ігор'))).toBe(true)
})

test('who saw an older order is refused and changes nothing; a place that is missing is named', async () => {
  const { order_number } = await order()
  const { version } = await view(order_number)
  await change(order_number, { version, delivery: { ...lviv, address: '№ 7, вул. Наукова, 7' } })
  expect(await change(order_number, { version, delivery: kyiv })).toMatchObject({ status: 409, body: { reason: 'conflict' } })
  expect((await view(order_number)).delivery).toMatchObject({ city: 'Львів', address: '№ 7, вул. Наукова, 7' })
  const errors = { 'delivery.city': fieldErrors.cityRequired, 'delivery.address': fieldErrors.addressRequired }
  const empty = { version: version + 1, delivery: { method: 'CARRIER', city: ' ', address: '' } } as const
  expect(await change(order_number, empty)).toMatchObject({ status: 422, body: { errors } })
  expect(await change(order_number, { version: version + 1, delivery: { method: 'PICKUP', address: 'забуто' } })).toMatchObject({
    status: 200,
    body: { delivery: { method: 'PICKUP' } },
  })
  expect((await row(order_number))?.delivery).toEqual({ method: 'PICKUP' })
})

test('a packed, partly shipped, finished or exported order keeps its delivery, and says so; a voided shipment opens it again', async () => {
  const { db } = context.database
  const { order_number } = await order()
  const id = (await row(order_number))?.id ?? 0
  const refused = async (expected: OrderView['delivery_change']) => {
    const { version, delivery_change } = await view(order_number)
    expect(delivery_change).toBe(expected)
    expect(await change(order_number, { version, delivery: kyiv })).toMatchObject({ status: 409, body: { reason: 'delivery_fixed' } })
  }
  const state = (to: OrderView['state']) => db.update(orders).set({ state: to }).where(eq(orders.id, id))
  await state('ready')
  await refused('packed')
  for (const to of ['shipped', 'completed', 'cancelled'] as const) {
    await state(to)
    await refused('over')
  }
  await state('in_production')
  const now = context.clock.now()
  await db.insert(shipments).values({ orderId: id, no: 1, carrier: 'nova_poshta', handedOn: '2026-11-26', createdAt: now } as never) // a day
  await refused('packed')
  await db.update(shipments).set({ voidedAt: now }).where(eq(shipments.orderId, id))
  expect((await view(order_number)).delivery_change).toBe('open')
  await db
    .update(orders)
    .set({ delivery: { method: 'CARRIER', country: 'PL', city: 'Kraków', incoterm: 'DAP Kraków' } })
    .where(eq(orders.id, id))
  await refused('agreed')
})

test('a guest changes it by the order’s link, which shows no more of the phone than before; another account never', async () => {
  const payload = { phone: '+380671234567', product_id: product, quantity: 1, payment: 'LATER' }
  const placed = (await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })).body as OrderPlaced // the contract's answer
  const link = `/api/v1/purchase/${placed.access_token}`
  const { version } = (await context.call({ url: link })).body as OrderView // the same
  const changed = await context.call({ method: 'POST', url: `${link}/delivery`, payload: { version, delivery: kyiv } })
  expect(changed).toMatchObject({ status: 200, body: { delivery: kyiv, delivery_change: 'open' } })
  expect((changed.body as OrderView).receiver_phone).toContain('•••')
  const other = await createBuyer(context)
  const { order_number } = await order()
  const stolen = { version: 0, delivery: kyiv }
  expect(await change(order_number, stolen, other.headers)).toMatchObject({ status: 404 })
  expect(await context.call({ method: 'POST', url: '/api/v1/purchase/nobody/delivery', payload: stolen })).toMatchObject({ status: 404 })
})
