import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { AuthTokens, Registered } from '#contract/account.ts'
import type { TestContext } from './test-context.ts'

export const goodPassword = 'тихий став греблю рве'

export interface Buyer {
  readonly userId: number
  readonly email: string
  readonly phone: string
  readonly tokens: AuthTokens
  /** The headers of this buyer's calls. */
  readonly headers: { readonly authorization: string }
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

export async function signIn(context: TestContext, email: string, password = goodPassword): Promise<AuthTokens> {
  const answer = await context.call({ method: 'POST', url: '/api/login_check', payload: { username: email, password } })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as AuthTokens // checked by the status above
}

/** A registered, signed-in buyer, made through the real calls. */
export async function createBuyer(context: TestContext, form: { email?: string; firstName?: string; phone?: string } = {}): Promise<Buyer> {
  const email = form.email ?? `buyer-${randomBytes(6).toString('hex')}@example.com`
  const phone = form.phone ?? '+380671234567'
  const registered = await context.call({
    method: 'POST',
    url: '/api/v1/user/registration',
    payload: { email, firstName: form.firstName ?? 'Олена', lastName: 'Коваль', phone, password: goodPassword, passwordRepeat: goodPassword },
  })
  expect(registered).toMatchObject({ status: 201 })
  const tokens = await signIn(context, email)
  const { id } = registered.body as Registered // checked by the status above
  return { userId: id, email, phone, tokens, headers: bearer(tokens.token) }
}
