import { afterEach, beforeAll, expect, test } from 'vitest'
import { proxyTo } from '../../testing/database-proxy.ts'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ METRICS_TOKEN: 'metrics-token-metrics-token-metrics-token' })
  await seedTestCatalogue(context)
  return () => context.close()
})

const signIn = { method: 'POST', url: '/api/login_check', payload: { username: 'olena@example.com', password: 'wrong' } } as const
const local = { host: 'localhost:3000' }
const unavailable = { status: 503, headers: { 'retry-after': '5' } }
const list = () => ({ url: `/api/v1/product?limit=5&nothing=${Math.random()}` })

test('without its database the shop says 503 and when to come again, and goes on by itself once the database is back', async () => {
  const line = await proxyTo(context.database.url)
  const shop = await createTestContext({}, line.url)
  try {
    expect(await shop.call({ url: '/health/ready', headers: local })).toMatchObject({ status: 200 })
    await line.cut()
    expect(await shop.call(signIn)).toMatchObject(unavailable)
    expect(await shop.call(list())).toMatchObject(unavailable)
    await expect
      .poll(() => shop.call({ url: '/health/ready', headers: local }), { timeout: 60_000 })
      .toMatchObject({ ...unavailable, body: { database: 'silent' } })
    await line.mend()
    expect(await shop.call(signIn)).toMatchObject({ status: 401 })
    expect(await shop.call(list())).toMatchObject({ status: 200 })
    await expect.poll(() => shop.call({ url: '/health/ready', headers: local }), { timeout: 60_000 }).toMatchObject({ status: 200 })
  } finally {
    await shop.close()
    await line.cut()
  }
})

test('a list that changed just before the database went away is read as it was, and as it is once the database is back', {
  tags: 'proof',
}, async () => {
  const line = await proxyTo(context.database.url)
  const shop = await createTestContext({}, line.url)
  const read = () => shop.call({ url: '/api/v1/product?limit=5' })
  try {
    await read()
    const known = await read()
    expect(known).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=0, s-maxage=60' } })
    await line.cut()
    shop.responseCache.invalidate(null)
    expect(await read()).toMatchObject({ status: 200, body: known.body, headers: { 'cache-control': 'no-store' } })
    await line.mend()
    await context.database.db.execute(`update product_translations set name = 'Інша назва'`)
    await expect.poll(async () => (await read()).text, { timeout: 60_000 }).toContain('Інша назва')
  } finally {
    await shop.close()
    await line.cut()
  }
})

test('who waits in vain for a connection is told 503', { tags: 'proof' }, async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => context.database.pool.connect()))
  try {
    expect(await context.call(signIn)).toMatchObject(unavailable)
  } finally {
    for (const client of clients) client.release()
  }
})

afterEach(() => context.database.pool.query('drop trigger if exists trouble on rate_limit_counters'))

/** From now on every write to one table, which signing in and the readiness check make, ends with this SQLSTATE. */
async function failsWith(code: string): Promise<void> {
  await context.database.pool.query(
    `create or replace function trouble() returns trigger language plpgsql as $$ begin raise exception 'trouble' using errcode = '${code}'; end $$`,
  )
  await context.database.pool.query('create trigger trouble before insert or update on rate_limit_counters for each row execute function trouble()')
}

test.for([
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['too many connections', '53300'],
  ['a shutdown', '57P01'],
  ['a crash', '57P02'],
  ['a start', '57P03'],
  ['a statement that took too long', '57014'],
  ['a deadlock', '40P01'],
  ['a transaction that lost', '40001'],
  ['a standby', '25006'],
] as const)('%s of the database is 503, not 500', async ([, code]) => {
  await failsWith(code)
  expect(await context.call(signIn)).toMatchObject(unavailable)
})

test('a bug in a statement stays 500', async () => {
  await failsWith('42703')
  expect(await context.call(signIn)).toMatchObject({ status: 500 })
})

test('ready is said only when the database takes writes; what ails it is said to the operator alone', { tags: 'proof' }, async () => {
  const own = await createTestContext({ METRICS_TOKEN: 'metrics-token-metrics-token-metrics-token', TRUST_PROXY: '1' })
  const ready = (headers: Record<string, string> = {}) => own.call({ url: '/health/ready', headers })
  const operator = { authorization: 'Bearer metrics-token-metrics-token-metrics-token' }
  try {
    expect(await ready()).toMatchObject({ status: 200, text: '{"status":"ok"}' })
    expect((await ready(operator)).body).toEqual({
      status: 'ok',
      database: 'ok',
      changes: 'lost', // nothing listens in tests
      migrations: { applied: expect.stringMatching(/^\d{4}_/), expected: expect.stringMatching(/^\d{4}_/) },
      backup: null,
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    await own.database.pool.query('alter table rate_limit_counters rename to limit_counters_away')
    await expect
      .poll(() => ready(operator), { timeout: 60_000 })
      .toMatchObject({ ...unavailable, body: { status: 'unavailable', database: 'unwritable' } })
    expect(await ready()).toMatchObject({ ...unavailable, body: { code: 503 } })
    expect((await ready()).text).not.toContain('unwritable')
  } finally {
    await own.close()
  }
})
