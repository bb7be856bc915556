import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { request, type APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '../src/contract/permissions.ts'
import type { Shape } from '../src/contract/shape.ts'
import type { ProductEditor, ProductRows, ProductSaved } from '../src/contract/admin/products.ts'
import { expect, now, test as base, type JourneyShop, type Language, type Page } from './shop.ts'

/**
 * The office's journeys have a shop of their own, because Today shows only the first waiting rows, which a storefront's orders would push out, and
 * renaming a category changes every menu.
 */
export const test = base.extend({ shopOf: ['the office', { scope: 'worker' }] })

type Params = Readonly<Record<string, string | number>>

/** The texts of a namespace on the screen, for journeys that do not test the texts. */
export function textsOf(language: Language, namespace: string): (key: string, params?: Params) => string {
  const file = join(import.meta.dirname, `../src/i18n/${language}/${namespace}.json`)
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>> // from this repository
  const plurals = new Intl.PluralRules(language)
  return (key, params = {}) => {
    const text = messages[key] ?? messages[`${key}_${plurals.select(Number(params['count']))}`]
    if (text === undefined) throw new Error(`no text ${namespace}.${key}`)
    return text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(params[name] ?? ''))
  }
}

const password = 'Beton-i-kvity-na-terasi'
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({ timestamp: now().getTime() })
export const newEmail = (who: string): string => `${who}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

const tokenIn = (text: string): string => /#token=([^\s"<]+)/.exec(text)?.[1] ?? ''

/** The token in the link of an invitation. */
export async function invite({ url }: Pick<JourneyShop, 'url'>, email: string, role: StaffRole): Promise<string> {
  const answer = await fetch(`${url}/dev/invitation`, { method: 'POST', body: new URLSearchParams({ email, role }), redirect: 'manual' })
  expect(answer.status).toBe(303)
  return tokenIn(answer.headers.get('location') ?? '')
}

/** Invites by the operator's command, which prints the link and is the way for a shop's first owner. */
export function inviteByCommand({ folder }: Pick<JourneyShop, 'folder'>, email: string, role: StaffRole): string {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, '../src/server/manage.ts'), 'staff', 'invite', email, role], {
    env: { ...process.env, DATA_DIR: folder, SHOP_CLOCK: now().toISOString(), LOG_LEVEL: 'silent', NBU_URL: 'http://127.0.0.1:9' },
    encoding: 'utf8',
  })
  return tokenIn(printed)
}

/** Joins as a new member of staff through the screens, from the invitation's link to the first screen. */
export async function joinAs(page: Page, language: Language, token: string): Promise<void> {
  const t = textsOf(language, 'admin-sign-in')
  await page.goto(`/admin/invitation#token=${token}`)
  await page.getByRole('button', { name: { uk: 'Українська', en: 'English' }[language] }).click()
  await page.getByLabel(t('name')).fill('Олена Коваль')
  await page.getByLabel(t('newPassword')).fill(password)
  await page.getByLabel(t('passwordRepeat')).fill(password)
  await page.getByRole('button', { name: t('next') }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(t('firstCode')).fill(codeOf(secret))
  await page.getByRole('button', { name: t('confirm') }).click()
  await expect(page.getByRole('list', { name: t('recoveryTitle') }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: t('recoverySaved') }).click()
}

/** A new colleague, signed in in this request context. */
export async function joinByCalls(
  request: APIRequestContext,
  { url }: Pick<JourneyShop, 'url'>,
  role: StaffRole,
  name = 'Олена Коваль',
): Promise<void> {
  // A busy shop answers 503 for a moment.
  const join = async () => (await request.post(`${url}/dev/colleague`, { headers: { origin: url }, form: { role, name }, maxRedirects: 0 })).status()
  await expect.poll(join).toBe(303)
}

/** Signs in a new member of staff without going through the screens. */
export async function staffAs(page: Page, language: Language, shop: JourneyShop, role: StaffRole, name = 'Олена Коваль'): Promise<void> {
  await joinByCalls(page.request, shop, role, name)
  await page.addInitScript((chosen) => localStorage.setItem('admin-language', chosen), language)
}

/** A published product for one journey alone, made by a manager who does nothing else. */
export async function ownProduct(shop: JourneyShop): Promise<ProductEditor> {
  const staff = await request.newContext({ baseURL: `${shop.url}/api/v1/admin/`, extraHTTPHeaders: { origin: shop.url } })
  await joinByCalls(staff, shop, 'manager')
  const { data } = (await (await staff.get('products')).json()) as ProductRows // its answer
  const unique = `${Date.now() % 1e7}${Math.floor(Math.random() * 1e3)}`
  const name = { uk: `Вазон «Окремий» ${unique}`, en: `Planter of its own ${unique}` }
  const created = (await (await staff.post('products', { data: { name, category_id: data[0]?.category.id } })).json()) as ProductEditor // its answer
  const shape: Shape = { kind: 'square', side: 600, height: 600, wall: 40 }
  const changes = { price_kopiykas: 450_000, lead_time_days: 20, shape, 'description.uk': 'Куб.', 'description.en': 'A cube.' }
  const draft = await staff.put(`products/${created.id}/draft`, { data: { version: created.version, changes } })
  const { version } = ((await draft.json()) as ProductSaved).product // its answer
  const published = await staff.post(`products/${created.id}/publish`, { data: { version } })
  const { product } = (await published.json()) as ProductSaved // its answer
  expect(product.state).toBe('published')
  await staff.dispose()
  return product
}
