import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type StorefrontSource } from '../../app.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

/** A storefront that has no page: an address of the API must never come this far. */
const noStorefront: StorefrontSource = {
  mode: 'production',
  load: () => Promise.reject(new Error('asked for a page')),
  backoffice: { page: () => Promise.reject(new Error('asked for the back office')) },
  mountFiles: async () => {},
}

let context: TestContext
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  context = await createTestContext()
  app = await buildApp(context, noStorefront)
})
afterAll(async () => {
  await app.close()
  await context.close()
})

test.for(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s of an unknown address of the API is 404, never a page',
  async (method) => {
    for (const url of [
      '/api/v1/nothing',
      '/api/v1/product/view',
      '/api/v1/product/1',
      '/api/v2/product',
      '/api/',
      `/api/v1/product/view/${'1'.repeat(200)}/x`,
    ]) {
      const answer = await app.inject({ method, url })
      expect(answer.statusCode, url).toBe(404)
      expect(answer.body).toBe(method === 'HEAD' ? '' : JSON.stringify({ code: 404, message: 'Not found.', reason: 'not_found' }))
    }
  },
)

test('a wrong method is told the right ones, beside a storefront too', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/product', payload: {} })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['allow']).toBe('GET, HEAD')
})

test.for(['/api/v1/product/view/%E0%A4', '/%E0%A4', '/uk/product/view/%'])(
  'the path %s, which cannot be decoded, is refused in the one error shape',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 400, message: 'Malformed request.', reason: 'malformed' })
    expect(answer.headers['x-request-id']).toEqual(expect.any(String))
  },
)

test('a parameter of a path that is too long is refused as one', async () => {
  const answer = await app.inject({ url: `/api/v1/product/view/${'1'.repeat(400)}` })
  expect(answer.json()).toEqual({ code: answer.statusCode, message: expect.any(String), reason: expect.any(String) })
  expect([404, 414]).toContain(answer.statusCode)
})

test('who waits for a page reads the page of a shop that is off in their language, whatever broke before it was drawn; a program gets the error shape', async () => {
  const folder = join(context.config.dataDir, 'maintenance')
  mkdirSync(folder, { recursive: true })
  for (const language of ['uk', 'en']) writeFileSync(join(folder, `${language}.html`), `<h1>${language}</h1>`)
  const overloaded = Object.assign(new Error('overloaded'), { statusCode: 503 })
  const busy = await buildApp(context, { ...noStorefront, load: () => Promise.reject(overloaded) })
  for (const [shop, status] of [
    [app, 500],
    [busy, 503],
  ] as const)
    for (const [url, language] of [
      ['/uk/product', 'uk'],
      ['/en/product?page=2', 'en'],
      ['/', 'uk'],
    ] as const) {
      const page = await shop.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
      expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([status, `<h1>${language}</h1>`, 'no-store'])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect((await shop.inject({ url })).json()).toMatchObject({ code: status })
    }
  await busy.close()
})

test('a cold page that many ask for at once is rendered once', async () => {
  let rendered = 0
  const shop = await buildApp(context, {
    ...noStorefront,
    async load() {
      rendered++
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('not needed here')
    },
  })
  const answers = await Promise.all(Array.from({ length: 40 }, () => shop.inject({ url: '/uk/about-us' })))
  expect(rendered).toBe(1)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([500]))
  await shop.close()
})
