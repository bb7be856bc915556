import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, goodPassword, createBuyer } from '#server/testing/user-factory.ts'
import { openSealed } from '../../platform/sealing.ts'
import { emails } from '../../platform/mail/tables.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { users } from './tables.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
})
afterAll(() => context.close())

let place = 0
const nextPlace = () => ({ 'x-forwarded-for': `203.0.113.${++place}` })
const newPassword = 'сім раз відміряй'

/** The log lines written during an action. */
async function during(work: () => Promise<unknown>): Promise<{ security?: string; userId?: number | null; address?: string; limits?: string[] }[]> {
  const before = context.logged().length
  await work()
  return context
    .logged()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('"security":'))
    .map((line) => JSON.parse(line) as { security: string }) // our own log
}
const post = (url: string, payload: object, headers: object = nextPlace()) =>
  context.call({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } })

test('every security event is one log line with the account and the place', async () => {
  const buyer = await createBuyer(context)
  const { userId, email, tokens } = buyer
  const from = nextPlace()
  const ip = from['x-forwarded-for']
  const login = (password: string) => post('/login_check', { username: email, password }, from)
  expect(await during(() => login(goodPassword))).toMatchObject([{ security: 'signed-in', userId, address: ip }])
  expect(await during(() => login('wrong'))).toMatchObject([{ security: 'sign-in-failed', userId, address: ip }])
  const unknown = await during(() => post('/login_check', { username: 'nobody@example.com', password: 'x' }, from))
  expect(unknown).toMatchObject([{ security: 'sign-in-failed', userId: null, address: ip }])
  const refused = await during(() => context.call({ url: '/api/v1/user/me', headers: { ...bearer('nonsense'), ...from } }))
  expect(refused).toMatchObject([{ security: 'token-refused', address: ip }])
  await post('/token/refresh', { refresh_token: tokens.refresh_token })
  context.clock.advance(11_000)
  const reused = await during(() => post('/token/refresh', { refresh_token: tokens.refresh_token }, from))
  expect(reused).toMatchObject([{ security: 'refresh-token-reused', userId, address: ip }])
})

test('a lockout names the limit, never the account that was guessed', async () => {
  const buyer = await createBuyer(context)
  const from = nextPlace()
  for (let guess = 0; guess < 10; guess++) await post('/login_check', { username: buyer.email, password: 'a guess' }, from)
  const locked = await during(() => post('/login_check', { username: buyer.email, password: 'a guess' }, from))
  expect(locked).toMatchObject([{ security: 'rate-limited', limits: expect.arrayContaining(['password']) }])
  expect(context.logged()).not.toContain(buyer.email)
})

test('requesting, failing, resetting and changing a password are logged, and the owner is told by email', async () => {
  const buyer = await createBuyer(context)
  const { userId, email } = buyer
  const mine = () => context.database.db.select().from(emails).where(eq(emails.recipient, email))
  const requested = await during(async () => {
    await post('/v1/user/password/forgot', { email })
    await expect.poll(async () => (await mine()).length).toBe(1)
  })
  expect(requested).toMatchObject([{ security: 'password-reset-asked', userId }])
  const [sentEmail] = await mine()
  const token = /#token=([\w-]+)/.exec(openSealed(context, sentEmail?.text ?? ''))?.[1] ?? ''
  const form = { password: newPassword, passwordRepeat: newPassword }
  expect(await during(() => post('/v1/user/password/reset', { ...form, token: 'x'.repeat(43) }))).toMatchObject([
    { security: 'password-reset-refused' },
  ])
  expect(await during(() => post('/v1/user/password/reset', { ...form, token }))).toMatchObject([{ security: 'password-reset', userId }])
  expect(await mine()).toMatchObject([{}, { kind: 'password-changed', subject: 'Пароль змінено', language: 'uk' }])

  const again = await post('/login_check', { username: email, password: newPassword })
  const headers = { ...bearer((again.body as { token: string }).token), ...nextPlace() } // a sign-in response, used as one below
  const change = (currentPassword: string) =>
    context.call({
      method: 'PUT',
      url: '/api/v1/user/password',
      headers,
      payload: { currentPassword, password: goodPassword, passwordRepeat: goodPassword },
    })
  expect(await during(() => change('wrong'))).toMatchObject([{ security: 'password-change-failed', userId }])
  expect(await during(() => change(newPassword))).toMatchObject([{ security: 'password-changed', userId }])
  expect((await mine()).map(({ kind }) => kind)).toEqual(['password-reset', 'password-changed', 'password-changed'])
  await context.database.db.update(users).set({ blockedAt: context.clock.now() }).where(eq(users.id, userId))
  const blocked = await during(() => post('/login_check', { username: email, password: goodPassword }))
  expect(blocked).toMatchObject([{ security: 'sign-in-blocked', userId }])
  for (const secret of [token, email, newPassword]) expect(context.logged()).not.toContain(secret)
})
