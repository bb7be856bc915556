import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { OrderPlaced, OrderView } from '#contract/order.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../../testing/test-catalogue.ts'
import { createProduct } from '../../../testing/product-factory.ts'
import { createTestContext, type TestContext } from '../../../testing/test-context.ts'
import { setSetting } from '../../content/index.ts'
import { orders } from './tables.ts'
import { transitionOrder } from './transition-order.ts'

let context: TestContext
let catalogue: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
})
afterAll(() => context.close())

const body = (more: Record<string, unknown> = {}) => ({
  phone: '+380671234567',
  product_id: catalogue.products.conus,
  quantity: 2,
  product_properties: [],
  ...more,
})

async function buy(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const answer = await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload: body(more), headers })
  return { ...answer, body: answer.body as OrderPlaced & { errors?: Record<string, string> } } // the contract's answer, or an error
}
async function view(token: string | null, language: 'uk' | 'en' = 'uk') {
  const answer = await context.call({ method: 'GET', url: `/api/v1/purchase/${token}`, headers: { 'user-language': language } })
  return answer.body as OrderView // the contract's answer
}
const count = () => context.database.db.$count(orders)
const chosen = [
  { property_name: 'size', property_value: '60x60x110' },
  { property_name: 'color', property_value: 'white' },
  { property_name: 'thermal_insulation', property_value: 'yes' },
]

test('a phone is enough: the order is stored with its options, words and prices, and leads to the payment page', async () => {
  const placed = await buy({ phone: '067 123-45-67', product_properties: chosen })
  expect(placed.status).toBe(201)
  // (4200 + 1600 + 350 + 650) × 2
  expect(placed.body).toMatchObject({
    order_number: 'AC-2026-00001',
    liqPayOrderId: 'AC-2026-00001-1',
    status: 'prepared',
    total: 13_600,
    total_uah: 13_600,
    currency: 'UAH',
  })
  expect(placed.body.redirect_url).toMatch(/^http:\/\/shop\.test\/uk\/payment\/[\w-]{43}$/)
  const order = await view(placed.body.access_token)
  expect(order).toMatchObject({
    receiver_phone: '+380\u00a067\u00a0•••\u00a0••\u00a067',
    receiver_name: null,
    price: 13_600,
    price_uah: 13_600,
    status: 'prepared',
    status_group: 'pending',
    state: 'new',
    payer: null,
    comment: null,
    payment_method: 'CARD',
    can_pay: true,
  })
  expect(order.products).toHaveLength(1)
  expect(order.products[0]).toMatchObject({ product_name: 'Вазон «Конус»', quantity: 2, unit_price: 6_800, line_total: 13_600, lead_time_days: 14 })
  expect(order.products[0]?.product_properties).toContainEqual({
    property_name: 'color',
    property_label: 'Колір',
    property_value: 'white',
    property_value_label: 'білий',
    property_price_impact: '350',
    property_price_impact_kopiykas: 35_000,
    property_note: null,
  })
  // Options that the buyer did not change are stored as the page showed them.
  expect(order.products[0]?.product_properties.find(({ property_name }) => property_name === 'logo')).toMatchObject({
    property_value: 'no',
    property_price_impact: '0',
  })
  expect(order.timeline).toEqual([{ at: context.clock.now().toISOString(), event: 'placed', status: null }])
})

test('an English buyer gets dollars that add up, and the hryvnias that are charged', async () => {
  const placed = await buy({ product_properties: chosen }, { 'user-language': 'en' })
  expect(placed.body).toMatchObject({ currency: 'USD', total_uah: 13_600, total_kopiykas: 1_360_000 })
  const order = await view(placed.body.access_token, 'en')
  expect(order).toMatchObject({ currency: 'USD', price: placed.body.total, price_uah: 13_600, price_kopiykas: 1_360_000 })
  const line = order.products[0]
  expect(line).toMatchObject({ unit_price_kopiykas: 680_000, line_total_kopiykas: 1_360_000 })
  expect(line?.product_name).toBe('Conus planter')
  expect(Math.round((line?.unit_price ?? 0) * 200)).toBe(Math.round(order.price * 100))
  expect((await view(placed.body.access_token, 'uk')).currency).toBe('UAH')
})

test('the town that was asked about on the product’s page is the order’s, its page’s and the office’s; the way there stays open', async () => {
  const placed = await buy({ city: '  м.  Львів' })
  expect((await view(placed.body.access_token)).delivery).toEqual({ method: null, city: 'м. Львів', place: 'м. Львів' })
  const [stored] = await context.database.db.select().from(orders).where(eq(orders.number, placed.body.order_number))
  expect([stored?.delivery, stored?.town]).toEqual([{ method: null, city: 'м. Львів' }, 'м. львів'])
  expect((await view((await buy()).body.access_token)).delivery).toBeNull()
})

test('a price or an impact that a client sends is not believed', async () => {
  const tampered = chosen.map((one) => ({ ...one, property_price_impact: -4_000 }))
  const placed = await buy({ product_properties: tampered, price: 1, total: 1, unit_price: '1' })
  expect([placed.status, placed.body.total_uah]).toEqual([201, 13_600])
})

test('names and prices of an order stay, whatever the catalogue says later', async () => {
  const placed = await buy()
  const before = await view(placed.body.access_token)
  await context.database.pool.query('update products set base_price = base_price * 2')
  await context.database.pool.query(`update product_translations set name = 'Інша назва'`)
  expect(await view(placed.body.access_token)).toEqual(before)
  await context.database.pool.query('update products set base_price = base_price / 2')
})

test('the same key and body repeat the first answer, another body gets 409', async () => {
  const headers = { 'idempotency-key': 'same-key' }
  const first = await buy({}, headers)
  const before = await count()
  const second = await buy({}, headers)
  expect([second.status, second.body]).toEqual([201, first.body])
  const other = await buy({ quantity: 3 }, headers)
  expect(other.status).toBe(409)
  expect(await count()).toBe(before)
})

test('twenty simultaneous requests with one key make one order', async () => {
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy({}, { 'idempotency-key': 'raced-key' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.body.order_number)).size).toBe(1)
  expect(await count()).toBe(before + 1)
})

test('a refused order frees its key', async () => {
  const headers = { 'idempotency-key': 'refused-first' }
  expect((await buy({ product_id: 999_999 }, headers)).status).toBe(422)
  expect((await buy({}, headers)).status).toBe(201)
})

test('a key of 255 characters is accepted, a longer one refused', async () => {
  expect((await buy({}, { 'idempotency-key': 'k'.repeat(255) })).status).toBe(201)
  expect((await buy({}, { 'idempotency-key': 'k'.repeat(256) })).status).toBe(400)
})

test('order numbers of a year have no gaps and no repeats under simultaneous and refused orders', async () => {
  const fresh = await createTestContext()
  const own = await seedTestCatalogue(fresh)
  const call = (productId: number) =>
    fresh.call({ method: 'POST', url: '/api/v1/purchase/public', payload: { phone: '0671234567', product_id: productId, quantity: 1 } })
  const refused = (index: number) => index % 4 === 3
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => call(refused(index) ? 999_999 : own.products.plain)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (refused(index) ? 422 : 201)))
  const numbers = (await fresh.database.db.select({ number: orders.number }).from(orders)).map(({ number }) => number).sort()
  expect(numbers).toEqual(Array.from({ length: 18 }, (_, index) => `AC-2026-${String(index + 1).padStart(5, '0')}`))
  // The year is that of Kyiv, where it is already 2027.
  fresh.clock.advance(new Date('2026-12-31T22:30:00Z').getTime() - fresh.clock.now().getTime())
  expect((await call(own.products.plain)).body).toMatchObject({ order_number: 'AC-2027-00001' })
  await fresh.close()
})

const required = 'Phone number is required.'
const phoneWrong = "Phone number must consist of '+' sign followed by exactly 12 digits."
const quantityWrong = 'The quantity must be a whole number from 1 to 999.'
const unknownProduct = 'Unknown product.'
const unknownProperty = 'Unknown property or option.'

test.for([
  ['no phone', { phone: undefined }, 422, { phone: required }],
  ['null phone', { phone: null }, 422, { phone: required }],
  ['empty phone', { phone: '' }, 422, { phone: required }],
  ['blank phone', { phone: ' \t ' }, 422, { phone: required }],
  ['a number as phone', { phone: 380671234567 }, 422, { phone: phoneWrong }],
  ['eleven digits', { phone: '+38067123456' }, 422, { phone: phoneWrong }],
  ['thirteen digits', { phone: '+3806712345678' }, 422, { phone: phoneWrong }],
  ['letters', { phone: 'call me' }, 422, { phone: phoneWrong }],
  ['a long phone', { phone: '0'.repeat(10_000) }, 422, { phone: phoneWrong }],
  ['an object as phone', { phone: { $ne: null } }, 422, { phone: phoneWrong }],
  ['no product', { product_id: undefined }, 422, { product_id: unknownProduct }],
  ['an unknown product', { product_id: 999_999 }, 422, { product_id: unknownProduct }],
  ['a negative product', { product_id: -1 }, 422, { product_id: unknownProduct }],
  ['a product beyond integers', { product_id: 2 ** 31 }, 422, { product_id: unknownProduct }],
  ['a product beyond everything', { product_id: 1e308 }, 422, { product_id: unknownProduct }],
  ['text as product', { product_id: '1 or 1=1' }, 422, { product_id: unknownProduct }],
  ['half a product', { product_id: 1.5 }, 422, { product_id: unknownProduct }],
  ['no quantity', { quantity: undefined }, 422, { quantity: quantityWrong }],
  ['zero', { quantity: 0 }, 422, { quantity: quantityWrong }],
  ['a negative quantity', { quantity: -3 }, 422, { quantity: quantityWrong }],
  ['a thousand', { quantity: 1_000 }, 422, { quantity: quantityWrong }],
  ['a fraction', { quantity: 1.5 }, 422, { quantity: quantityWrong }],
  ['text as quantity', { quantity: '2' }, 422, { quantity: quantityWrong }],
  ['too great a quantity', { quantity: 1e300 }, 422, { quantity: quantityWrong }],
  ['an unknown property', { product_properties: [{ property_name: 'gold', property_value: 'yes' }] }, 422, { product_properties: unknownProperty }],
  ['an unknown option', { product_properties: [{ property_name: 'color', property_value: 'pink' }] }, 422, { product_properties: unknownProperty }],
  ['a property of the prototype', { product_properties: [{ property_name: '__proto__', property_value: 'x' }] }, 422, null],
  ['properties that are no list', { product_properties: 'color' }, 422, null],
  ['too many properties', { product_properties: Array.from({ length: 41 }, () => ({ property_name: 'color', property_value: 'white' })) }, 422, null],
  ['a long note', { product_properties: [{ property_name: 'color', property_value: 'individual', property_note: 'x'.repeat(101) }] }, 422, null],
  ['a null byte in the phone', { phone: '+38067123\u00004567' }, 400, null],
  [
    'a null byte in a note',
    { product_properties: [{ property_name: 'color', property_value: 'individual', property_note: 'RAL\u0000' }] },
    400,
    null,
  ],
] as const)('%s is refused and nothing is stored', async ([, wrong, status, errors]) => {
  const before = await count()
  const answer = await buy({ ...wrong })
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code: status, message: expect.any(String) as unknown })])
  expect(answer.body.errors).toEqual(errors ?? answer.body.errors) // null: the failure names no field
  expect(await count()).toBe(before)
})

test.for([
  ['cut JSON', '{"phone":', 'application/json', 400],
  ['no JSON', 'phone=1', 'application/json', 400],
  ['nothing', '', 'application/json', 422],
  ['an array', '[]', 'application/json', 422],
  ['text', '"order"', 'application/json', 422],
  ['null', 'null', 'application/json', 422],
  ['a bottomless nest', '['.repeat(100_000), 'application/json', 400],
  ['a poisoned prototype', '{"__proto__":{"x":1},"phone":"+380671234567"}', 'application/json', 400],
  ['XML', '<order/>', 'application/xml', 415],
  ['10 MB', `{"phone":"${'0'.repeat(10 * 1024 * 1024)}"}`, 'application/json', 413],
] as const)('a body of %s is refused and nothing is stored', async ([, payload, type, status]) => {
  const before = await count()
  const answer = await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload, headers: { 'content-type': type } })
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code: status })])
  expect(await count()).toBe(before)
})

test.for([
  '',
  'x',
  'AC-2026-00001',
  '%00',
  `${'a'.repeat(42)}%00`,
  'a'.repeat(43),
  'і'.repeat(43),
  "' or 1=1 --",
  '../../etc/passwd',
  'a'.repeat(290),
])('there is no order at the address "%s"', async (token) => {
  for (const [method, path, payload] of [
    ['GET', '', undefined],
    ['POST', '/pay', undefined],
    ['POST', '/delivery', { version: 0, delivery: { method: 'PICKUP' } }],
  ] as const) {
    const answer = await context.call({ method, url: `/api/v1/purchase/${encodeURI(token)}${path}`, ...(payload ? { payload } : {}) })
    expect([400, 404, 405]).toContain(answer.status)
  }
})

test('without card payment the order is still stored and a manager calls', async () => {
  const shop = await createTestContext({ NODE_ENV: 'production', DEMO: 'false' })
  const own = await seedTestCatalogue(shop)
  const placed = await shop.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '0671234567', product_id: own.products.plain, quantity: 1 },
  })
  expect([placed.status, placed.body]).toEqual([201, expect.objectContaining({ redirect_url: null, liqPayOrderId: null, status: 'prepared' })])
  const token = (placed.body as OrderPlaced).access_token // the contract's answer
  const seen = await shop.call({ method: 'GET', url: `/api/v1/purchase/${token}` })
  expect(seen.body).toMatchObject({ can_pay: false })
  expect((await shop.call({ method: 'POST', url: `/api/v1/purchase/${token}/pay` })).status).toBe(409)
  // Production never offers the simulator.
  for (const url of ['/simulator', '/simulator/control', '/simulator/checkout/x']) expect((await shop.call({ method: 'GET', url })).status).toBe(404)
  for (const url of ['/simulator/api/3/checkout', '/simulator/api/request']) expect((await shop.call({ method: 'POST', url })).status).toBe(404)
  await shop.close()
})

test('an order above a hundred million hryvnias asks the buyer to call, and nothing is stored', async () => {
  const before = await count()
  const product = await createProduct(context, { price: 10_010_020_000, options: {} })
  expect(await buy({ product_id: product, quantity: 1 })).toMatchObject({
    status: 422,
    body: { message: 'The order is too large to be placed online.' },
  })
  const dear = await createProduct(context, { price: 10_010_000, options: {} })
  expect((await buy({ product_id: dear, quantity: 999 })).status).toBe(201)
  expect(await count()).toBe(before + 1)
})

test('a total other than the buyer saw stores nothing and names the new one; the new one is ordered', async () => {
  const before = await count()
  const headers = { 'idempotency-key': 'seen-total' }
  const changed = await buy({ expected_total_kopiykas: 839_900 }, headers)
  expect(changed).toMatchObject({ status: 409, body: { reason: 'total_changed', total_kopiykas: 840_000 } })
  expect(await count()).toBe(before)
  const accepted = await buy({ expected_total_kopiykas: 840_000 }, headers)
  expect(accepted).toMatchObject({ status: 201, body: { total_uah: 8_400 } })
  expect(await count()).toBe(before + 1)
})

test('a page that shows another public offer than the one that holds is asked again; without a version nothing changes', async () => {
  const before = await count()
  const headers = { 'idempotency-key': 'seen-offer' }
  const { body: settings } = await context.call({ url: '/api/v1/settings', headers: { 'user-language': 'uk' } })
  const { offer_version: holds } = settings as { offer_version: string } // a 200
  const stale = await buy({ offer_version: '2020-01-01 abcdefgh' }, headers)
  expect(stale).toMatchObject({ status: 409, body: { reason: 'public_offer_changed', offer_version: holds } })
  expect(await count()).toBe(before)
  expect((await buy({ offer_version: holds }, headers)).status).toBe(201)
  expect((await buy({}, { 'idempotency-key': 'no-version' })).status).toBe(201)
  expect(await count()).toBe(before + 2)
})

test('an order keeps the days that were promised when it was placed: options and pieces counted, whatever is set later', async () => {
  const { body: placed } = await buy({ quantity: 5, product_properties: [{ property_name: 'color', property_value: 'individual' }] })
  // Monday, 2 November: three working days for the colour, two more casts, then 14 calendar days.
  const promised = { ready_from: '2026-11-23', ready_to: '2026-11-27' }
  expect(placed).toMatchObject(promised)
  expect(await setSetting(context.database.db, 'production.queue_days', '10')).toBeNull()
  context.responseCache.clear()
  expect((await buy()).body.ready_from).toBe('2026-11-30')
  expect(await view(placed.access_token)).toMatchObject({ ...promised, products: [promised] })
})

test('an individual colour that nobody has described is talked about before it is paid by card, and paid once it is confirmed', async () => {
  const colour = (note?: string) => ({
    product_properties: [{ property_name: 'color', property_value: 'individual', ...(note ? { property_note: note } : {}) }],
  })
  const pay = (token: string | null) => context.call({ method: 'POST', url: `/api/v1/purchase/${token}/pay` })
  expect((await buy(colour('RAL 7016'))).body).toMatchObject({ redirect_url: expect.any(String) as unknown, reason: null })
  for (const payment of ['CARD', 'LATER']) {
    const { body: placed } = await buy({ ...colour(), payment })
    expect(placed).toMatchObject({ redirect_url: null, liqPayOrderId: null, reason: 'individual_colour' })
    expect(await view(placed.access_token)).toMatchObject({ can_pay: false, agree_first: 'individual_colour' })
    expect(await pay(placed.access_token)).toMatchObject({ status: 409, body: { reason: 'agree_first' } })
    await transitionOrder(context, placed.order_number, 'confirm')
    expect(await view(placed.access_token)).toMatchObject({ can_pay: true, agree_first: null })
    expect(await pay(placed.access_token)).toMatchObject({ status: 201 })
  }
})

test('a list is ordered as one order, with the names of its places for the manager, and need not be paid at once', async () => {
  const { conus, plain, hidden } = catalogue.products
  const line = (product_id: number, quantity: number, place?: string) => ({ product_id, quantity, ...(place ? { place } : {}) })
  const payload = { phone: '067 123-45-67', payment: 'LATER', lines: [line(conus, 2, 'вхід'), line(plain, 3)] }
  const call = async (more: object) => context.call({ method: 'POST', url: '/api/v1/purchase/public', payload: { ...payload, ...more } })
  const placed = (await call({ expected_total_kopiykas: 1_290_000 })) as { status: number; body: OrderPlaced }
  expect(placed).toMatchObject({ status: 201, body: { total_kopiykas: 1_290_000, redirect_url: null } })
  const order = await view(placed.body.access_token)
  expect(order.products.map(({ quantity }) => quantity)).toEqual([2, 3])
  expect(order).toMatchObject({ comment: '1: вхід', can_pay: true })
  expect(await call({ expected_total_kopiykas: 1 })).toMatchObject({ status: 409, body: { reason: 'total_changed', total_kopiykas: 1_290_000 } })
  expect(await call({ lines: [line(conus, 1), line(hidden, 1)] })).toMatchObject({ status: 422, body: { errors: { 'lines.1': 'Unknown product.' } } })
  expect(await call({ lines: [] })).toMatchObject({ status: 422 })
})
