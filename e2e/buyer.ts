import type { APIRequestContext } from '@playwright/test'
import { expect, type Language, type Page } from './shop.ts'

export const password = 'Тиха вода греблю рве'

export interface Buyer {
  readonly email: string
  readonly headers: { readonly authorization: string }
  /** The browser's part of a session. */
  readonly cookies: Readonly<Record<string, string>>
}

const tokensOf = {
  token: 'token',
  'refresh-token': 'refresh_token',
  'token-exp': 'token_expiration',
  'refresh-token-exp': 'refresh_token_expiration',
}

/** Registers a buyer through the API, which does not sign the browser in; returns the e-mail. */
export async function register(request: APIRequestContext, name: string, language: Language = 'uk', lastName = 'Коваль'): Promise<string> {
  const email = `${name}-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const data = { email, firstName: 'Олена', lastName, phone: '+380671234567', password, passwordRepeat: password }
  expect((await request.post('/api/v1/user/registration', { headers: { 'user-language': language }, data })).status()).toBe(201)
  return email
}

/** A session of a registered buyer on another device. */
export async function sessionOf(request: APIRequestContext, email: string): Promise<Buyer> {
  const answer = await request.post('/api/login_check', { data: { username: email, password } })
  expect(answer.status()).toBe(200)
  const tokens = (await answer.json()) as Record<string, string> // its answer
  const cookies = Object.fromEntries(Object.entries(tokensOf).map(([name, key]) => [name, String(tokens[key])]))
  return { email, headers: { authorization: `Bearer ${tokens['token']}` }, cookies }
}

/** Registers a buyer and signs the browser in, like the dialog: pages opened afterwards are theirs. */
export async function enterAsBuyer(page: Page, name: string, language?: Language, lastName?: string): Promise<Buyer> {
  const buyer = await sessionOf(page.request, await register(page.request, name, language, lastName))
  const url = process.env['SHOP_URL'] ?? ''
  await page.context().addCookies(Object.entries(buyer.cookies).map(([key, value]) => ({ name: key, value, url })))
  return buyer
}

export async function putIntoCart(page: Page, { headers }: Buyer, product: number, quantity = 1): Promise<number> {
  const answer = await page.request.post(`/api/v1/cart/add/product/${product}`, { headers, data: { quantity, product_properties: [] } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id // its answer
}
