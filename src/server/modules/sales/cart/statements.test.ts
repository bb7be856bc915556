import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CartAdditionAnswer, Cart } from '#contract/cart.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'

let context: TestContext
let buyer: Buyer
let products: number[]
beforeAll(async () => {
  context = await createTestContext()
  buyer = await createBuyer(context)
  products = [await createProduct(context), await createProduct(context), await createProduct(context)]
})
afterAll(() => context.close())

const languages = ['uk', 'en'] as const
type Language = (typeof languages)[number]

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, language: Language, payload?: object) =>
  context.call({ method, url: `/api/v1/cart${path}`, headers: { ...buyer.headers, 'user-language': language }, ...(payload ? { payload } : {}) })

/** The SQL statements that some work sends through the shop's own pool, including `begin` and `commit`. */
async function recordStatements(context: TestContext, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const spies = new Map<pg.PoolClient, { mockRestore(): void }>()
  const watch = (client: pg.PoolClient) => {
    if (spies.has(client)) return
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown // its overloads do not matter here
    const spy = vi.spyOn(client, 'query').mockImplementation((...parameters: unknown[]) => {
      const [first] = parameters
      statements.push(typeof first === 'string' ? first : String((first as { text: unknown }).text)) // pg accepts a text or an object
      return query(...parameters)
    })
    spies.set(client, spy)
  }
  context.database.pool.on('acquire', watch)
  try {
    await work()
  } finally {
    context.database.pool.off('acquire', watch)
    for (const spy of spies.values()) spy.mockRestore()
  }
  return statements
}

/** A cart with a line of each product; their ids. */
async function filledCart(): Promise<number[]> {
  await call('DELETE', '', 'uk')
  const ids: number[] = []
  for (const product of products) {
    const { body } = await call('POST', `/add/product/${product}`, 'uk', { quantity: 1 })
    ids.push((body as CartAdditionAnswer).id) // a fresh cart takes it
  }
  return ids
}

test.each(languages)('%s: a changed quantity costs at most 12 statements, and its answer is the cart', async (language) => {
  const [, id] = await filledCart()
  let answer: Awaited<ReturnType<typeof call>> | undefined
  const statements = await recordStatements(context, async () => {
    answer = await call('PUT', `/${id}`, language, { quantity: 7 })
  })
  expect(answer).toMatchObject({ status: 200, body: { id, quantity: 7 } })
  const { purchasedProduct: _, ...cart } = (await call('GET', '', language)).body as Cart // a 200: the PUT was one
  expect(answer?.body).toMatchObject({ cart })
  expect(statements.length, statements.join('\n')).toBeGreaterThan(3)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12)
})

test.each(languages)('%s: one line that takes in another costs at most 12 statements too', async (language) => {
  const [first = 0] = await filledCart()
  const white = [{ property_name: 'color', property_value: 'white' }]
  await call('POST', `/add/product/${products[0]}`, language, { quantity: 1, product_properties: white })
  const statements = await recordStatements(context, () => call('PUT', `/${first}`, language, { product_properties: white }))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12)
})

test.each(languages)('%s: adding, removing and clearing are cheap, and an addition answers the cart when asked', async (language) => {
  const [first] = await filledCart()
  const add = (path: string) => call('POST', `/add/product/${products[1]}${path}`, language, { quantity: 2 })
  expect((await add('')).body).not.toHaveProperty('cart')
  const answer = await add('?answer=cart')
  const { purchasedProduct: _, ...cart } = (await call('GET', '', language)).body as Cart // a 200: the addition was one
  expect(answer).toMatchObject({ status: 201, body: { quantity: 5, cart } })
  expect(cart).toMatchObject({ quantity: 7 })
  // The session and the line; in English the exchange rate too.
  expect((await recordStatements(context, () => add(''))).length).toBeLessThanOrEqual(language === 'en' ? 3 : 2)
  expect((await recordStatements(context, () => add('?answer=cart'))).length).toBeLessThanOrEqual(7)
  expect((await recordStatements(context, () => call('DELETE', `/${first}`, language))).length).toBeLessThanOrEqual(5)
  expect((await recordStatements(context, () => call('DELETE', '', language))).length).toBeLessThanOrEqual(5)
})

test('purchased lines are as many as asked for, all by default, and none that was not asked for is loaded', async () => {
  const [first] = await filledCart()
  const placed = await context.call({
    method: 'POST',
    url: '/api/v1/cartcheckout',
    headers: buyer.headers,
    payload: { purchaseProductIds: [first], payment_method: 'INVOICE' },
  })
  expect(placed).toMatchObject({ status: 201 })
  const cartOf = async (query: string) => (await call('GET', query, 'uk')).body as Cart // 200, told by the lists
  expect((await cartOf('')).purchasedProduct.map(({ id }) => id)).toEqual([first])
  expect((await cartOf('?purchased=0')).purchasedProduct).toEqual([])
  expect((await cartOf('?purchased=0')).unpurchasedProduct).toHaveLength(2)
  const without = await recordStatements(context, () => cartOf('?purchased=0'))
  expect(without.join('\n')).not.toContain('is not null')
  for (const query of ['-1', '101', 'all', '1.5']) expect((await call('GET', `?purchased=${query}`, 'uk')).status, query).toBe(400)
})

async function checkOutStatements(lines: number, key: string): Promise<string[]> {
  const payload = { purchaseProductIds: (await filledCart()).slice(0, lines), payment_method: 'INVOICE', offer_accepted: true, adult_confirmed: true }
  const headers = { ...buyer.headers, 'idempotency-key': key }
  return recordStatements(context, async () => {
    expect(await context.call({ method: 'POST', url: '/api/v1/cartcheckout', headers, payload })).toMatchObject({ status: 201 })
  })
}

test('a checkout costs at most 19 statements however many lines it has, nine of them while others wait for its number, and notifies nobody', async () => {
  await checkOutStatements(1, 'the first one fills what is kept in memory')
  for (const lines of [1, 3]) {
    // The notice of the checkout before may go meanwhile, on a connection of its own.
    const statements = (await checkOutStatements(lines, `lines ${lines}`)).filter((statement) => !statement.includes('json_array_elements_text'))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(19)
    const counter = statements.findIndex((statement) => statement.includes('"order_counters"'))
    expect(counter).toBeGreaterThan(0)
    // The other buyers wait for these: until the commit nobody else gets a number.
    expect(statements.length - counter, statements.slice(counter).join('\n')).toBeLessThanOrEqual(9)
    // Commits that notify wait for one another's flush to the disk: every job would slow every checkout down.
    expect(statements.join('\n')).not.toContain('pg_notify')
  }
})
