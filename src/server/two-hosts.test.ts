import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPlaced } from '#contract/order.ts'
import { proxyTo } from './testing/database-proxy.ts'
import { seedTestCatalogue } from './testing/test-catalogue.ts'
import { createTestContext, type TestContext } from './testing/test-context.ts'
import { createBuyer } from './testing/user-factory.ts'
import { followDatabaseClock } from './platform/db/database-clock.ts'
import { listenTo } from './platform/db/listen.ts'
import { listenForChanges } from './platform/db/notify.ts'
import { lockSeeding } from './modules/catalogue/store-product.ts'
import { orders } from './modules/sales/orders/tables.ts'

// Two processes of the shop on one database, as a load balancer spreads buyers over them.
let hosts: readonly [TestContext, TestContext]
let product: number
beforeAll(async () => {
  const environment = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', JWT_SECRET: 'one-secret-of-both-hosts-one-secret-of-both-hosts' }
  const first = await createTestContext(environment)
  hosts = [first, await createTestContext(environment, first.database.url)]
  product = (await seedTestCatalogue(first)).products.plain
})
afterAll(async () => {
  await hosts[1].close()
  await hosts[0].close()
})

const hostOf = (turn: number) => hosts[turn % 2 === 0 ? 0 : 1]

test('a limit is exact over all hosts, and ends for all of them', async () => {
  const buyer = await createBuyer(hosts[0])
  const guess = (turn: number) =>
    hostOf(turn).call({
      method: 'POST',
      url: '/api/login_check',
      headers: { 'x-forwarded-for': '198.51.100.1' },
      payload: { username: buyer.email, password: 'a guess' },
    })
  const guesses = await Promise.all(Array.from({ length: 24 }, (_, turn) => guess(turn)))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(14)
  for (const { clock } of hosts) clock.advance(900_000)
  expect((await guess(1)).status).toBe(401)
})

test('one key sent to two hosts at once is one order with one answer', async () => {
  const key = randomUUID()
  const order = (turn: number) =>
    hostOf(turn).call({
      method: 'POST',
      url: '/api/v1/purchase/public',
      headers: { 'x-forwarded-for': '198.51.100.2', 'idempotency-key': key },
      payload: { phone: '0671234567', product_id: product, quantity: 1 },
    })
  const before = await hosts[0].database.db.$count(orders)
  const answers = await Promise.all([order(0), order(1), order(0), order(1)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => (body as OrderPlaced).order_number)).size).toBe(1) // by its status
  expect((await hosts[0].database.db.$count(orders)) - before).toBe(1)
})

test('who signs out on one host is signed out on the other', async () => {
  const { headers } = await createBuyer(hosts[0])
  const cart = () => hosts[1].call({ method: 'GET', url: '/api/v1/cart', headers })
  expect((await cart()).status).toBe(200)
  expect((await hosts[0].call({ method: 'POST', url: '/api/v1/user/logout-everywhere', headers })).status).toBe(204)
  expect((await cart()).status).toBe(401)
})

test('a host that starts beside another one waits for its seeding longer than any statement may take', async () => {
  const [first, second] = hosts
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const seeding = first.database.db.transaction(async (tx) => {
    await lockSeeding(tx)
    begun.resolve()
    await tx.execute(sql`select pg_sleep(0.5)`)
    order.push('first')
  })
  await begun.promise
  await second.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '100ms'`)
    await lockSeeding(tx)
    order.push('second')
  })
  await seeding
  expect(order).toEqual(['first', 'second'])
})

test('a host whose clock is slow, or jumps while it works, goes by the time of the database', async () => {
  let ahead = -600_000
  const odd = { now: () => new Date(Date.now() + ahead) }
  const { clock, stop } = await followDatabaseClock(hosts[0].database.pool, hosts[0].log, odd, 50)
  const wrongBy = async () => {
    const { rows } = await hosts[0].database.pool.query<{ now: Date }>('select clock_timestamp() as now')
    return Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0))
  }
  expect(await wrongBy()).toBeLessThan(30_000)
  for (const jump of [3 * 3_600_000, -86_400_000]) {
    ahead += jump
    await expect.poll(wrongBy).toBeLessThan(30_000)
  }
  stop()
})

test('a listener notices that the database fell silent, and listens again', { tags: 'proof' }, async () => {
  const line = await proxyTo(hosts[0].database.url)
  const seen: string[] = []
  const listener = {
    onNotice: (text = '') => void seen.push(text),
    onListening: () => void seen.push('listening'),
    onLost: () => void seen.push('lost'),
  }
  const listening = listenTo(line.url, 'two_hosts', hosts[0].log, listener, { everyMs: 250, timeoutMs: 200 })
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['listening'])
  line.silence()
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['listening', 'lost', 'listening'])
  await hosts[0].database.pool.query(`select pg_notify('two_hosts', 'news')`)
  await expect.poll(() => seen.at(-1), { timeout: 20_000 }).toBe('news')
  await listening.close()
  await line.cut()
})

test('a host that does not hear of changes is not ready until it does, and then has forgotten its pages', { tags: 'proof' }, async () => {
  const line = await proxyTo(hosts[0].database.url)
  const host = await createTestContext({ DATABASE_URL: hosts[0].database.url, DATABASE_DIRECT_URL: line.url }, hosts[0].database.url)
  let forgotten = 0
  const changes = listenForChanges(line.url, () => forgotten++, host.log)
  const ready = async () => (await host.call({ url: '/health/ready' })).status
  try {
    await expect.poll(() => forgotten, { timeout: 20_000 }).toBe(1)
    expect(await ready()).toBe(200)
    await line.cut()
    await expect.poll(ready, { timeout: 20_000 }).toBe(503)
    await line.mend()
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)
    expect(forgotten).toBe(2)
  } finally {
    await changes.close()
    await line.cut()
    await host.close()
  }
})
