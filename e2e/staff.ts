import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request, type APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { TotpSetup } from '../src/contract/admin/session.ts'
import type { StaffRole } from '../src/contract/permissions.ts'
import type { Shape } from '../src/contract/shape.ts'
import { copySeededShop } from '../src/server/testing/seeded-data-dir.ts'
import { ready, startShop, type ShopProcess } from '../src/server/testing/shop-process.ts'
import type { ProductEditor, ProductRows, ProductSaved } from '../src/contract/admin/products.ts'
import { expect, test as base, type Language, type Page } from './shop.ts'

/**
 * Members of the staff in a shop of their own, because other journeys would see what they change. The journeys of one worker share
 * it, in no certain order: whoever changes a product makes one first ({@link ownProduct}), and a journey that changes all of
 * them has a shop to itself (`test.use({ shopOf: 'its name' })`).
 */
interface OwnShop extends ShopProcess {
  readonly folder: string
}
export const test = base.extend<{}, { shop: OwnShop; shopOf: string; outside: Record<string, string> }>({
  shopOf: ['all', { option: true, scope: 'worker' }],
  /** Of its environment: the outside services that a journey stands in for. */
  outside: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ outside }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'shop-backoffice-'))
      await copySeededShop(folder)
      const shop = await ready(await startShop({ ...outside, DATA_DIR: folder, LOG_LEVEL: 'silent' }), 150)
      await use({ ...shop, folder })
      await shop.kill()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(`http://localhost:${shop.port}`),
})

type Params = Readonly<Record<string, string | number>>

/** The texts of a namespace, as the screen says them: for journeys whose subject is not the words. */
export function textsOf(language: Language, namespace: string): (key: string, params?: Params) => string {
  const file = join(import.meta.dirname, `../src/i18n/${language}/${namespace}.json`)
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>> // our own file
  const plurals = new Intl.PluralRules(language)
  return (key, params = {}) => {
    const text = messages[key] ?? messages[`${key}_${plurals.select(Number(params['count']))}`]
    if (text === undefined) throw new Error(`no text ${namespace}.${key}`)
    return text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(params[name] ?? ''))
  }
}

const password = 'Beton-i-kvity-na-terasi'
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate()
export const newEmail = (who: string): string => `${who}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

/** The token of the invitation link printed by the operator's command. */
export function invite({ folder }: Pick<OwnShop, 'folder'>, email: string, role: StaffRole): string {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, '../src/server/manage.ts'), 'staff', 'invite', email, role], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent', NBU_URL: 'http://127.0.0.1:9' },
    encoding: 'utf8',
  })
  return /#token=([^\s"<]+)/.exec(printed)?.[1] ?? ''
}

/** A new member of staff by the screens: from the invitation link to the first one. */
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

/** Signs a new member of staff in by the calls that the first screens make. */
export async function joinByCalls(
  request: APIRequestContext,
  { folder, url }: { readonly folder: string; readonly url: string },
  role: StaffRole,
  name = 'Олена Коваль',
): Promise<void> {
  const invitation = `/api/v1/admin/invitations/${invite({ folder }, newEmail(role), role)}`
  const headers = { origin: url }
  const accepted = await request.post(`${invitation}/accept`, { headers, data: { name, password, password_repeat: password } })
  const { secret } = (await accepted.json()) as TotpSetup // its answer
  const confirmed = await request.post(`${invitation}/confirm`, { headers, data: { code: codeOf(secret) } })
  expect(confirmed.status()).toBe(200)
}

/** A new member of staff whose first steps are not the subject. */
export async function staffAs(page: Page, language: Language, shop: OwnShop, role: StaffRole, name = 'Олена Коваль'): Promise<void> {
  await joinByCalls(page.request, { folder: shop.folder, url: `http://localhost:${shop.port}` }, role, name)
  await page.addInitScript((chosen) => localStorage.setItem('admin-language', chosen), language)
}

/** A product on sale that no other journey knows, made by a manager who does nothing else. */
export async function ownProduct({ folder, port }: OwnShop): Promise<ProductEditor> {
  const origin = `http://localhost:${port}`
  const staff = await request.newContext({ baseURL: `${origin}/api/v1/admin/`, extraHTTPHeaders: { origin } })
  await joinByCalls(staff, { folder, url: origin }, 'manager')
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
