import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, createBuyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { users } from './tables.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const form = {
  email: 'Olena.K@Example.com',
  firstName: ' Олена ',
  lastName: "Дем'яненко",
  password: goodPassword,
  passwordRepeat: goodPassword,
  phone: '067 123-45-67',
}
const register = (payload: unknown, headers = {}) =>
  context.call({ method: 'POST', url: '/api/v1/user/registration', headers, payload: payload as object /* hostile shapes too */ })
const accounts = () => context.database.db.select().from(users)

test('registration stores the user and only a hash of the password', async () => {
  const answer = await register(form, { 'user-language': 'en' })
  expect(answer).toMatchObject({ status: 201, body: { id: expect.any(Number), email: 'Olena.K@Example.com' } })
  const [user] = await context.database.db.select().from(users).where(eq(users.emailKey, 'olena.k@example.com'))
  expect(user).toMatchObject({ firstName: 'Олена', phone: '+380671234567', language: 'en', roles: ['BUYER'] })
  expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
})

test('an email address that differs only in letter case is the same address', async () => {
  await register({ ...form, email: 'twice@example.com' })
  expect(await register({ ...form, email: 'TWICE@example.COM' })).toMatchObject({
    status: 422,
    body: { message: 'User registration error', errors: { email: 'This value is already used.' } },
  })
})

test('of ten registrations at once with one e-mail exactly one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => register({ ...form, email: 'race@example.com' })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 422)])
})

test.each([
  [{ email: '' }, { email: 'Email is required.' }],
  [{ email: 'nobody' }, { email: 'Invalid email address.' }],
  [{ email: 'оlena.k@example.com' }, { email: 'Invalid email address.' }], // Cyrillic о
  [{ firstName: '' }, { first_name: 'First name is required' }],
  [{ firstName: 'О' }, { first_name: 'The name must be 2 to 50 letters.' }],
  [{ firstName: 'x'.repeat(300) }, { first_name: 'The name must be 2 to 50 letters.' }],
  [{ lastName: undefined }, { last_name: 'Last name is required' }],
  [{ lastName: '<script>' }, { last_name: 'The name must be 2 to 50 letters.' }],
  [{ phone: '' }, { phone: 'Phone number is required.' }],
  [{ phone: '+38067123456' }, { phone: "Phone number must consist of '+' sign followed by exactly 12 digits." }],
  [{ password: '' }, { password: 'Password is required', password_repeat: 'The passwords do not match' }],
  [{ password: 'короткі', passwordRepeat: 'короткі' }, { password: 'The password is too short.' }],
  [{ password: 'x'.repeat(129), passwordRepeat: 'x'.repeat(129) }, { password: 'The password is too long.' }],
  [{ password: 'P@ssw0rd2026!', passwordRepeat: 'P@ssw0rd2026!' }, { password: 'The password is too common.' }],
  [{ email: 'vazon@example.com', password: 'Vazon@Example.com', passwordRepeat: 'Vazon@Example.com' }, { password: 'The password is too common.' }],
  [{ passwordRepeat: '' }, { password_repeat: 'Password verification is required' }],
  [{ passwordRepeat: 'something else' }, { password_repeat: 'The passwords do not match' }],
  [
    { firstName: ['Олена'], lastName: { $ne: '' } },
    { first_name: 'First name is required', last_name: 'Last name is required' },
  ],
])('registration with %o says %o and keeps nothing', async (wrong, errors) => {
  const before = await accounts()
  const answer = await register({ ...form, email: 'olena.k2@example.com', ...wrong })
  expect(answer).toMatchObject({ status: 422 })
  expect((answer.body as { errors: unknown }).errors).toEqual(errors) // the error shape, checked by its status
  expect(await accounts()).toEqual(before)
})

test.each([[[]], ['text'], [42]])('a body that is no form (%j) is a 4xx', async (payload) => {
  const answer = await context.call({
    method: 'POST',
    url: '/api/v1/user/registration',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  expect(answer.status).toBe(422)
})

test('U+0000 in a name is refused before it reaches the database', async () => {
  expect(await register({ ...form, email: 'null@example.com', firstName: 'Оле\u0000на' })).toMatchObject({ status: 400 })
})

test('a role cannot be requested', async () => {
  await register({ ...form, email: 'greedy@example.com', roles: ['MANAGER'], id: 1 })
  const [user] = await context.database.db.select().from(users).where(eq(users.emailKey, 'greedy@example.com'))
  expect(user?.roles).toEqual(['BUYER'])
})

test('the profile is read and edited by its owner; letters of any script are fine', async () => {
  const buyer = await createBuyer(context)
  const payload = { firstName: 'José María', lastName: 'Нечуй-Левицький', phone: '+380501112233', email: 'other@example.com', roles: ['MANAGER'] }
  const edited = await context.call({ method: 'PUT', url: '/api/v1/user/me', headers: buyer.headers, payload })
  const profile = {
    id: buyer.userId,
    email: buyer.email,
    firstName: 'José María',
    lastName: 'Нечуй-Левицький',
    phone: '+380501112233',
    telegram_user_id: null,
    roles: ['BUYER'],
  }
  expect(edited).toMatchObject({ status: 200, body: profile })
  expect((await context.call({ url: '/api/v1/user/me', headers: buyer.headers })).body).toEqual(profile)
  const refused = await context.call({
    method: 'PUT',
    url: '/api/v1/user/me',
    headers: buyer.headers,
    payload: { ...payload, firstName: '', phone: '12' },
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: { first_name: 'First name is required', phone: expect.any(String) } } })
})
