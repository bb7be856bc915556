import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart, CartLine } from '#contract/cart.ts'
import { failures, fieldErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { productOptions, products } from '../../catalogue/tables.ts'
import { cartLines } from './tables.ts'

let context: TestContext
let planter: number
beforeAll(async () => {
  context = await createTestContext()
  planter = await createProduct(context)
})
afterAll(() => context.close())

type Headers = Record<string, string>
const call = (who: { headers: Headers }, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers: Headers = {}) =>
  context.call({ method, url: `/api/v1/cart${path}`, headers: { ...who.headers, ...headers }, ...(payload ? { payload } : {}) })
const cartOf = async (who: Buyer, language = 'uk') => (await call(who, 'GET', '', undefined, { 'user-language': language })).body as Cart // a 200 in every use
const add = (who: Buyer, payload: object, product = planter) => call(who, 'POST', `/add/product/${product}`, payload)
const adds = async (who: Buyer, payload: object, product = planter) => {
  const answer = await add(who, payload, product)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as CartLine // checked by the status
}
const option = (property_name: string, property_value: string, rest = {}) => ({ property_name, property_value, ...rest })

test('a cart begins empty and keeps its id', async () => {
  const buyer = await createBuyer(context)
  const cart = await cartOf(buyer)
  expect(cart).toEqual({
    id: expect.any(Number),
    cartId: cart.id,
    unpurchasedProduct: [],
    purchasedProduct: [],
    quantity: 0,
    total: 0,
    total_uah: 0,
    total_kopiykas: 0,
    currency: 'UAH',
  })
  expect((await cartOf(buyer)).id).toBe(cart.id)
})

test('a line carries the product, what was chosen with defaults, and prices that add up', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer, {
    quantity: 3,
    product_properties: [option('color', 'individual', { property_note: 'RAL 7016' }), option('thermal_insulation', 'yes')],
  })
  expect(line).toMatchObject({
    quantity: 3,
    product: { id: planter, product_name: 'Вазон «Куб»', price: 4200, currency: 'UAH', product_properties: expect.any(Array) },
    unit_price: 5350.5,
    line_total: 16051.5,
    total_uah: 16051.5,
    currency: 'UAH',
    available: true,
    problem: null,
    price_changed: false,
    previous_unit_price: null,
  })
  expect(line.product_properties).toHaveLength(3)
  expect(line.product_properties).toEqual(
    expect.arrayContaining([
      { property_name: 'size', property_value: '60x60x50', property_price_impact: '0.00', property_price_impact_kopiykas: 0 },
      {
        property_name: 'color',
        property_value: 'individual',
        property_price_impact: '500.50',
        property_price_impact_kopiykas: 50_050,
        property_note: 'RAL 7016',
        agree_first: true,
      },
      { property_name: 'thermal_insulation', property_value: 'yes', property_price_impact: '650.00', property_price_impact_kopiykas: 65_000 },
    ]),
  )
  expect(await cartOf(buyer)).toMatchObject({ quantity: 3, total: 16051.5, total_uah: 16051.5, unpurchasedProduct: [line] })
})

test('in English the figures are dollars that add up, with the hryvnias beside them', async () => {
  const buyer = await createBuyer(context)
  await adds(buyer, { quantity: 3, product_properties: [option('color', 'individual')] })
  const cart = await cartOf(buyer, 'en')
  const [line] = cart.unpurchasedProduct
  if (!line) throw new Error('no line')
  const impacts = line.product_properties.reduce((total, { property_price_impact }) => total + Math.round(Number(property_price_impact) * 100), 0)
  expect(cart).toMatchObject({ currency: 'USD', total_uah: 14101.5, total_kopiykas: 1_410_150 })
  expect(line).toMatchObject({ unit_price_kopiykas: 470_050, line_total_kopiykas: 1_410_150, product: { price_kopiykas: 420_000 } })
  expect(line.product_properties).toContainEqual(expect.objectContaining({ property_value: 'individual', property_price_impact_kopiykas: 50_050 }))
  expect(line.product.product_name).toBe('Planter Cube')
  expect(Math.round(line.unit_price * 100)).toBe(Math.round(line.product.price * 100) + impacts)
  expect(Math.round(line.line_total * 100)).toBe(Math.round(line.unit_price * 100) * 3)
  expect(cart.total).toBe(line.line_total)
})

test('the same product with the same full option set adds up; any other set, or another wish, is another line; newest first', async () => {
  const buyer = await createBuyer(context)
  const first = await adds(buyer, { quantity: 1 })
  const named = await adds(buyer, { quantity: 2, product_properties: [option('thermal_insulation', 'no'), option('size', '60x60x50')] })
  expect(named).toMatchObject({ id: first.id, quantity: 3 })
  const grey = await adds(buyer, { quantity: 1, product_properties: [option('color', 'individual', { property_note: 'RAL 7016' })] })
  const white = await adds(buyer, { quantity: 1, product_properties: [option('color', 'individual', { property_note: 'RAL 9010' })] })
  expect((await cartOf(buyer)).unpurchasedProduct.map(({ id }) => id)).toEqual([white.id, grey.id, first.id])
  const replaced = await adds(buyer, { quantity: 1, product_properties: [option('color', 'individual'), option('color', 'natural')] })
  expect(replaced).toMatchObject({ id: first.id, quantity: 4 })
})

test('prices that a client sends are not believed', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer, {
    quantity: 1,
    unit_price: 0.01,
    price: 1,
    total: 0,
    product: { id: planter, price: 0.01 },
    product_properties: [option('color', 'white', { property_price_impact: '-4000' }), option('size', '80x80x60', { property_price_impact: -1e9 })],
  })
  expect(line.unit_price).toBe(5750)
  const edited = await call(buyer, 'PUT', `/${line.id}`, {
    ...line,
    unit_price: 0.01,
    product_properties: line.product_properties.map((p) => ({ ...p, property_price_impact: '-9999' })),
  })
  expect(edited).toMatchObject({ status: 200, body: { unit_price: 5750, line_total: 5750 } })
})

test.each([[0], [-1], [1000], [1e21], [1.5], ['2'], [null], [undefined], [true], [[1]], [{}]])(
  'a quantity of %j is refused and changes nothing',
  async (quantity) => {
    const buyer = await createBuyer(context)
    const line = await adds(buyer, { quantity: 2 })
    const message = { status: 422, body: { errors: { quantity: 'The quantity must be a whole number from 1 to 999.' } } }
    expect(await add(buyer, { quantity })).toMatchObject(message)
    expect(await call(buyer, 'PUT', `/${line.id}`, { quantity })).toMatchObject(message)
    expect(await cartOf(buyer)).toMatchObject({ quantity: 2 })
  },
)

test('adding up stops at 999', async () => {
  const buyer = await createBuyer(context)
  await adds(buyer, { quantity: 998 })
  expect(await add(buyer, { quantity: 2 })).toMatchObject({ status: 422, body: { errors: { quantity: expect.any(String) } } })
  expect(await adds(buyer, { quantity: 1 })).toMatchObject({ quantity: 999 })
})

test.each([
  [[{ property_name: 'color', property_value: 'invisible' }]],
  [[{ property_name: 'warranty', property_value: 'yes' }]],
  [[{ property_name: '__proto__', property_value: 'yes' }]],
  [[{ property_name: 'color' }]],
  [[{ property_name: 'color', property_value: 7 }]],
  ['color'],
  [[null]],
  [[{ property_name: 'color', property_value: 'individual', property_note: 'x'.repeat(101) }]],
  [Array.from({ length: 1_000 }, () => ({ property_name: 'color', property_value: 'white' }))],
])('unknown or malformed properties %# are refused', async (product_properties) => {
  const buyer = await createBuyer(context)
  expect(await add(buyer, { quantity: 1, product_properties })).toMatchObject({ status: 422, body: { errors: expect.any(Object) } })
  expect(await cartOf(buyer)).toMatchObject({ quantity: 0 })
})

test('an unknown or unpublished product cannot be added; a malformed id is a malformed request', async () => {
  const buyer = await createBuyer(context)
  const hidden = await createProduct(context)
  await context.database.db.update(products).set({ published: false }).where(eq(products.id, hidden))
  for (const id of [hidden, 2_147_483_647]) expect(await add(buyer, { quantity: 1 }, id)).toMatchObject({ status: 404 })
  for (const id of ['0', '-1', 'abc', '1.5', '2147483648', '9999999999', '1e3', '%00', "1'--"]) {
    expect(await call(buyer, 'POST', `/add/product/${id}`, { quantity: 1 }), id).toMatchObject({ status: 400 })
    expect(await call(buyer, 'PUT', `/${id}`, { quantity: 1 }), id).toMatchObject({ status: 400 })
    expect(await call(buyer, 'DELETE', `/${id}`), id).toMatchObject({ status: 400 })
  }
})

const note = (i: number) => ({ quantity: 1, product_properties: [option('color', 'individual', { property_note: `RAL ${i}` })] })

/** Puts lines into an empty cart: the first is added, the others are copies of its row, each its own configuration. */
async function fill(buyer: Buyer, count: number): Promise<void> {
  const { id } = await adds(buyer, note(0))
  const [first] = await context.database.db.select().from(cartLines).where(eq(cartLines.id, id))
  if (!first) throw new Error('no line')
  const { id: _first, ...line } = first
  await context.database.db.insert(cartLines).values(Array.from({ length: count - 1 }, (_, at) => ({ ...line, configuration: `copy ${at}` })))
}

test('the cart holds 200 lines and not one more', async () => {
  const buyer = await createBuyer(context)
  await fill(buyer, 199)
  await adds(buyer, note(199))
  expect(await add(buyer, note(200))).toMatchObject({ status: 422, body: { message: 'The cart is full.' } })
  expect(await adds(buyer, note(0))).toMatchObject({ quantity: 2 })
  const cart = await cartOf(buyer)
  expect(cart.unpurchasedProduct).toHaveLength(200)
  expect(cart).toMatchObject({ quantity: 201, total: 201 * 4700.5 })
})

test('additions that arrive at once fill a cart to 200 lines and not one more', async () => {
  const buyer = await createBuyer(context)
  await fill(buyer, 150)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => add(buyer, note(150 + i))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect((await cartOf(buyer)).unpurchasedProduct).toHaveLength(200)
})

test('a whole line comes back with new quantity and options; what is left out stays', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer, { quantity: 2, product_properties: [option('color', 'individual', { property_note: 'RAL 7016' })] })
  expect(await call(buyer, 'PUT', `/${line.id}`, { ...line, quantity: 5 })).toMatchObject({
    status: 200,
    body: {
      ...line,
      quantity: 5,
      ready_from: '2026-11-18',
      ready_to: '2026-11-24',
      line_total: 23502.5,
      total_uah: 23502.5,
      line_total_kopiykas: 2_350_250,
    },
  })
  const [tab1, tab2] = await Promise.all([
    call(buyer, 'PUT', `/${line.id}`, { quantity: 7 }),
    call(buyer, 'PUT', `/${line.id}`, { product_properties: [option('color', 'white')] }),
  ])
  expect([tab1?.status, tab2?.status]).toEqual([200, 200])
  expect((await cartOf(buyer)).unpurchasedProduct).toMatchObject([{ id: line.id, quantity: 7, unit_price: 4550 }])
  expect(await call(buyer, 'PUT', `/${line.id}`, {})).toMatchObject({ status: 422 })
})

test('a line edited into the same as another one takes it in, unless that is too many', async () => {
  const buyer = await createBuyer(context)
  const natural = await adds(buyer, { quantity: 2 })
  const white = await adds(buyer, { quantity: 3, product_properties: [option('color', 'white')] })
  const payload = { quantity: 3, product_properties: [option('color', 'natural')] }
  expect(await call(buyer, 'PUT', `/${white.id}`, payload)).toMatchObject({ status: 200, body: { id: white.id, quantity: 5 } })
  expect((await cartOf(buyer)).unpurchasedProduct.map(({ id }) => id)).toEqual([white.id])
  expect(await call(buyer, 'PUT', `/${natural.id}`, payload)).toMatchObject({ status: 404 })
  const grey = await adds(buyer, { quantity: 998, product_properties: [option('color', 'white')] })
  expect(await call(buyer, 'PUT', `/${grey.id}`, { product_properties: [] })).toMatchObject({
    status: 422,
    body: { errors: { quantity: expect.any(String) } },
  })
  expect(await cartOf(buyer)).toMatchObject({ quantity: 1003 })
})

test('lines are removed once; clearing twice is fine', async () => {
  const buyer = await createBuyer(context)
  const line = await adds(buyer, { quantity: 1 })
  await adds(buyer, { quantity: 1, product_properties: [option('color', 'white')] })
  expect(await call(buyer, 'DELETE', `/${line.id}`)).toMatchObject({ status: 204, text: '' })
  expect(await call(buyer, 'DELETE', `/${line.id}`)).toMatchObject({ status: 404 })
  expect(await call(buyer, 'DELETE', '')).toMatchObject({ status: 204 })
  expect(await call(buyer, 'DELETE', '')).toMatchObject({ status: 204 })
  expect(await cartOf(buyer)).toMatchObject({ quantity: 0, total: 0 })
})

test("another buyer's line cannot be seen, edited or removed", async () => {
  const buyer = await createBuyer(context)
  const thief = await createBuyer(context)
  const line = await adds(buyer, { quantity: 1 })
  expect(await call(thief, 'PUT', `/${line.id}`, { quantity: 9 })).toMatchObject({ status: 404 })
  expect(await call(thief, 'DELETE', `/${line.id}`)).toMatchObject({ status: 404 })
  await call(thief, 'DELETE', '')
  expect((await cartOf(thief)).unpurchasedProduct).toEqual([])
  expect((await cartOf(buyer)).unpurchasedProduct).toEqual([line])
})

test('without a token every call of the cart says that there is none, whatever the body', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/add/product/1'],
    ['POST', '/add/product/x'],
    ['PUT', '/1'],
    ['DELETE', '/1'],
    ['DELETE', ''],
  ] as const) {
    expect(await call({ headers: {} }, method, path, method === 'POST' ? { quantity: 'x' } : undefined)).toMatchObject({
      status: 401,
      body: { message: 'JWT Token not found' },
    })
  }
})

test('a product re-priced meanwhile: the line says so with both prices, and an edit accepts the new one', async () => {
  const buyer = await createBuyer(context)
  const product = await createProduct(context, { price: 100_000 })
  const line = await adds(buyer, { quantity: 2 }, product)
  await context.database.db
    .update(products)
    .set({ basePrice: money(110_000) })
    .where(eq(products.id, product))
  expect(await cartOf(buyer)).toMatchObject({
    total: 2200,
    unpurchasedProduct: [
      { unit_price: 1100, previous_unit_price: 1000, previous_unit_price_kopiykas: 100_000, price_changed: true, available: true },
    ],
  })
  expect(await call(buyer, 'PUT', `/${line.id}`, { quantity: 1 })).toMatchObject({
    body: { unit_price: 1100, price_changed: false, previous_unit_price: null },
  })
})

test('a product or an option taken off meanwhile: the line says so and counts nothing', async () => {
  const buyer = await createBuyer(context)
  const [gone, less] = [await createProduct(context, { price: 100_000 }), await createProduct(context, { price: 200_000 })]
  await adds(buyer, { quantity: 1 })
  const unpublished = await adds(buyer, { quantity: 2 }, gone)
  const white = await adds(buyer, { quantity: 1, product_properties: [option('color', 'white')] }, less)
  await context.database.db.update(products).set({ published: false }).where(eq(products.id, gone))
  await context.database.db.delete(productOptions).where(and(eq(productOptions.productId, less), eq(productOptions.value, 'white')))
  const cart = await cartOf(buyer)
  expect(cart).toMatchObject({ total: 4200, total_uah: 4200, quantity: 4 })
  expect(cart.unpurchasedProduct).toMatchObject([
    { id: white.id, available: false, problem: 'configuration', unit_price: 2350, line_total: 0 },
    { id: unpublished.id, available: false, problem: 'unpublished', unit_price: 1000, line_total: 0, total_uah: 0 },
    { available: true, problem: null },
  ])
  // A repeated order asks for them again: each is told apart.
  context.responseCache.clear()
  expect(await add(buyer, { quantity: 1, product_properties: [option('color', 'white')] }, less)).toMatchObject({
    status: 422,
    body: { errors: { product_properties: fieldErrors.unknownProperty } },
  })
  expect(await add(buyer, { quantity: 1 }, gone)).toMatchObject({ status: 404, body: { message: failures.notFound.message } })
  expect(await call(buyer, 'PUT', `/${unpublished.id}`, { quantity: 1 })).toMatchObject({
    status: 422,
    body: { message: 'A product is no longer available.' },
  })
  expect(await call(buyer, 'PUT', `/${white.id}`, { product_properties: [option('color', 'natural')] })).toMatchObject({
    status: 200,
    body: { available: true },
  })
})

test('twenty additions at once from many tabs lose nothing', async () => {
  const buyer = await createBuyer(context)
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(buyer, { quantity: 2 })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await cartOf(buyer)).toMatchObject({ quantity: 40, unpurchasedProduct: [{ quantity: 40 }] })
})

test('an update that does not say which line is refused in the words of the specification', async () => {
  const buyer = await createBuyer(context)
  const answer = await context.call({ method: 'PUT', url: '/api/v1/cart', headers: buyer.headers, payload: { quantity: 1 } })
  expect(answer).toMatchObject({ status: 422, body: { code: 422, message: 'Product ID is required for updates' } })
})
