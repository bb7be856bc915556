import * as redocly from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

interface Operation {
  tags: string[]
  security: unknown[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

let context: TestContext
let document: string
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  context = await createTestContext()
  const { body, text } = await context.call({ url: '/api/docs/json' })
  document = text
  paths = (body as { paths: typeof paths }).paths // OpenAPI; every use is checked
})
afterAll(() => context.close())

const names = Object.keys(endpoints) as EndpointName[] // keys of a const object
const operationOf = (name: EndpointName) => {
  const { method, path } = endpoints[name]
  return paths[apiBase + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}
const all = () =>
  Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ at: `${method} ${path}`, one })))

test.for(names)('%s of the endpoint table is described, with what it answers', (name) => {
  const operation = operationOf(name)
  const answers = Object.entries(operation?.responses ?? {}).filter(([status]) => !['4XX', 'default'].includes(status))
  expect(answers).toHaveLength(1)
  const [status, { content } = {}] = answers[0] ?? []
  expect(typeof content?.['application/json']?.schema, status).toBe(status === '204' ? 'undefined' : 'object')
  expect(content === undefined, status).toBe(status === '204')
})

test('what answers nothing, and what needs a sign-in, is just this', () => {
  const silent = names.filter((name) => operationOf(name)?.responses['204'])
  expect(silent.join(' ')).toBe(
    'countSearch removeCartLine clearCart claimOrder signOut signOutEverywhere eraseAccount forgotPassword resetPassword changePassword',
  )
  const guarded = names.filter((name) => operationOf(name)?.security.length)
  expect(guarded.join(' ')).toBe(
    'viewCart addToCart editCartLine removeCartLine clearCart checkOut listOrders viewOrder viewTransfer changeDelivery payOrder inviteTelegram ' +
      'claimOrder signOutEverywhere viewProfile editProfile eraseAccount exportAccount changePassword',
  )
})

test('every call says its failures, its language and its chapter', () => {
  const chapters = ['Catalogue', 'Shop', 'Cart', 'Orders', 'Payments', 'Accounts']
  for (const { at, one } of all()) {
    expect(one.responses['default']?.content?.['application/json']?.schema, at).toMatchObject({ required: ['code', 'message', 'reason'] })
    expect(one.parameters, at).toContainEqual(expect.objectContaining({ name: 'User-language', in: 'header' }))
    expect([at, one.tags.length, chapters.includes(one.tags[0] ?? '')]).toEqual([at, 1, true])
  }
  expect(Object.keys(paths).filter((path) => path.includes('*') || path.includes('telegram/webhook'))).toEqual([])
})

test('the calls that may be repeated safely name the key', () => {
  const keyed = names.filter((name) => operationOf(name)?.parameters?.some((one) => one.name === 'Idempotency-Key'))
  expect(keyed).toEqual(['sendContact', 'purchasePublic', 'createOffer', 'orderOffer', 'checkOut'])
})

/** What is used of the linter: comparing with its own types takes the type checker seconds. */
interface OpenApiLinter {
  createConfig(text: string): Promise<object>
  lintFromString(input: {
    source: string
    absoluteRef: string
    config: object
  }): Promise<{ ruleId: string; message: string; location: { pointer?: string }[] }[]>
}

test('the description passes the recommended rules of a linter of OpenAPI', async () => {
  const { createConfig, lintFromString } = redocly as unknown as OpenApiLinter
  // `/product/view/{id}` and `/product/{id}/similar` both fit one address; the addresses are the shop's contract and stay.
  const config = await createConfig('{ extends: [recommended], rules: { no-ambiguous-paths: off } }')
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('no described call exists outside the endpoint table, save files, the payment providers and one refusal', () => {
  const rows = new Set(names.map((name) => `${endpoints[name].method.toLowerCase()} ${apiBase}${endpoints[name].path.replace(/:(\w+)/g, '{$1}')}`))
  const calls = all().map(({ at }) => at)
  expect(calls.filter((at) => rows.has(at))).toHaveLength(rows.size)
  const files = ['sheet.pdf', 'load.pdf', 'model.glb', 'model.usdz', 'model.ifc', 'lines.svg', 'drawing.svg', 'drawing.dxf'].map(
    (file) => `get /api/v1/product/{id}/${file}`,
  )
  const documents = ['purchase/{access_token}', 'purchase-order/{order_number}'].flatMap((order) =>
    ['confirmation', 'invoice', 'shipments/{no}/{kind}'].map((kind) => `get /api/v1/${order}/${kind}.pdf`),
  )
  const offers = [
    'offer/{access_token}/offer.pdf',
    'offer/{access_token}/drawings.zip',
    'quote/{access_token}/quote.pdf',
    'quote/{access_token}/proforma.pdf',
    'quote/{access_token}/packing-list.pdf',
  ].map((file) => `get /api/v1/${file}`)
  const provider = [
    'post /api/v1/payment/liqpay/callback',
    'post /api/v1/payment/mono/callback',
    'get /api/v1/payment/return/{secret}',
    'post /api/v1/payment/return/{secret}',
  ]
  const comparison = 'get /api/v1/compare/drawing.svg'
  expect(new Set(calls.filter((at) => !rows.has(at)))).toEqual(
    new Set([...files, comparison, ...documents, ...offers, ...provider, 'put /api/v1/cart']),
  )
})
