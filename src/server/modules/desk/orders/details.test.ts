import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { OrderDetails } from '#contract/admin/order-details.ts'
import { money } from '#contract/money.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { callAdmin, doAdmin } from '../../../testing/staff-factory.ts'
import { orders } from '../../sales/orders/tables.ts'

let desk: OrderDesk
let number: string
let secret: string
let phones = 0
beforeAll(async () => {
  desk = await createOrderDesk()
})
beforeEach(async () => {
  const phone = `+38067${String(3_000_000 + ++phones)}`
  const payload = { product_id: desk.catalogue.products.plain, quantity: 1, phone, payment: 'LATER' }
  const placed = await desk.context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  ;({ order_number: number, access_token: secret } = placed.body as { order_number: string; access_token: string }) // a 201
})
afterAll(() => desk.context.close())

const empty: OrderDetails = {
  name: '',
  email: '',
  delivery_method: '',
  carrier: '',
  city: '',
  address: '',
  company: '',
  tax_id: '',
  offer_agreed: false,
}
const known: OrderDetails = {
  ...empty,
  name: 'Ірина Коваленко',
  email: 'iryna@example.com',
  delivery_method: 'CARRIER',
  carrier: 'Делівері',
  city: 'Умань',
  address: 'склад 2',
  company: 'ТОВ «Сад»',
  offer_agreed: true,
}
const card = async () => (await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number } })).body
const write = async (details: OrderDetails, version?: number) =>
  callAdmin(desk.context, desk.manager, adminEndpoints.writeOrderDetails, {
    params: { number },
    body: { ...details, version: version ?? (await card()).version },
  })
const confirm = async (details: OrderDetails | null, version?: number) =>
  callAdmin(desk.context, desk.manager, adminEndpoints.moveOrder, {
    params: { number },
    body: { version: version ?? (await card()).version, move: 'confirm', details },
  })

test('an order by phone gets its name, delivery, payer and consent when it is confirmed, in one act', async () => {
  expect((await card()).customer).toMatchObject({ name: null, offer_agreed: false })
  const confirmed = await confirm(known)
  expect(confirmed).toMatchObject({
    status: 200,
    body: {
      state: 'confirmed',
      delivery: { method: 'CARRIER', carrier: 'Делівері', city: 'Умань', address: 'склад 2' },
      customer: { name: 'Ірина Коваленко', email: 'iryna@example.com', company: 'ТОВ «Сад»', offer_agreed: true },
    },
  })
  // Who said so and when, without the facts themselves in what outlives an erasure.
  expect(confirmed.body.timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
    { by: 'Олена Коваль', text: expect.stringContaining('оферти') },
  ])
  const audit = await callAdmin(desk.context, desk.owner, adminEndpoints.listAudit, { query: 'kind=order' })
  const entries = audit.body.data.filter(({ subject }) => subject.label === number)
  expect(entries.map(({ action }) => action)).toEqual(['order.assign', 'order.confirm', 'order.edit'])
  expect(JSON.stringify(entries)).not.toMatch(/Коваленко|iryna|Умань|Сад/)
  const [stored] = await desk.context.database.db.select().from(orders).where(eq(orders.number, number))
  expect(stored?.offerVersion).toMatch(/^\d{4}-\d\d-\d\d \w{8}$/)
  const found = await callAdmin(desk.context, desk.manager, adminEndpoints.listOrders, { query: 'search=коваленко' })
  expect(found.body.data.map((row) => row.number)).toContain(number)
})

test('what cannot be is refused at its field, and then nothing is confirmed', async () => {
  const wrong = { ...known, name: '1', email: 'x', tax_id: '123' }
  expect(await confirm(wrong)).toMatchObject({
    status: 422,
    body: { errors: { name: expect.any(String), email: expect.any(String), tax_id: expect.any(String) } },
  })
  expect(await card()).toMatchObject({ state: 'new', customer: { name: null, offer_agreed: false } })
})

test('details are corrected later; an older version is refused with the order as it is; consent once given stays', async () => {
  const { version } = await card()
  expect((await write(known)).status).toBe(200)
  expect(await write({ ...known, name: 'Інша Людина' }, version)).toMatchObject({
    status: 409,
    body: { current: { customer: { name: known.name } } },
  })
  const corrected = await write({ ...known, name: 'Інша Людина', delivery_method: 'PICKUP', company: '', offer_agreed: false })
  expect(corrected.body).toMatchObject({
    customer: { name: 'Інша Людина', company: null, offer_agreed: true },
    delivery: { method: 'PICKUP', city: null },
  })
  const unchanged = await write({ ...known, name: 'Інша Людина', delivery_method: 'PICKUP', company: '', offer_agreed: true })
  expect(unchanged.body.version).toBe(corrected.body.version)
})

test('an order that was to be paid by card gets an invoice when the office asks for it, and not before', async () => {
  const { context, manager } = desk
  const ofBuyer = async () => (await context.call({ url: `/api/v1/purchase/${secret}/invoice.pdf` })).status
  expect(await ofBuyer()).toBe(404)
  const ofOffice = () => context.call({ url: `/api/v1/admin/orders/${number}/documents/invoice`, headers: { cookie: manager.cookie } })
  for (const _time of [1, 2]) expect(await ofOffice()).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(await ofBuyer()).toBe(200)
  expect((await card()).documents.filter(({ kind }) => kind === 'invoice')).toHaveLength(1)
})

test('a buyer who gave a name with an earlier order is called by it wherever the next one is shown', async () => {
  await confirm(known)
  const payload = { product_id: desk.catalogue.products.plain, quantity: 1, phone: (await card()).customer?.phone, payment: 'LATER' }
  const again = await desk.context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  number = Object(again.body).order_number
  expect((await card()).customer).toMatchObject({ name: null, known_as: 'Ірина Коваленко' })
  const { body: list } = await callAdmin(desk.context, desk.manager, adminEndpoints.listOrders, { query: `search=${number}` })
  expect(list.data.map(({ customer }) => customer?.name)).toEqual(['Ірина Коваленко'])
  const receipt = { method: 'cash', amount_kopiykas: money(100), received_on: '2026-11-02', document_no: null, fiscal_no: null } as const
  await doAdmin(desk.context, desk.manager, adminEndpoints.recordReceipt, { params: { number }, body: receipt })
  const { body: today } = await callAdmin(desk.context, desk.manager, adminEndpoints.readToday)
  expect(today.office?.money.data[0]).toMatchObject({ order_number: number, name: 'Ірина Коваленко' })
})
