import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthTokens } from '#contract/account.ts'
import { bearer, goodPassword, createBuyer, signIn } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { deriveKey } from '../../platform/sealing.ts'
import { purgeExpired } from './purge-expired.ts'
import { refreshTokens, sessions, users } from './tables.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const me = (headers: Record<string, string>) => context.call({ url: '/api/v1/user/me', headers })
const login = (payload: object) => context.call({ method: 'POST', url: '/api/login_check', payload })
const refresh = (refresh_token: unknown) => context.call({ method: 'POST', url: '/api/token/refresh', payload: { refresh_token } })
const tokensOf = (answer: { body: unknown }) => answer.body as AuthTokens // of responses whose status was checked
const seconds = () => Math.floor(context.clock.now().getTime() / 1000)

test('signing in gives both tokens with their expirations, and the token opens the profile', async () => {
  const buyer = await createBuyer(context)
  expect(buyer.tokens).toMatchObject({ token_expiration: seconds() + 900, refresh_token_expiration: seconds() + 30 * 86_400 })
  expect(await me(buyer.headers)).toMatchObject({ status: 200, body: { email: buyer.email }, headers: { 'cache-control': 'no-store' } })
})

test('the email address is compared without case, and a password regardless of how its letters are encoded', async () => {
  const buyer = await createBuyer(context)
  expect(await login({ username: ` ${buyer.email.toUpperCase()}`, password: goodPassword.normalize('NFD') })).toMatchObject({ status: 200 })
})

test('an unknown email address, a wrong password and an overlong one get the same answer', async () => {
  const buyer = await createBuyer(context)
  const answers = await Promise.all([
    login({ username: buyer.email, password: 'not that one' }),
    login({ username: 'nobody@example.com', password: goodPassword }),
    login({ username: buyer.email, password: goodPassword + 'x'.repeat(5_000) }),
    login({ username: buyer.email.replace('e', 'е'), password: goodPassword }), // Cyrillic е
  ])
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { code: 401, message: 'Invalid credentials.' } })
})

test.each([[{}], [{ username: 'a@b.ua' }], [{ password: 'x' }], [{ username: '', password: '' }], [{ username: ['a@b.ua'], password: 'x' }], [[]]])(
  'signing in with %j is a malformed request',
  async (payload) => {
    expect(await login(payload)).toMatchObject({ status: 400 })
  },
)

test('a blocked account learns of it only with the right password; its open sign-ins end', async () => {
  const buyer = await createBuyer(context)
  await context.database.db.update(users).set({ blockedAt: context.clock.now() }).where(eq(users.id, buyer.userId))
  expect(await login({ username: buyer.email, password: goodPassword })).toMatchObject({ status: 403 })
  expect(await login({ username: buyer.email, password: 'wrong' })).toMatchObject({ status: 401 })
  expect(await me(buyer.headers)).toMatchObject({ status: 401 })
  expect(await refresh(buyer.tokens.refresh_token)).toMatchObject({ status: 401 })
})

test.each([
  ['no header', {}, 'JWT Token not found'],
  ['an empty one', { authorization: '' }, 'JWT Token not found'],
  ['another scheme', { authorization: 'Basic b2xlbmE6eA==' }, 'JWT Token not found'],
  ['a bare scheme', { authorization: 'Bearer ' }, 'JWT Token not found'],
  ['nonsense', bearer('nonsense'), 'Invalid JWT Token'],
  ['three empty parts', bearer('..'), 'Invalid JWT Token'],
  ['kilobytes', bearer('x'.repeat(5_000)), 'Invalid JWT Token'],
])('with %s: 401', async (_, headers: Record<string, string>, message) => {
  expect(await me(headers)).toMatchObject({ status: 401, body: { code: 401, message } })
})

test('an expired token gets its own error; a refreshed one works', async () => {
  const buyer = await createBuyer(context)
  context.clock.advance(15 * 60_000)
  expect(await me(buyer.headers)).toMatchObject({ status: 401, body: { message: 'Expired JWT Token' } })
  const fresh = await refresh(buyer.tokens.refresh_token)
  expect(fresh.status).toBe(200)
  expect(await me(bearer(tokensOf(fresh).token))).toMatchObject({ status: 200 })
})

test('forged tokens are refused: alg none, another key, another algorithm, issuer, person, claims', async () => {
  const buyer = await createBuyer(context)
  const stranger = await createBuyer(context)
  const key = deriveKey(context, 'access-token')
  const [header = '', body = '', signature = ''] = buyer.tokens.token.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string> // our own token
  const sign = (changes: object, alg = 'HS256', secret: Uint8Array = key) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(secret)
  expect(await me(bearer(await sign({})))).toMatchObject({ status: 200 }) // a valid token apart from the changes below
  const strangersBody = stranger.tokens.token.split('.')[1]
  const forged = [
    `${encode({ alg: 'none' })}.${body}.`,
    `${encode({ alg: 'None', typ: 'JWT' })}.${body}.${signature}`,
    `${header}.${body}.`,
    `${header}.${strangersBody}.${signature}`,
    `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
    await sign({}, 'HS256', new TextEncoder().encode('another secret of the same length!!')),
    await sign({}, 'HS512'),
    await sign({ iss: 'evil' }),
    await sign({ aud: 'evil' }),
    await sign({ sub: String(stranger.userId) }),
    await sign({ sub: '0 or 1=1' }),
    await sign({ sid: '00000000-0000-0000-0000-000000000000' }),
    await sign({ sid: "'; drop table users" }),
    await sign({ sid: undefined }),
    await sign({ exp: undefined }),
  ]
  for (const token of forged) expect(await me(bearer(token)), token).toMatchObject({ status: 401, body: { message: 'Invalid JWT Token' } })
})

test('a refresh token works once and is stored only as a hash', async () => {
  const buyer = await createBuyer(context)
  const first = tokensOf(await refresh(buyer.tokens.refresh_token))
  expect(first.refresh_token).not.toBe(buyer.tokens.refresh_token)
  expect(tokensOf(await refresh(first.refresh_token)).token).toBeTruthy()
  const stored = JSON.stringify(await context.database.db.select().from(refreshTokens))
  expect(stored).not.toContain(first.refresh_token)
})

test('replaying a used refresh token ends the whole sign-in at once; other sign-ins stay', async () => {
  const buyer = await createBuyer(context)
  const otherSession = await signIn(context, buyer.email)
  const thief = tokensOf(await refresh(buyer.tokens.refresh_token))
  context.clock.advance(11_000)
  expect(await refresh(buyer.tokens.refresh_token)).toMatchObject({ status: 401 })
  expect(await refresh(thief.refresh_token)).toMatchObject({ status: 401, body: { message: 'Invalid JWT Token' } })
  expect(await me(bearer(thief.token))).toMatchObject({ status: 401, body: { message: 'Invalid JWT Token' } })
  expect(await me(bearer(otherSession.token))).toMatchObject({ status: 200 })
})

test('two tabs that refresh with one token within moments both stay signed in', async () => {
  const buyer = await createBuyer(context)
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(buyer.tokens.refresh_token)))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await me(bearer(tokensOf(answer).token))).toMatchObject({ status: 200 })
  }
  context.clock.advance(60_000)
  for (const answer of answers) expect(await refresh(tokensOf(answer).refresh_token)).toMatchObject({ status: 200 })
})

test('a refresh token is valid for 30 days and no longer', async () => {
  const buyer = await createBuyer(context)
  context.clock.advance(30 * 86_400_000)
  expect(await refresh(buyer.tokens.refresh_token)).toMatchObject({ status: 401, body: { message: 'Expired JWT Token' } })
  await purgeExpired.run(context, {})
  expect(await context.database.db.select().from(sessions).where(eq(sessions.userId, buyer.userId))).toEqual([])
})

test.each([['unknown'], [guessFromBuyersIp()]])('an unknown refresh token is refused', async (token) => {
  expect(await refresh(token)).toMatchObject({ status: 401 })
})
function guessFromBuyersIp(): string {
  return Buffer.alloc(32, 7).toString('base64url')
}

test.each([[undefined], [''], [null], [{}]])('a missing refresh token (%j) is a malformed request', async (token) => {
  expect(await refresh(token)).toMatchObject({ status: 400 })
})

test('signing out ends this sign-in with its access token; unknown tokens get the same answer', async () => {
  const buyer = await createBuyer(context)
  const otherSession = await signIn(context, buyer.email)
  const logout = (refresh_token: unknown) => context.call({ method: 'POST', url: '/api/logout', payload: { refresh_token } })
  expect(await logout(buyer.tokens.refresh_token)).toMatchObject({ status: 204 })
  expect(await logout(buyer.tokens.refresh_token)).toMatchObject({ status: 204 })
  expect(await logout('unknown')).toMatchObject({ status: 204 })
  expect(await logout(undefined)).toMatchObject({ status: 204 })
  expect(await me(buyer.headers)).toMatchObject({ status: 401, body: { message: 'Invalid JWT Token' } })
  expect(await refresh(buyer.tokens.refresh_token)).toMatchObject({ status: 401 })
  expect(await me(bearer(otherSession.token))).toMatchObject({ status: 200 })
})

test('signing out everywhere ends every sign-in of this user and of no one else', async () => {
  const buyer = await createBuyer(context)
  const otherSession = await signIn(context, buyer.email)
  const other = await createBuyer(context)
  const everywhere = (headers: Record<string, string>) => context.call({ method: 'POST', url: '/api/v1/user/logout-everywhere', headers })
  expect(await everywhere({})).toMatchObject({ status: 401, body: { message: 'JWT Token not found' } })
  expect(await me(buyer.headers)).toMatchObject({ status: 200 })
  expect(await everywhere(buyer.headers)).toMatchObject({ status: 204, text: '' })
  for (const { token, refresh_token } of [buyer.tokens, otherSession]) {
    expect(await me(bearer(token))).toMatchObject({ status: 401 })
    expect(await refresh(refresh_token)).toMatchObject({ status: 401 })
  }
  expect(await me(other.headers)).toMatchObject({ status: 200 })
  await signIn(context, buyer.email)
})

test('no cookie and no form of another site can act for a signed-in buyer: only the Authorization header counts', async () => {
  const buyer = await createBuyer(context)
  const cookies = `token=${buyer.tokens.token}; refresh-token=${buyer.tokens.refresh_token}`
  expect(await me({ cookie: cookies })).toMatchObject({ status: 401, body: { message: 'JWT Token not found' } })
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const form = await context.call({
      method: 'POST',
      url: '/api/v1/cart/add/product/1',
      headers: { cookie: cookies, origin: 'https://evil.example', 'content-type': type },
      payload: 'quantity=1',
    })
    expect(form.status, type).toBe(401)
  }
  const anywhere = await me({ ...buyer.headers, origin: 'https://evil.example' })
  expect(anywhere.headers).not.toHaveProperty('access-control-allow-origin')
  expect(anywhere.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
