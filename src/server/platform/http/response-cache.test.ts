import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { OverloadedError } from '../work/queue.ts'
import { buildCachedResponse } from './cached-response.ts'
import { createResponseCache } from './response-cache.ts'

let context: TestContext
let url: string
const text = Array.from({ length: 12 }, (_, part) => `<p>${part} ${randomBytes(9_000).toString('hex')}</p>`).join('\n')

beforeAll(async () => {
  context = await createTestContext()
  await seedTestCatalogue(context)
  url = await context.listen()
  keepPage()
  return () => context.close()
})

function keepPage(): void {
  const page = buildCachedResponse(Buffer.from(text), {
    status: 200,
    route: '/*',
    keys: ['settings'],
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "script-src 'sha256-x'", vary: 'Accept-Encoding' },
  })
  context.responseCache.set('/uk/cached', page, context.responseCache.version)
}

/** The bytes as they came; fetch would unpack them. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>((resolve, reject) => {
    request(`${url}${path}`, { headers }, (response) => {
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

test.each([
  { accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
  { accepted: 'br;q=0, gzip', encoding: 'gzip' },
  { accepted: 'identity', encoding: undefined },
  { accepted: 'unheard-of', encoding: undefined },
])('every reader who takes "$accepted" gets the same bytes and headers, packed as $encoding', async ({ accepted, encoding }) => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => get('/uk/cached', { 'accept-encoding': accepted })))
  const [first] = answers
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
  for (const { headers, body } of answers) {
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toBe('Accept-Encoding')
    expect(headers['content-security-policy']).toBe("script-src 'sha256-x'")
    expect(body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
  }
  expect((unpack ? unpack(first?.body ?? '') : first?.body)?.toString() === text).toBe(true)
})

test('a reader who has the page is told so, whatever encoding it came in', async () => {
  const { headers } = await get('/uk/cached', { 'accept-encoding': 'br' })
  const etag = headers['etag'] ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await get('/uk/cached', { 'if-none-match': known })
    expect([again.status, again.body.length, again.headers['etag'], again.headers['vary']]).toEqual([304, 0, etag, 'Accept-Encoding'])
  }
  expect((await get('/uk/cached', { 'if-none-match': '"other"' })).status).toBe(200)
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

test('an API answer is cached by language, comes packed to whoever takes it so, and not twice to whoever has it', async () => {
  const uk = await get('/api/v1/category', { 'user-language': 'uk' })
  const en = await get('/api/v1/category', { 'user-language': 'en' })
  expect(en.body.equals(uk.body)).toBe(false)
  const packed = await get('/api/v1/category', { 'user-language': 'en', 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body).equals(en.body)).toBe(true)
  expect((await get('/api/v1/category', { 'user-language': 'en', 'if-none-match': en.headers['etag'] ?? '' })).status).toBe(304)
})

test('the words of the interface come packed, and not twice to whoever has them', async () => {
  const plain = await get('/locales/uk/errors.json')
  const packed = await get('/locales/uk/errors.json', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.body.length).toBeLessThan(plain.body.length / 2)
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
  expect((await get('/locales/uk/errors.json', { 'if-none-match': plain.headers['etag'] ?? '' })).status).toBe(304)
})

test('what changed is shown as soon as the shop is told', async () => {
  const before = await get('/api/v1/settings')
  await context.database.pool.query(`insert into currency_rates (day, rate) values ($1, 431234)`, [context.clock.now().toISOString().slice(0, 10)])
  expect((await get('/api/v1/settings')).body.equals(before.body)).toBe(true)
  context.responseCache.clear()
  expect((await get('/api/v1/settings')).body.toString()).toContain('43.1234')
})

test('a change reaches what was made of it, and nothing else is made anew', async () => {
  const ask = async (path: string) => (await get(path)).headers['surrogate-key']
  const cached = (path: string) => context.responseCache.get(`uk /api/v1/${path}`)
  expect(await ask('/api/v1/product/view/1')).toBe('catalogue:1 rates settings')
  expect(await ask('/api/v1/product/view/2')).toBe('catalogue:2 rates settings')
  expect(await ask('/api/v1/category')).toBe('catalogue')
  await ask('/api/v1/settings')
  const { responseCache } = context
  const catalogue = responseCache.readVersion('catalogue')
  responseCache.invalidate({ area: 'settings' })
  // A product says when it is ready, which follows from the settings of production.
  expect([cached('product/view/1'), cached('category'), cached('settings')].map(Boolean)).toEqual([false, true, false])
  expect(responseCache.readVersion('catalogue')).toBe(catalogue)
  for (const id of [1, 2]) await ask(`/api/v1/product/view/${id}`)
  responseCache.invalidate({ area: 'catalogue', ids: [1] })
  expect([cached('product/view/1'), cached('product/view/2'), cached('category')].map(Boolean)).toEqual([false, true, false])
  expect(responseCache.readVersion('catalogue')).toBe(catalogue + 1)
  responseCache.invalidate({ area: 'rates' })
  expect(cached('product/view/2')).toBeUndefined()
})

test('answers from memory are counted as every other', async () => {
  await get('/api/v1/category')
  await get('/api/v1/category')
  const metrics = (await get('/metrics')).body.toString()
  const counted = /http_requests_total\{method="GET",route="\/api\/v1\/category",status="200"\} (\d+)/.exec(metrics)?.[1]
  expect(Number(counted)).toBeGreaterThanOrEqual(2)
})

test('what one reader filtered, and nobody asked for again, does not push out what everybody reads', () => {
  const answers = createResponseCache()
  const large = buildCachedResponse(Buffer.alloc(9 * 1024 * 1024), { status: 200, route: '/*', keys: [], headers: {} })
  answers.set('/uk/product', large, 0)
  for (let page = 0; page < 20; page++) answers.set(`/uk/product?page=${page}`, large, 0)
  expect(answers.get('/uk/product')).toBe(large)
  expect(answers.get('/uk/product?page=3')).toBeUndefined()
  answers.set('/uk/product?page=3', large, 0)
  expect(answers.get('/uk/product?page=3')).toBe(large)
})

test('filtered lists, even those asked for again, push out no page', { tags: 'proof' }, () => {
  const answers = createResponseCache()
  const large = () => buildCachedResponse(Buffer.alloc(3 * 1024 * 1024), { status: 200, route: '/*', keys: [], headers: {} })
  const home = large()
  answers.set('/uk/product', home, 0)
  for (let round = 0; round < 2; round++) for (let page = 0; page < 40; page++) answers.set(`/uk/product?page=${page}`, large(), 0)
  expect(answers.get('/uk/product')).toBe(home)
  expect(answers.get('/uk/product?page=39')).toBeDefined()
  expect(answers.get('/uk/product?page=3')).toBeUndefined()
})

test('the bound holds with every encoding that was made', { tags: 'proof' }, () => {
  const answers = createResponseCache()
  const bound = 32 * 1024 * 1024
  const pages = Array.from({ length: 120 }, (_, page) => {
    const answer = buildCachedResponse(randomBytes(300_000), { status: 200, route: '/*', keys: [], headers: {} })
    answers.set(`/uk/product/view/${page}`, answer, 0)
    for (const encoding of ['gzip', 'br'] as const) answer.body(encoding)
    expect(answers.bytes).toBeLessThanOrEqual(bound)
    return { page, answer }
  })
  const cached = pages.filter(({ page }) => answers.get(`/uk/product/view/${page}`))
  const real = cached.reduce(
    (sum, { answer }) => sum + (['identity', 'gzip', 'br'] as const).reduce((all, encoding) => all + answer.body(encoding).length, 0),
    0,
  )
  expect(real).toBeGreaterThan(10 * 1024 * 1024)
  expect(real).toBeLessThanOrEqual(answers.bytes)
  expect(answers.bytes - real).toBeLessThan(pages.length * 5_000)
  answers.clear()
  expect(answers.bytes).toBe(0)
})

test('packed answers hold no more memory than is counted', { tags: 'proof' }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // what the flag exposes
  const answers = createResponseCache()
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  for (let one = 0; one < 400; one++) {
    const answer = buildCachedResponse(Buffer.from(`{"data":[${one}]}`.repeat(50)), { status: 200, route: '/*', keys: [], headers: {} })
    answers.set(`/uk/${one}`, answer, 0)
    answer.body(one % 2 ? 'gzip' : 'br')
  }
  // V8 gives the memory of dead buffers back beside the program, a little after they were found dead.
  await expect.poll(() => held() - before).toBeLessThan(answers.bytes)
  expect(answers.get('/uk/399')).toBeDefined()
})

test('who asks for what is just being made waits for that one: it is made once', async () => {
  const answers = createResponseCache()
  let made = 0
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return ++made
  }
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => answers.make('/uk/product', false, work))))).toEqual(new Set([1]))
  const [before] = [answers.make('/uk/product', false, work)]
  answers.clear()
  // Asked for after a change: what is being made knows nothing of it.
  expect(await answers.make('/uk/product', false, work)).not.toBe(await before)
})

test('heavy work is let in a few at a time; who would wait too long is turned away, and what is a part of admitted work never is', async () => {
  const answers = createResponseCache()
  let release = () => {}
  const pending = new Promise<void>((resolve) => (release = resolve))
  let running = 0
  const outcomes = Array.from({ length: 300 }, (_, reader) =>
    answers
      .make(`/uk/product?${reader}`, false, async () => {
        running++
        await pending
        return 'made'
      })
      .catch((error: unknown) => error),
  )
  const away = await Promise.all(outcomes.slice(4))
  expect(running).toBe(4)
  expect(away.every((outcome) => outcome instanceof OverloadedError)).toBe(true)
  expect(await answers.make('/api/v1/product', true, async () => 'part')).toBe('part')
  release()
  expect(await Promise.all(outcomes.slice(0, 4))).toEqual(['made', 'made', 'made', 'made'])
  expect(await answers.make('/uk/product', false, async () => 'next')).toBe('next')
})

test('when lists cannot be made as fast as they are asked for, most readers are told 503 early, the rest are served', { tags: 'proof' }, async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => context.database.pool.connect()))
  const lists = Array.from({ length: 60 }, (_, reader) => get(`/api/v1/product?limit=${(reader % 50) + 1}&price_from=${reader}`))
  // All database connections are taken: those let in wait for one, the others are answered before.
  const first = await Promise.all(lists.slice(10))
  for (const client of clients) client.release()
  const answers = [...first, ...(await Promise.all(lists))]
  for (const { status, headers } of answers) {
    expect([
      [200, undefined],
      [503, '5'],
    ]).toContainEqual([status, headers['retry-after']])
  }
  expect(first.filter(({ status }) => status === 503).length).toBeGreaterThan(40)
  expect((await get('/api/v1/product?limit=7')).status).toBe(200)
})
