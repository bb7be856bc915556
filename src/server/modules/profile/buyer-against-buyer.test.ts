import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Cart, CartLine } from '#contract/cart.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let victim: Buyer
let thief: Buyer
/** What of the victim the other buyer might name, by parameter. */
let named: Readonly<Record<string, readonly string[]>>

/** Ids of what everybody sees. */
const isPublic = (path: string) => /^\/v1\/(?:product|page|cart\/add)\//.test(path)
const personal = Object.entries(endpoints).filter(([, { path }]) => path.includes(':') && !isPublic(path))
const stateOf = async () => ({
  cart: (await context.call({ url: '/api/v1/cart', headers: victim.headers })).body as Cart, // the victim's own, checked below
  orders: (await context.call({ url: '/api/v1/purchase-order', headers: victim.headers })).text,
  profile: (await context.call({ url: '/api/v1/user/me', headers: victim.headers })).text,
})

beforeAll(async () => {
  context = await createTestContext()
  const product = await createProduct(context)
  victim = await createBuyer(context, { phone: '+380671111111' })
  thief = await createBuyer(context, { phone: '+380672222222' })
  const add = async () => {
    const answer = await context.call({
      method: 'POST',
      url: `/api/v1/cart/add/product/${product}`,
      headers: victim.headers,
      payload: { quantity: 2 },
    })
    return (answer.body as CartLine).id // checked by the checkout
  }
  const ordered = await add()
  const checkout = { purchaseProductIds: [ordered], payment_method: 'INVOICE' }
  const placed = await context.call({ method: 'POST', url: '/api/v1/cartcheckout', headers: victim.headers, payload: checkout })
  expect(placed.status).toBe(201)
  const { order_number } = placed.body as OrderPlaced // checked by the status
  const ids = [String(await add()), String(ordered), String(victim.userId), order_number]
  named = { id: ids, order_number: ids, access_token: ids, secret: ids }
})
afterAll(() => context.close())

test('no endpoint gives a buyer, or nobody, anything of another buyer by an id, a number or a guessed secret, and nothing of it changes', async () => {
  const before = await stateOf()
  expect(before.cart.unpurchasedProduct).toHaveLength(1)
  const given: string[] = []
  let tried = 0
  for (const [name, { method, path }] of personal) {
    const [, parameter = ''] = /:(\w+)/.exec(path) ?? []
    for (const value of named[parameter] ?? [])
      for (const headers of [thief.headers, {}]) {
        const payload = { quantity: 9, product_properties: [], phone: '0672222222', payment: 'LATER', requested: true }
        const url = `/api${path.replace(`:${parameter}`, encodeURIComponent(value))}`
        const answer = await context.call({ method, url, headers, ...(method === 'GET' ? {} : { payload }) })
        tried++
        if (answer.status < 400 || answer.status >= 500) given.push(`${name} ${value}: ${answer.status}`)
      }
  }
  // Checking out names lines in its body.
  const checkout = { purchaseProductIds: before.cart.unpurchasedProduct.map(({ id }) => id), payment_method: 'INVOICE' }
  for (const headers of [thief.headers, {}]) {
    const { status } = await context.call({ method: 'POST', url: '/api/v1/cartcheckout', headers, payload: checkout })
    if (status < 400 || status >= 500) given.push(`checkOut: ${status}`)
  }
  expect(given).toEqual([])
  expect(tried).toBeGreaterThan(80)
  expect(await stateOf()).toEqual(before)
})
