import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Email } from '../../platform/mail/email.ts'
import { openSealed } from '../../platform/sealing.ts'
import { emails } from '../../platform/mail/tables.ts'
import { bearer, goodPassword, createBuyer, signIn } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { isCommonPassword } from './common-passwords.ts'
import { demoAccounts, seedDemoAccounts } from './demo-accounts.ts'
import { passwordResets, users } from './tables.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const newPassword = 'сім раз відміряй'
const login = (email: string, password: string) => context.call({ method: 'POST', url: '/api/login_check', payload: { username: email, password } })
const forgot = (email: unknown, headers = {}) => context.call({ method: 'POST', url: '/api/v1/user/password/forgot', headers, payload: { email } })
const reset = (token: string, password = newPassword, passwordRepeat = password) =>
  context.call({ method: 'POST', url: '/api/v1/user/password/reset', payload: { token, password, passwordRepeat } })

async function emailsTo(email: string): Promise<(Pick<Email, 'subject' | 'language' | 'kind'> & { text: string; secret: string })[]> {
  const all = await context.database.db.select().from(emails)
  return all
    .filter(({ recipient }) => recipient === email)
    .map((letter) => ({ ...letter, text: openSealed(context, letter.text) }))
    .map(({ subject, text, language, kind }) => ({
      subject,
      text,
      kind,
      language: language === 'en' ? 'en' : 'uk',
      secret: /#token=(\S+)/.exec(text)?.[1] ?? '',
    }))
}
async function requestsReset(email: string, count = 1) {
  expect(await forgot(email)).toMatchObject({ status: 204 })
  await expect.poll(async () => (await emailsTo(email)).length).toBe(count)
  return (await emailsTo(email)).map(({ secret }) => secret)
}

test('the email for a forgotten password is in the language of the page and sets a new password once', async () => {
  const buyer = await createBuyer(context)
  expect(await forgot(buyer.email.toUpperCase(), { 'user-language': 'en' })).toMatchObject({ status: 204 })
  await expect.poll(() => emailsTo(buyer.email)).toMatchObject([{ language: 'en', kind: 'password-reset' }])
  const [email] = await emailsTo(buyer.email)
  expect(email?.text).toContain('http://shop.test/en/reset-password#token=')
  const secret = email?.secret ?? ''
  expect(JSON.stringify(await context.database.db.select().from(passwordResets))).not.toContain(secret)
  expect(await reset(secret)).toMatchObject({ status: 204 })
  expect(await login(buyer.email, goodPassword)).toMatchObject({ status: 401 })
  expect(await login(buyer.email, newPassword)).toMatchObject({ status: 200 })
  expect(await reset(secret, 'ще один пароль')).toMatchObject({ status: 422, body: { errors: { token: 'The link is invalid or has expired.' } } })
})

test('a new password ends every sign-in', async () => {
  const buyer = await createBuyer(context)
  const [secret = ''] = await requestsReset(buyer.email)
  await reset(secret)
  expect(await context.call({ url: '/api/v1/user/me', headers: buyer.headers })).toMatchObject({
    status: 401,
    body: { message: 'Invalid JWT Token' },
  })
})

test('a mistake in the form does not use up the email; after an hour it expires', async () => {
  const buyer = await createBuyer(context)
  const [secret = ''] = await requestsReset(buyer.email)
  expect(await reset(secret, 'qwerty123')).toMatchObject({ status: 422, body: { errors: { password: 'The password is too common.' } } })
  expect(await reset(secret, newPassword, 'інший')).toMatchObject({
    status: 422,
    body: { errors: { password_repeat: 'The passwords do not match' } },
  })
  context.clock.advance(60 * 60_000)
  expect(await reset(secret)).toMatchObject({ status: 422, body: { errors: { token: expect.any(String) } } })
  expect(await login(buyer.email, goodPassword)).toMatchObject({ status: 200 })
})

test('the same email used twice at once works once; using one email invalidates the others', async () => {
  const buyer = await createBuyer(context)
  const [first = ''] = await requestsReset(buyer.email)
  const [, second = ''] = await requestsReset(buyer.email, 2)
  const answers = await Promise.all([reset(second), reset(second)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 422])
  expect(await reset(first)).toMatchObject({ status: 422 })
})

test.each(['nobody@example.com', 'not an e-mail', '', 42, 'x'.repeat(10_000)])(
  'asking for %j answers as for a known e-mail and sends nothing',
  async (email) => {
    const before = await context.database.db.select().from(emails)
    expect(await forgot(email)).toMatchObject({ status: 204, text: '' })
    expect(await context.database.db.select().from(emails)).toEqual(before)
  },
)

test('changing the password requires the old one, ends all other sign-ins and leaves this one open', async () => {
  const buyer = await createBuyer(context)
  const otherSession = await signIn(context, buyer.email)
  const change = (payload: object) => context.call({ method: 'PUT', url: '/api/v1/user/password', headers: buyer.headers, payload })
  const form = { currentPassword: goodPassword, password: newPassword, passwordRepeat: newPassword }
  expect(await change({ ...form, currentPassword: 'wrong one' })).toMatchObject({
    status: 422,
    body: { errors: { current_password: 'The password is wrong.' } },
  })
  expect(await change({ ...form, password: 'short' })).toMatchObject({ status: 422, body: { errors: { password: 'The password is too short.' } } })
  expect(await change(form)).toMatchObject({ status: 204 })
  expect(await context.call({ url: '/api/v1/user/me', headers: buyer.headers })).toMatchObject({ status: 200 })
  expect(await context.call({ url: '/api/v1/user/me', headers: bearer(otherSession.token) })).toMatchObject({ status: 401 })
  expect(await login(buyer.email, newPassword)).toMatchObject({ status: 200 })
})

test('the commonest passwords and their variants are refused, a sentence is not', async () => {
  const common = [
    'password',
    'p@ssw0rd2026!',
    'qwerty123456',
    'йцукенгш',
    'aaaaaaaa',
    '19900101',
    'iloveyou1',
    'superman!!',
    '1q2w3e4r',
    'slavaukraini1',
    'abc123abc123',
  ]
  for (const password of common) expect(await isCommonPassword(password), password).toBe(true)
  for (const password of [
    goodPassword,
    newPassword,
    'correct horse battery',
    'kd8-2hf!',
    ...demoAccounts.map(({ password }) => password.toLowerCase()),
  ]) {
    expect(await isCommonPassword(password), password).toBe(false)
  }
})

test('passwords that leaked most often are refused, also with a capital letter, a year and a sign', async () => {
  for (const password of ['gregory1', 'midnight', 'wrinkle1', 'gfhjkm123', 'marlboro', 'Chevelle2026!', '!Scooter1999']) {
    const form = {
      email: `${password.replace(/\W/g, '')}@example.com`,
      password,
      passwordRepeat: password,
      firstName: 'Олена',
      lastName: 'Коваль',
      phone: '+380670000001',
    }
    const answer = await context.call({ method: 'POST', url: '/api/v1/user/registration', headers: { 'user-language': 'en' }, payload: form })
    expect(answer, password).toMatchObject({ status: 422, body: { errors: { password: 'The password is too common.' } } })
  }
})

test('the demonstration has a buyer and a manager who can sign in, and seeding twice changes nothing', async () => {
  await seedDemoAccounts(context)
  await seedDemoAccounts(context)
  for (const { email, password, roles } of demoAccounts) {
    const { token } = await signIn(context, email, password)
    expect(await context.call({ url: '/api/v1/user/me', headers: bearer(token) })).toMatchObject({ status: 200, body: { email, roles } })
  }
})

test('in production the demonstration’s buyer signs in no more, also where a demonstration became the shop', { tags: 'proof' }, async () => {
  const production = await createTestContext({ NODE_ENV: 'production', DEMO: 'true' })
  await seedDemoAccounts(production)
  expect(await production.database.db.select().from(users)).toEqual([])
  await seedDemoAccounts({ ...production, config: { ...production.config, demoAccounts: true } })
  for (const { email, password } of demoAccounts) {
    const answer = await production.call({ method: 'POST', url: '/api/login_check', payload: { username: email, password } })
    expect(answer).toMatchObject({ status: 401, body: { reason: 'invalid_credentials' } })
  }
  await production.close()
})

test('a new password must differ from the old one, also when its letters are encoded differently', async () => {
  const buyer = await createBuyer(context)
  const same = goodPassword.normalize('NFD')
  const form = { currentPassword: goodPassword, password: same, passwordRepeat: same }
  const refused = { status: 422, body: { errors: { password: 'The new password must differ from the old one.' } } }
  expect(await context.call({ method: 'PUT', url: '/api/v1/user/password', headers: buyer.headers, payload: form })).toMatchObject(refused)
  const [secret = ''] = await requestsReset(buyer.email)
  expect(await reset(secret, goodPassword)).toMatchObject(refused)
  // The mistake has not used up the email.
  expect(await reset(secret)).toMatchObject({ status: 204 })
})
