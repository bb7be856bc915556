import { expect, test } from 'vitest'
import { seedTestCatalogue } from '../../../testing/test-catalogue.ts'
import { createTestContext } from '../../../testing/test-context.ts'
import { orders } from './tables.ts'

test('a buyer who orders too often has to wait', async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1' })
  const own = await seedTestCatalogue(strict)
  const call = () =>
    strict.call({ method: 'POST', url: '/api/v1/purchase/public', payload: { phone: '0671234567', product_id: own.products.plain, quantity: 1 } })
  for (let turn = 0; turn < 5; turn++) expect((await call()).status).toBe(201)
  const refused = await call()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  strict.clock.advance(10 * 60_000)
  expect((await call()).status).toBe(201)
  await strict.close()
})

test('whoever orders too often with somebody else’s number keeps nobody but themselves from ordering', { tags: 'proof' }, async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
  const own = await seedTestCatalogue(strict)
  const orderFrom = async (address: string) => {
    const payload = { phone: '0671234567', product_id: own.products.plain, quantity: 1 }
    return (await strict.call({ method: 'POST', url: '/api/v1/purchase/public', headers: { 'x-forwarded-for': address }, payload })).status
  }
  for (let turn = 0; turn < 5; turn++) expect(await orderFrom('203.0.113.1')).toBe(201)
  expect(await orderFrom('203.0.113.1')).toBe(429)
  expect(await orderFrom('203.0.113.2')).toBe(201)
  await strict.close()
})

test('neighbouring addresses of one IPv6 network share a rate limit', async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
  const call = (turn: number, network: string) =>
    strict.call({
      method: 'POST',
      url: '/api/v1/purchase/public',
      headers: { 'x-forwarded-for': `2001:db8:${network}::${turn + 1}` },
      payload: { phone: `067${String(turn).padStart(7, '0')}`, product_id: 1, quantity: 1 }, // no such product: the request counts all the same
    })
  for (let turn = 0; turn < 30; turn++) expect((await call(turn, '1:2')).status).toBe(422)
  expect((await call(30, '1:2')).status).toBe(429)
  expect((await call(31, '1:3')).status).toBe(422)
  await strict.close()
})

test('repeating an order under its key never hits the rate limit, even with the phone formatted differently', { tags: 'proof' }, async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1' })
  const product = (await seedTestCatalogue(strict)).products.plain
  const order = (phone: string, key: string) =>
    strict.call({
      method: 'POST',
      url: '/api/v1/purchase/public',
      headers: { 'idempotency-key': key },
      payload: { phone, product_id: product, quantity: 1 },
    })
  const first = await order('+380671234567', 'again')
  expect(first.status).toBe(201)
  for (let i = 0; i < 8; i++) expect(await order('+380671234567', 'again')).toMatchObject({ status: 201, body: first.body })
  for (const spelling of ['0671234567', '067 123-45-67', ' 380 67 1234567', '\u202d+380671234567\u202c'])
    expect(await order(spelling, 'again'), spelling).toMatchObject({ status: 201, body: first.body })
  expect(await order('0671234568', 'again')).toMatchObject({ status: 409 })
  const fresh = []
  for (let i = 0; i < 6; i++) fresh.push((await order('067 123 45 67', `fresh ${i}`)).status)
  expect(fresh).toEqual([201, 201, 201, 201, 429, 429])
  expect((await order('0671234567', 'again')).status).toBe(201)
  expect(await strict.database.db.$count(orders)).toBe(5)
  await strict.close()
})
