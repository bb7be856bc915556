import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '#contract/endpoint.ts'
import type { Cart, CartLine } from '#contract/cart.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { mountedRoutes } from '#server/testing/mounted-routes.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let victim: Buyer
let thief: Buyer
/** What of the victim the other buyer might name, by parameter. */
let named: Readonly<Record<string, readonly string[]>>

/** Ids of what everybody sees, and what is the staff's: each of theirs is tried with every role elsewhere. */
const isPublic = (path: string) => /^\/v1\/(?:product|page|cart\/add|admin)\//.test(path)
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
  named = { id: ids, order_number: ids, access_token: ids, secret: ids, no: ['1'], kind: ['waybill', 'act', 'invoice'] }
})
afterAll(() => context.close())

/** A route with each of its parameters filled in every way. */
function fillings(url: string): string[] {
  const [, parameter] = /:(\w+)/.exec(url) ?? []
  if (parameter === undefined) return [url]
  return (named[parameter] ?? []).flatMap((value) => fillings(url.replace(`:${parameter}`, encodeURIComponent(value))))
}

test('no route of the API, its files included, gives a buyer, or nobody, anything of another buyer by an id, a number or a guessed secret, and nothing of it changes', async () => {
  const before = await stateOf()
  expect(before.cart.unpurchasedProduct).toHaveLength(1)
  const given: string[] = []
  let tried = 0
  const personal = [...(await mountedRoutes()).keys()]
    .map((route) => route.split(' ') as [method: 'GET', url: string])
    .filter(([, url]) => url.startsWith(`${apiBase}/`) && url.includes(':') && !isPublic(url.slice(apiBase.length)))
  expect(personal.filter(([, url]) => fillings(url).length === 0)).toEqual([])
  for (const [method, url] of personal)
    for (const filled of fillings(url))
      for (const headers of [thief.headers, {}]) {
        const payload = { quantity: 9, product_properties: [], phone: '0672222222', payment: 'LATER', requested: true }
        const answer = await context.call({ method, url: filled, headers, ...(method === 'GET' ? {} : { payload }) })
        tried++
        if (answer.status < 400 || answer.status >= 500) given.push(`${method} ${filled}: ${answer.status}`)
      }
  // Checking out names lines in its body.
  const checkout = { purchaseProductIds: before.cart.unpurchasedProduct.map(({ id }) => id), payment_method: 'INVOICE' }
  for (const headers of [thief.headers, {}]) {
    const { status } = await context.call({ method: 'POST', url: '/api/v1/cartcheckout', headers, payload: checkout })
    if (status < 400 || status >= 500) given.push(`checkOut: ${status}`)
  }
  expect(given).toEqual([])
  expect(tried).toBeGreaterThan(200)
  expect(await stateOf()).toEqual(before)
})
