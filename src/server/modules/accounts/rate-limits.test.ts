import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientKey } from '../../platform/rate-limits/rate-limits.ts'
import { emails } from '../../platform/mail/tables.ts'
import { openSealed } from '../../platform/sealing.ts'
import { goodPassword, createBuyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
})
afterAll(() => context.close())

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const login = (username: string, password: string, ip: string) =>
  context.call({ method: 'POST', url: '/api/login_check', headers: from(ip), payload: { username, password } })

test('guessing one password from one place is stopped with the time to wait; the owner elsewhere can still sign in', async () => {
  const buyer = await createBuyer(context)
  const guesses = await Promise.all(Array.from({ length: 15 }, () => login(buyer.email, 'a guess', '198.51.100.1')))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  const stopped = guesses.find(({ status }) => status === 429)
  expect(stopped).toMatchObject({ body: { code: 429, message: 'Too many requests.' } })
  expect(Number(stopped?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(stopped?.headers['retry-after'])).toBeLessThanOrEqual(900)
  expect(await login(buyer.email.toUpperCase(), goodPassword, '198.51.100.1')).toMatchObject({ status: 429 })
  expect(await login(buyer.email, goodPassword, '198.51.100.2')).toMatchObject({ status: 200 })
  context.clock.advance(900_000)
  expect(await login(buyer.email, goodPassword, '198.51.100.1')).toMatchObject({ status: 200 })
})

test('the right password resets the count of guesses', async () => {
  const buyer = await createBuyer(context)
  for (let round = 0; round < 4; round++) {
    for (let slip = 0; slip < 5; slip++) await login(buyer.email, 'a slip', '198.51.100.3')
    expect(await login(buyer.email, goodPassword, '198.51.100.3')).toMatchObject({ status: 200 })
  }
})

const forgot = (email: string, ip: string) =>
  context.call({ method: 'POST', url: '/api/v1/user/password/forgot', headers: from(ip), payload: { email } })

test('requests for a new password and registrations are limited per place, whether or not the email address is known', async () => {
  const requested = await Promise.all(Array.from({ length: 22 }, () => forgot('nobody@example.com', '203.0.113.1')))
  expect(requested.filter(({ status }) => status === 204)).toHaveLength(20)
  expect(requested.filter(({ status }) => status === 429)).toHaveLength(2)
  const registrations = await Promise.all(
    Array.from({ length: 25 }, () => context.call({ method: 'POST', url: '/api/v1/user/registration', headers: from('203.0.113.77'), payload: {} })),
  )
  expect(registrations.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(registrations.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('addresses of one IPv6 network count as one place', () => {
  expect(clientKey({ ip: '2001:db8:1:2:3:4:5:6' })).toBe(clientKey({ ip: '2001:db8:1:2::9' }))
  expect(clientKey({ ip: '2001:db8::1' })).toBe('2001:db8:0:0')
  expect(clientKey({ ip: '2001:db8:1:3::9' })).not.toBe(clientKey({ ip: '2001:db8:1:2::9' }))
  expect(clientKey({ ip: '198.51.100.7' })).toBe('198.51.100.7')
})

test.for([
  ['a port', '198.51.100.7:50123'],
  ['IPv4 within IPv6', '::ffff:198.51.100.7'],
  ['the same in hexadecimal, in capitals, unabbreviated', '0:0:0:0:0:FFFF:C633:6407'],
  ['brackets and a port', '[::ffff:198.51.100.7]:443'],
] as const)('one client is one place however a gateway writes its address: %s', async ([, ip]) => {
  expect(clientKey({ ip })).toBe('198.51.100.7')
  expect(clientKey({ ip: '[2001:DB8::9]:443' })).toBe(clientKey({ ip: '2001:db8::1%eth0' }))
  const buyer = await createBuyer(context)
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => login(buyer.email, 'a guess', i % 2 ? ip : '198.51.100.7')))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('another spelling of an email address shares its count of guesses', async () => {
  const buyer = await createBuyer(context)
  const spellings = Array.from({ length: 30 }, (_, i) => ' '.repeat(260 + i) + (i % 2 ? buyer.email : buyer.email.toUpperCase()))
  const statuses = []
  for (const spelling of spellings) statuses.push((await login(spelling, 'a guess', '198.51.100.20')).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
})

const resetEmails = (recipient: string) =>
  context.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, recipient), eq(emails.kind, 'password-reset')))
const countResetEmails = async (recipient: string) => (await resetEmails(recipient)).length
async function secretFor(recipient: string): Promise<string> {
  const [email] = await resetEmails(recipient)
  return /#token=([\w-]+)/.exec(openSealed(context, email?.text ?? ''))?.[1] ?? ''
}

test('strangers who request emails block no one: three emails are sent in an hour, every request gets the same answer, and each email works', {
  tags: 'proof',
}, async () => {
  const buyer = await createBuyer(context)
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await forgot(`${' '.repeat(i)}${buyer.email}`, `203.0.114.${i}`)).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204])
  await expect.poll(() => countResetEmails(buyer.email)).toBe(3)
  context.clock.advance(59 * 60_000)
  expect(await forgot(buyer.email, '203.0.114.9')).toMatchObject({ status: 204 })
  expect(await countResetEmails(buyer.email)).toBe(3)
  const token = await secretFor(buyer.email)
  const password = 'нова вітряна криниця'
  const reset = await context.call({ method: 'POST', url: '/api/v1/user/password/reset', payload: { token, password, passwordRepeat: password } })
  expect(reset).toMatchObject({ status: 204 })
  // Forgetting the password again right away sends an email again.
  expect(await forgot(buyer.email, '203.0.114.9')).toMatchObject({ status: 204 })
  await expect.poll(() => countResetEmails(buyer.email)).toBe(4)
})

const cookieIn = ({ headers: { 'set-cookie': set } }: { headers: Record<string, unknown> }) =>
  typeof set === 'string' ? (set.split(';')[0] ?? '') : ''
/** Makes a hundred wrong guesses from enough different places. */
const besiege = (email: string) => Promise.all(Array.from({ length: 100 }, (_, i) => login(email, 'a guess', `192.0.2.${Math.floor(i / 10)}`)))

test('strangers’ guesses do not lock the owner out of a browser that has signed in before', { tags: 'proof' }, async () => {
  const buyer = await createBuyer(context)
  const mark = cookieIn(await login(buyer.email, goodPassword, '198.51.100.30'))
  await besiege(buyer.email)
  const from31 = (cookie: string, password: string) =>
    context.call({
      method: 'POST',
      url: '/api/login_check',
      headers: { ...from('198.51.100.31'), cookie },
      payload: { username: buyer.email, password },
    })
  expect(await from31('', goodPassword)).toMatchObject({ status: 429 })
  expect(await from31(`${mark.slice(0, -1)}!`, goodPassword)).toMatchObject({ status: 429 })
  // The mark of one account does not help with another.
  const other = await createBuyer(context)
  const foreign = cookieIn(await login(other.email, goodPassword, '198.51.100.32'))
  expect(await from31(foreign, goodPassword)).toMatchObject({ status: 429 })
  expect(await from31(`a=b; ${mark}; c=d`, goodPassword)).toMatchObject({ status: 200 })
  // It allows ten guesses like any other place.
  const guesses = []
  for (let i = 0; i < 12; i++) guesses.push((await from31(mark, 'a guess')).status)
  expect(guesses.filter((status) => status === 401)).toHaveLength(10)
  expect(guesses.slice(10)).toEqual([429, 429])
})

test('in a new browser the owner gets past strangers’ guesses with an email', async () => {
  const buyer = await createBuyer(context)
  await forgot(buyer.email, '198.51.100.40')
  await expect.poll(() => countResetEmails(buyer.email)).toBe(1)
  const password = 'нова вітряна криниця'
  const payload = { token: await secretFor(buyer.email), password, passwordRepeat: password }
  const reset = await context.call({ method: 'POST', url: '/api/v1/user/password/reset', payload })
  expect(reset).toMatchObject({ status: 204 })
  await besiege(buyer.email)
  expect(await login(buyer.email, password, '198.51.100.41')).toMatchObject({ status: 429 })
  const headers = { ...from('198.51.100.41'), cookie: cookieIn(reset) }
  expect(await context.call({ method: 'POST', url: '/api/login_check', headers, payload: { username: buyer.email, password } })).toMatchObject({
    status: 200,
  })
})

test('no text in the email field uses up the guesses of a signed-in user', async () => {
  const buyer = await createBuyer(context)
  for (let i = 0; i < 10; i++) await besiegeAs(`user ${buyer.userId}`, i)
  const password = 'нова вітряна криниця'
  const payload = { currentPassword: goodPassword, password, passwordRepeat: password }
  expect(await context.call({ method: 'PUT', url: '/api/v1/user/password', headers: buyer.headers, payload })).toMatchObject({ status: 204 })
})
const besiegeAs = (account: string, place: number) => Promise.all(Array.from({ length: 10 }, () => login(account, 'a guess', `192.0.3.${place}`)))

test('a clock that jumped ahead and back locks no one out, and its tokens are invalid', async () => {
  const buyer = await createBuyer(context)
  const year = 400 * 24 * 60 * 60_000
  context.clock.advance(year)
  const ahead = await login(buyer.email, goodPassword, '198.51.100.50')
  const { token, refresh_token } = ahead.body as { token: string; refresh_token: string } // of a 200, see below
  expect(ahead.status).toBe(200)
  for (let i = 0; i < 11; i++) await login(buyer.email, 'a guess', '198.51.100.51')
  expect(await login(buyer.email, goodPassword, '198.51.100.51')).toMatchObject({ status: 429 })
  await forgot(buyer.email, '198.51.100.51')
  await expect.poll(() => countResetEmails(buyer.email)).toBe(1)
  context.clock.advance(-year)
  expect(await login(buyer.email, goodPassword, '198.51.100.51')).toMatchObject({ status: 200 })
  const me = await context.call({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${token}` } })
  expect(me).toMatchObject({ status: 401, body: { message: 'Expired JWT Token' } })
  const refreshed = await context.call({ method: 'POST', url: '/api/token/refresh', payload: { refresh_token } })
  expect(refreshed).toMatchObject({ status: 401 })
  const password = 'нова вітряна криниця'
  const payload = { token: await secretFor(buyer.email), password, passwordRepeat: password }
  const reset = await context.call({ method: 'POST', url: '/api/v1/user/password/reset', payload })
  expect(reset).toMatchObject({ status: 422, body: { errors: { token: expect.any(String) } } })
})

test('a request whose reader has gone, and with it the address, is counted and not a bug', () => {
  expect(clientKey({ ip: undefined })).toBe(clientKey({ ip: undefined }))
  expect(clientKey({ ip: undefined })).not.toBe(clientKey({ ip: '198.51.100.7' }))
})
