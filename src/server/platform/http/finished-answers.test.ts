import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '../../testing/catalogue.ts'
import { testWorld, type TestWorld } from '../../testing/world.ts'
import { createFinishedAnswers, finishAnswer } from './finished-answers.ts'

let world: TestWorld
let address: string
const mark = 'this-is-22-letters-now'
const text = Array.from({ length: 12 }, (_, part) => `<p nonce="${mark}">${part} ${randomBytes(9_000).toString('hex')}</p>`).join('\n')

beforeAll(async () => {
  world = await testWorld()
  await seedCatalogue(world)
  address = await world.listen()
  const page = finishAnswer(Buffer.from(text), mark, {
    status: 200,
    route: '/*',
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
    policy: (nonce) => `script-src 'nonce-${nonce}'`,
  })
  world.pages.set('/uk/kept', page, world.pages.version)
  return () => world.close()
})

/** The bytes as they came; fetch would unpack them. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>((resolve, reject) => {
    request(`${address}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const nonceOf = (policy = '') => /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none'

test.each([{ encoding: 'identity' }, { encoding: 'gzip' }])(
  'of 200 readers at once, each gets the whole page with a nonce of its own, the one of its policy ($encoding)',
  async ({ encoding }) => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('/uk/kept', { 'accept-encoding': encoding })))
    const nonces = answers.map((answer) => {
      const nonce = nonceOf(answer.headers['content-security-policy'])
      const body = encoding === 'gzip' ? gunzipSync(answer.body) : answer.body
      expect(body.toString() === text.replaceAll(mark, nonce)).toBe(true)
      return nonce
    })
    expect(new Set(nonces).size).toBe(200)
  },
)

test('a reader who has the page is told so, and keeps the policy of the body he has', async () => {
  const { headers } = await get('/uk/kept')
  const again = await get('/uk/kept', { 'if-none-match': headers['etag'] ?? '' })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
  expect(again.headers['content-security-policy']).toBeUndefined()
})

test('the second reader of an API answer gets the same bytes and the same guarding headers as the first, under a new id', async () => {
  const [first, second] = [await get('/api/v1/product?limit=3'), await get('/api/v1/product?limit=3')]
  expect(second.body.equals(first.body)).toBe(true)
  const { 'x-request-id': id, date: _a, ...rest } = first.headers
  const { 'x-request-id': otherId, date: _b, ...others } = second.headers
  expect(others).toEqual(rest)
  expect(others['x-content-type-options']).toBe('nosniff')
  expect(otherId).not.toBe(id)
})

test('an API answer is kept by language, comes packed to whoever takes it so, and not twice to whoever has it', async () => {
  const uk = await get('/api/v1/category', { 'user-language': 'uk' })
  const en = await get('/api/v1/category', { 'user-language': 'en' })
  expect(en.body.equals(uk.body)).toBe(false)
  const packed = await get('/api/v1/category', { 'user-language': 'en', 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.body).equals(en.body)).toBe(true)
  expect((await get('/api/v1/category', { 'user-language': 'en', 'if-none-match': en.headers['etag'] ?? '' })).status).toBe(304)
})

test('what changed is shown as soon as the shop is told', async () => {
  const before = await get('/api/v1/settings')
  await world.database.pool.query(`insert into currency_rates (day, usd) values ($1, 431234)`, [world.clock.now().toISOString().slice(0, 10)])
  expect((await get('/api/v1/settings')).body.equals(before.body)).toBe(true)
  world.pages.clear()
  expect((await get('/api/v1/settings')).body.toString()).toContain('43.1234')
})

test('answers from memory are counted as every other', async () => {
  await get('/api/v1/category')
  await get('/api/v1/category')
  const metrics = (await get('/metrics')).body.toString()
  const counted = /http_requests_total\{method="GET",route="\/api\/v1\/category",status="200"\} (\d+)/.exec(metrics)?.[1]
  expect(Number(counted)).toBeGreaterThanOrEqual(2)
})

test('what one reader filtered, and nobody asked for again, does not push out what everybody reads', () => {
  const answers = createFinishedAnswers()
  const large = finishAnswer(Buffer.alloc(9 * 1024 * 1024), null, { status: 200, route: '/*', headers: {}, policy: null })
  answers.set('/uk/product', large, 0)
  for (let page = 0; page < 20; page++) answers.set(`/uk/product?page=${page}`, large, 0)
  expect(answers.get('/uk/product')).toBe(large)
  expect(answers.get('/uk/product?page=3')).toBeUndefined()
  answers.set('/uk/product?page=3', large, 0)
  expect(answers.get('/uk/product?page=3')).toBe(large)
})
