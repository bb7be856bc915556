import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOf } from '../../platform/limits/limits.ts'
import { goodPassword, hasBuyer } from '#server/testing/people.ts'
import { testWorld, type TestWorld } from '#server/testing/world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
})
afterAll(() => world.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = (username: string, password: string, address: string) =>
  world.call({ method: 'POST', url: '/api/login_check', headers: from(address), payload: { username, password } })

test('guessing one password from one place is stopped, with the time to wait; the owner elsewhere is not', async () => {
  const buyer = await hasBuyer(world)
  const guesses = await Promise.all(Array.from({ length: 15 }, () => login(buyer.email, 'a guess', '198.51.100.1')))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  const stopped = guesses.find(({ status }) => status === 429)
  expect(stopped).toMatchObject({ body: { code: 429, message: 'Too many requests.' } })
  expect(Number(stopped?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(stopped?.headers['retry-after'])).toBeLessThanOrEqual(900)
  expect(await login(buyer.email.toUpperCase(), goodPassword, '198.51.100.1')).toMatchObject({ status: 429 })
  expect(await login(buyer.email, goodPassword, '198.51.100.2')).toMatchObject({ status: 200 })
  world.clock.advance(900_000)
  expect(await login(buyer.email, goodPassword, '198.51.100.1')).toMatchObject({ status: 200 })
})

test('the right password gives the guesses back', async () => {
  const buyer = await hasBuyer(world)
  for (let round = 0; round < 4; round++) {
    for (let slip = 0; slip < 5; slip++) await login(buyer.email, 'a slip', '198.51.100.3')
    expect(await login(buyer.email, goodPassword, '198.51.100.3')).toMatchObject({ status: 200 })
  }
})

test('letters for a new password and registrations are limited, known e-mail or not', async () => {
  const forgot = (address: string) =>
    world.call({ method: 'POST', url: '/api/v1/user/password/forgot', headers: from(address), payload: { email: 'nobody@example.com' } })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await forgot(`203.0.113.${i}`)).status)
  expect(statuses).toEqual([204, 204, 204, 429, 429])
  const registrations = await Promise.all(
    Array.from({ length: 25 }, () => world.call({ method: 'POST', url: '/api/v1/user/registration', headers: from('203.0.113.77'), payload: {} })),
  )
  expect(registrations.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(registrations.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('neighbours within one IPv6 network are one place', () => {
  expect(placeOf({ ip: '2001:db8:1:2:3:4:5:6' })).toBe(placeOf({ ip: '2001:db8:1:2::9' }))
  expect(placeOf({ ip: '2001:db8::1' })).toBe('2001:db8:0:0')
  expect(placeOf({ ip: '2001:db8:1:3::9' })).not.toBe(placeOf({ ip: '2001:db8:1:2::9' }))
  expect(placeOf({ ip: '::ffff:198.51.100.7' })).toBe('::ffff:198.51.100.7')
  expect(placeOf({ ip: '198.51.100.7' })).toBe('198.51.100.7')
})
