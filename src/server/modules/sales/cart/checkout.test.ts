import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart, CartLine } from '#contract/cart.ts'
import { money } from '#contract/money.ts'
import type { OrderPlaced, OrderView } from '#contract/order.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { products } from '../../catalogue/tables.ts'
import { orders } from '../orders/tables.ts'

let context: TestContext
let planter: number
beforeAll(async () => {
  context = await createTestContext()
  planter = await createProduct(context)
})
afterAll(() => context.close())

async function adds(who: Buyer, { quantity = 1, product = planter, color = 'natural' } = {}): Promise<CartLine> {
  const payload = { quantity, product_properties: [{ property_name: 'color', property_value: color }] }
  const answer = await context.call({ method: 'POST', url: `/api/v1/cart/add/product/${product}`, headers: who.headers, payload })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as CartLine // checked by the status
}
const cartOf = async (who: Buyer) => (await context.call({ url: '/api/v1/cart', headers: who.headers })).body as Cart // a 200 in every use
const checkOut = (who: Buyer, payload: object, headers: Record<string, string> = {}) =>
  context.call({ method: 'POST', url: '/api/v1/cartcheckout', headers: { ...who.headers, ...headers }, payload })
const placedBy = (answer: { body: unknown }) => answer.body as OrderPlaced // of answers whose status was checked
const orderOf = async (who: Buyer, number: string) =>
  (await context.call({ url: `/api/v1/purchase-order/${number}`, headers: who.headers })).body as OrderView // a 200 in every use
const ordersOf = (who: Buyer) => context.database.db.select().from(orders).where(eq(orders.userId, who.userId))

test('the bare list of ids is enough: the lines become an order of the account, paid by card', async () => {
  const buyer = await createBuyer(context)
  const white = await adds(buyer, { quantity: 2, color: 'white' })
  const natural = await adds(buyer)
  const stored = await adds(buyer, { color: 'individual' })
  const answer = await checkOut(buyer, { purchaseProductIds: [white.id, natural] })
  expect(answer).toMatchObject({ status: 201, body: { total: 13300, total_uah: 13300, currency: 'UAH', access_token: null } })
  const placed = placedBy(answer)
  expect(placed.order_number).toMatch(/^AC-2026-\d{5}$/)
  expect(placed.liqPayOrderId).toBe(`${placed.order_number}-1`)
  expect(placed.redirect_url).toEqual(expect.any(String))
  const cart = await cartOf(buyer)
  expect(cart).toMatchObject({ quantity: 1, unpurchasedProduct: [{ id: stored.id }] })
  expect(cart.purchasedProduct.map(({ id }) => id)).toEqual([natural.id, white.id])
  expect(await orderOf(buyer, placed.order_number)).toMatchObject({
    price_uah: 13300,
    email: buyer.email,
    receiver_name: 'Олена Коваль',
    receiver_phone: buyer.phone,
    payment_method: 'CARD',
    delivery: null,
    products: [
      { quantity: 2, unit_price: 4550 },
      { quantity: 1, unit_price: 4200 },
    ],
  })
})

test('a company by invoice: receiver, delivery, payer, comment and consent are kept, and the buyer reads them again', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer)
  const answer = await checkOut(buyer, {
    purchaseProductIds: [{ id: line.id, anything: 'else' }],
    receiver: { name: "Марія  Дем'яненко", phone: '050 111 22 33' },
    delivery: { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: 'Відділення 12' },
    payer: { kind: 'COMPANY', company_name: 'ТОВ «Приклад»', tax_id: '1436 0570' },
    payment_method: 'INVOICE',
    comment: ' Подзвоніть увечері ',
    offer_accepted: true,
    adult_confirmed: true,
    expected_total_uah: 4200,
  })
  expect(answer).toMatchObject({ status: 201, body: { redirect_url: null, liqPayOrderId: null } })
  const [order] = await ordersOf(buyer)
  expect(order).toMatchObject({
    receiverName: 'Марія Дем’яненко',
    phone: '+380501112233',
    delivery: { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: 'Відділення 12' },
    payer: { kind: 'COMPANY', companyName: 'ТОВ «Приклад»', taxId: '14360570' },
    paymentMethod: 'INVOICE',
    comment: 'Подзвоніть увечері',
    offerAccepted: true,
    adultConfirmed: true,
  })
  expect(await orderOf(buyer, placedBy(answer).order_number)).toMatchObject({
    payer: { kind: 'COMPANY', company_name: 'ТОВ «Приклад»', tax_id: '14360570' },
    comment: 'Подзвоніть увечері',
  })
})

test.each([
  [{ receiver: { name: 'X' } }, 'receiver.name'],
  [{ receiver: { name: '<script>alert(1)</script>' } }, 'receiver.name'],
  [{ receiver: { phone: '12' } }, 'receiver.phone'],
  [{ delivery: { method: 'CARRIER', address: 'Відділення 12' } }, 'delivery.city'],
  [{ delivery: { method: 'CARRIER', city: 'Львів', address: '  ' } }, 'delivery.address'],
  [{ delivery: { method: 'LOCAL' } }, 'delivery.address'],
  [{ delivery: { method: 'PIGEON' } }, 'delivery.method'],
  [{ payer: { kind: 'COMPANY', tax_id: '14360570' } }, 'payer.company_name'],
  [{ payer: { kind: 'COMPANY', company_name: 'ТОВ' } }, 'payer.tax_id'],
  [{ payer: { kind: 'COMPANY', company_name: 'ТОВ', tax_id: '14360571' } }, 'payer.tax_id'],
  [{ payment_method: 'BITCOIN' }, 'payment_method'],
  [{ comment: 'x'.repeat(1001) }, 'comment'],
  [{ offer_accepted: false }, 'offer_accepted'],
  [{ adult_confirmed: false }, 'adult_confirmed'],
  [{ offer_accepted: 'yes' }, 'offer_accepted'],
])('%j is refused at %s, and the cart keeps everything', async (wrong, field) => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer)
  expect(await checkOut(buyer, { purchaseProductIds: [line.id], ...wrong })).toMatchObject({
    status: 422,
    body: { errors: { [field]: expect.any(String) } },
  })
  expect(await ordersOf(buyer)).toEqual([])
  expect((await cartOf(buyer)).unpurchasedProduct).toEqual([line])
})

test.each([[{}], [{ purchaseProductIds: [] }], [{ purchaseProductIds: null }]])('%j: there are no products in the cart', async (payload) => {
  const buyer = await createBuyer(context)
  await adds(buyer)
  expect(await checkOut(buyer, payload)).toMatchObject({ status: 422, body: { message: 'There are no products in the cart.' } })
})

test('lines that are unknown, purchased, malformed or another buyer’s cannot be ordered', async () => {
  const buyer = await createBuyer(context)
  const other = await createBuyer(context)
  const foreign = await adds(other)
  const bought = await adds(buyer)
  expect(await checkOut(buyer, { purchaseProductIds: [bought.id] })).toMatchObject({ status: 201 })
  const line = await adds(buyer)
  for (const list of [
    [foreign.id],
    [bought.id],
    [line.id, foreign.id],
    [line.id, bought.id],
    [2_147_483_647],
    [1e300],
    [-1],
    ['x'],
    [{}],
    [null],
    [[line.id]],
    'x',
    { id: line.id },
  ]) {
    expect(await checkOut(buyer, { purchaseProductIds: list }), JSON.stringify(list)).toMatchObject({
      status: 422,
      body: { errors: { 'purchaseProductIds.id': 'Invalid entity identifier' } },
    })
  }
  expect((await cartOf(buyer)).unpurchasedProduct).toEqual([line])
  expect((await cartOf(other)).unpurchasedProduct).toEqual([foreign])
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a price that changed since the buyer saw it is said, and nothing is ordered', async () => {
  const buyer = await createBuyer(context)
  const product = await createProduct(context, { price: 100_000 })
  const line = await adds(buyer, { product, quantity: 2 })
  await context.database.db
    .update(products)
    .set({ basePrice: money(110_010) })
    .where(eq(products.id, product))
  const payload = { purchaseProductIds: [line.id], expected_total_uah: 2000 }
  expect(await checkOut(buyer, payload)).toMatchObject({
    status: 409,
    body: { message: 'The price has changed.', errors: { expected_total_uah: expect.any(String) } },
  })
  expect(await ordersOf(buyer)).toEqual([])
  expect(await checkOut(buyer, { ...payload, expected_total_uah: 2200.2 })).toMatchObject({ status: 201, body: { total_uah: 2200.2 } })
  expect((await cartOf(buyer)).purchasedProduct).toMatchObject([{ unit_price: 1100.1, line_total: 2200.2, price_changed: false }])
})

test('what is no longer sold is named, line by line, and nothing is ordered', async () => {
  const buyer = await createBuyer(context)
  const product = await createProduct(context)
  const gone = await adds(buyer, { product })
  const line = await adds(buyer)
  await context.database.db.update(products).set({ published: false }).where(eq(products.id, product))
  expect(await checkOut(buyer, { purchaseProductIds: [gone.id, line.id] })).toMatchObject({
    status: 422,
    body: { message: 'A product is no longer available.', errors: { [`purchaseProductIds.${gone.id}`]: 'This product is no longer available.' } },
  })
  expect(await ordersOf(buyer)).toEqual([])
  expect(await checkOut(buyer, { purchaseProductIds: [line.id] })).toMatchObject({ status: 201 })
})

test('later changes of the catalogue do not change an order', async () => {
  const buyer = await createBuyer(context)
  const product = await createProduct(context, { price: 100_000 })
  const line = await adds(buyer, { product })
  const { order_number } = placedBy(await checkOut(buyer, { purchaseProductIds: [line.id] }))
  const before = await orderOf(buyer, order_number)
  await context.database.db
    .update(products)
    .set({ basePrice: money(1), published: false })
    .where(eq(products.id, product))
  expect(await orderOf(buyer, order_number)).toEqual(before)
})

test('a double click, a retry and two tabs with one key make one order with one answer', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer)
  const key = { 'idempotency-key': 'click-1' }
  const payload = { purchaseProductIds: [line.id] }
  const answers = await Promise.all(Array.from({ length: 6 }, () => checkOut(buyer, payload, key)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: placedBy(answers[0] ?? { body: null }) })
  expect(await checkOut(buyer, payload, key)).toMatchObject({ status: 201, body: answers[0]?.body })
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await checkOut(buyer, { ...payload, comment: 'another' }, key)).toMatchObject({ status: 409 })
})

test('the key of one buyer is nobody else’s', async () => {
  const [one, two] = [await createBuyer(context), await createBuyer(context)]
  const key = { 'idempotency-key': 'same' }
  const first = await checkOut(one, { purchaseProductIds: [(await adds(one)).id] }, key)
  const second = await checkOut(two, { purchaseProductIds: [(await adds(two)).id] }, key)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(placedBy(second).order_number).not.toBe(placedBy(first).order_number)
})

test('without a key, of many checkouts at once of the same lines exactly one succeeds', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer)
  const answers = await Promise.all(Array.from({ length: 6 }, () => checkOut(buyer, { purchaseProductIds: [line.id] })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422])
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a purchased line can be neither edited nor removed', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer)
  await checkOut(buyer, { purchaseProductIds: [line.id] })
  expect(await context.call({ method: 'PUT', url: `/api/v1/cart/${line.id}`, headers: buyer.headers, payload: { quantity: 9 } })).toMatchObject({
    status: 404,
  })
  expect(await context.call({ method: 'DELETE', url: `/api/v1/cart/${line.id}`, headers: buyer.headers })).toMatchObject({ status: 404 })
  await context.perform({ method: 'DELETE', url: '/api/v1/cart', headers: buyer.headers })
  expect((await cartOf(buyer)).purchasedProduct).toMatchObject([{ id: line.id, quantity: 1 }])
})

test('checkout needs a sign-in, before its body is looked at', async () => {
  const answer = await context.call({ method: 'POST', url: '/api/v1/cartcheckout', payload: {} })
  expect(answer).toMatchObject({ status: 401, body: { message: 'JWT Token not found' } })
})

test('what is written for the manager is stored as it reads: without control characters and marks that turn the line around', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer)
  const answer = await checkOut(buyer, {
    purchaseProductIds: [line.id],
    receiver: { name: 'Олена\u200e  Коваль', phone: '\u202d067 123-45-67\u202c' },
    delivery: { method: 'CARRIER', carrier: 'Пошта\u202e', city: 'Черкаси\u0007', address: 'Відділення\n1' },
    payer: { kind: 'COMPANY', company_name: 'ТОВ \u2066«Зразок»', tax_id: '00032112' },
    comment: 'перший\u202e рядок\r\nдругий',
  })
  expect(answer).toMatchObject({ status: 201 })
  expect(await orderOf(buyer, placedBy(answer).order_number)).toMatchObject({
    receiver_name: 'Олена Коваль',
    receiver_phone: '+380671234567',
    delivery: { carrier: 'Пошта', city: 'Черкаси', address: 'Відділення 1' },
    payer: { company_name: 'ТОВ «Зразок»' },
    comment: 'перший рядок\nдругий',
  })
})

test('the checkout of a page that shows another public offer is refused with the version that holds; the cart keeps everything', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer)
  const stale = await checkOut(buyer, { purchaseProductIds: [line.id], offer_accepted: true, offer_version: '2020-01-01 abcdefgh' })
  expect(stale).toMatchObject({ status: 409, body: { message: 'The public offer has changed.', reason: 'public_offer_changed' } })
  expect(await ordersOf(buyer)).toEqual([])
  expect((await cartOf(buyer)).unpurchasedProduct).toEqual([line])
  const { offer_version } = stale.body as { offer_version: string } // checked by the reason
  expect(await checkOut(buyer, { purchaseProductIds: [line.id], offer_accepted: true, offer_version })).toMatchObject({ status: 201 })
  expect(await ordersOf(buyer)).toMatchObject([{ offerAccepted: true, offerVersion: offer_version }])
})
