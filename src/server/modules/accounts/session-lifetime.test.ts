import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthTokens } from '#contract/account.ts'
import { bearer, goodPassword, createBuyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const refresh = (refresh_token: string) => context.call({ method: 'POST', url: '/api/token/refresh', payload: { refresh_token } })
const tokensOf = (answer: { body: unknown }) => answer.body as AuthTokens // of responses whose status was checked
const day = 86_400_000

test('an account that is erased while its tabs refresh is erased, and nothing fails', { tags: 'proof' }, async () => {
  for (let round = 0; round < 12; round++) {
    const buyer = await createBuyer(context)
    const erase = context.call({ method: 'DELETE', url: '/api/v1/user/me', headers: buyer.headers, payload: { password: goodPassword } })
    const refreshes: ReturnType<typeof refresh>[] = []
    // Checking the password takes some milliseconds: the refreshes continue until the deletion runs.
    for (let tab = 0; tab < 24; tab++) {
      refreshes.push(refresh(buyer.tokens.refresh_token))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    expect((await erase).status).toBe(204)
    for (const answer of await Promise.all(refreshes)) expect([200, 401]).toContain(answer.status)
  }
})

test('a password reset while the account is erased waits for it, and nothing fails', async () => {
  for (let round = 0; round < 4; round++) {
    const buyer = await createBuyer(context)
    const change = (password: string) => ({
      method: 'PUT' as const,
      url: '/api/v1/user/password',
      headers: buyer.headers,
      payload: { currentPassword: goodPassword, password, passwordRepeat: password },
    })
    const answers = await Promise.all([
      context.call({ method: 'DELETE', url: '/api/v1/user/me', headers: buyer.headers, payload: { password: goodPassword } }),
      context.call(change('сім раз відміряй')),
      refresh(buyer.tokens.refresh_token),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
  }
})

test('tabs that refresh with one token within moments get the same successor, and its second use later is noticed', async () => {
  const buyer = await createBuyer(context)
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(buyer.tokens.refresh_token)))
  const successors = new Set(answers.map((answer) => tokensOf(answer).refresh_token))
  expect(successors.size).toBe(1)
  const [successor = ''] = successors
  // The owner's tab continues with it; a thief who copied the same response comes later.
  const next = await refresh(successor)
  expect(next.status).toBe(200)
  context.clock.advance(11_000)
  expect(await refresh(successor)).toMatchObject({ status: 401 })
  expect(await refresh(tokensOf(next).refresh_token)).toMatchObject({ status: 401 })
})

test('a late tab gets the newest token of the chain, not a used one', async () => {
  const buyer = await createBuyer(context)
  const second = tokensOf(await refresh(buyer.tokens.refresh_token)).refresh_token
  const third = tokensOf(await refresh(second)).refresh_token
  expect(tokensOf(await refresh(buyer.tokens.refresh_token)).refresh_token).toBe(third)
})

test('a sign-in ends after 90 days, regardless of renewals', async () => {
  const buyer = await createBuyer(context)
  const began = context.clock.now().getTime()
  let tokens = buyer.tokens
  for (let week = 0; week < 12; week++) {
    context.clock.advance(7 * day)
    const answer = await refresh(tokens.refresh_token)
    expect(answer.status).toBe(200)
    tokens = tokensOf(answer)
  }
  expect(tokens.refresh_token_expiration * 1000).toBe(began + 90 * day)
  context.clock.advance(6 * day)
  expect(await context.call({ url: '/api/v1/user/me', headers: bearer(tokens.token) })).toMatchObject({ status: 401 })
  expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 401, body: { message: 'Expired JWT Token' } })
})
