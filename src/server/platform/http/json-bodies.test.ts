import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#server/testing/product-factory.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let buyer: Buyer
beforeAll(async () => {
  context = await createTestContext()
  buyer = await createBuyer(context)
})
afterAll(() => context.close())

const call = (method: 'DELETE' | 'POST' | 'PUT', path: string, payload = '') =>
  context.call({ method, url: `/api${path}`, headers: { ...buyer.headers, 'content-type': 'application/json' }, payload })

test.for([
  ['DELETE', '/v1/cart', 204],
  ['DELETE', '/v1/cart/1', 404],
  ['POST', '/v1/purchase-order/AC-2026-99999/pay', 404],
  ['POST', `/v1/purchase/${'x'.repeat(43)}/pay`, 404],
  ['POST', `/v1/purchase/${'x'.repeat(43)}/claim`, 404],
] as const)('%s %s needs no body, also when the client names JSON', async ([method, path, status]) => {
  expect(await call(method, path)).toMatchObject({ status })
})

test('signing out everywhere needs no body, also when the client names JSON', async () => {
  const other = await createBuyer(context)
  const headers = { ...other.headers, 'content-type': 'application/json' }
  expect(await context.call({ method: 'POST', url: '/api/v1/user/logout-everywhere', headers })).toMatchObject({ status: 204 })
})

test('where a body is needed its absence is refused as data', async () => {
  const product = await createProduct(context)
  expect(await call('POST', `/v1/cart/add/product/${product}`)).toMatchObject({ status: 422, body: { errors: expect.any(Object) } })
  expect(await call('POST', '/v1/purchase/public')).toMatchObject({ status: 422, body: { errors: expect.any(Object) } })
  expect(await call('POST', '/v1/user/registration')).toMatchObject({ status: 422, body: { errors: expect.any(Object) } })
})

test.for(['{', ' ', '{"__proto__":{"admin":true}}', '\ufeff'])('%j is not JSON that is taken', async (body) => {
  expect(await call('DELETE', '/v1/cart', body)).toMatchObject({ status: 400, body: { message: 'Malformed request.' } })
})
