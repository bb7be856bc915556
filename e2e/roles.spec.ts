import type { StaffRole } from '../src/contract/permissions.ts'
import { expect, languages, onceAtDesk, type Page } from './shop.ts'
import { callsOf, confirmedOrder, openScreen } from './office.ts'
import { joinByCalls, ownProduct, staffAs, test, textsOf } from './staff.ts'

/** Every screen to which a role is led must work for it: nothing visible is then refused. */

const roles: readonly StaffRole[] = ['owner', 'manager', 'production', 'content']
/** Roles with some forty screens, which other journeys of the gate open too; `npm run proofs journeys` walks through them. */
const long = new Set<StaffRole>(['owner', 'manager'])
/** Each kind of screen is visited once. */
const kindOf = (path: string) => path.replaceAll(/\/(?=[^/]*\d)[^/]+/g, '/#')

/** Follows every link of the back office from its first screen on. @returns the kinds of screens that were opened */
async function walk(page: Page, closed: string): Promise<ReadonlySet<string>> {
  const seen = new Set(['/admin/'])
  const waiting = ['/admin/']
  await page.goto('/admin/account')
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await openScreen(page, path)
    await expect(page.getByRole('heading', { level: 1, name: closed, exact: true }), `${path} is closed`).toHaveCount(0)
    await expect(page.locator('#main .animate-breathe'), path).toHaveCount(0)
    const links = page.locator('a[href^="/admin/"]:not([download])')
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      const next = new URL(href, 'http://shop.test').pathname
      if (seen.has(kindOf(next))) continue
      seen.add(kindOf(next))
      waiting.push(next)
    }
  }
  return seen
}

for (const language of languages) {
  const common = textsOf(language, 'admin-common')

  for (const role of roles)
    test(`${onceAtDesk('uk', language)}${long.has(role) ? ' @proof' : ''}: whatever the ${role} is led to opens, and nothing is refused`, {
      tag: '@proof',
    }, async ({ page, shop }) => {
      test.slow()
      await staffAs(page, language, shop, role)
      const faults: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) faults.push(`${new URL(page.url()).pathname}: ${answer.status()} ${answer.request().method()} ${answer.url()}`)
      })
      page.on('pageerror', (error) => faults.push(`${new URL(page.url()).pathname}: ${error.message}`))
      const seen = await walk(page, common('noSuchScreen'))
      expect(faults).toEqual([])
      expect(seen.size, [...seen].join(' ')).toBeGreaterThan(3)
    })

  test(`${onceAtDesk('uk', language)}: a content editor sees a price that they cannot write, and the workshop a day's order without a way to change it`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    const product = await ownProduct(shop)
    await staffAs(page, language, shop, 'content')
    const t = textsOf(language, 'admin-catalogue')
    await page.goto('/admin')
    await page.getByRole('link', { name: new RegExp(`${t('missing')} ${t('gap_picture')}`) }).click()
    await expect(page.getByRole('row').filter({ hasText: product.values[`name.${language}`] })).toBeVisible()
    await page.goto(`/admin/catalogue/products/${product.id}`)
    await expect(page.getByRole('group', { name: t('description') }), 'texts are open').toBeVisible()
    await page.getByRole('heading', { name: t('trade') }).click()
    await expect(page.getByLabel(t('price'), { exact: true })).toHaveAttribute('readonly')
    await expect(page.getByText(t('priceLocked'))).toBeVisible()
    await expect(page.getByRole('link', { name: common('settings'), exact: true })).toHaveCount(0)

    await page.context().clearCookies()
    await joinByCalls(page.request, shop, 'manager')
    await confirmedOrder(page, callsOf(page, shop), product.id, { planned: true })
    await page.context().clearCookies()
    await joinByCalls(page.request, shop, 'production')
    await page.goto('/admin/production/plan')
    await expect(page.locator('ol.cast-order > li').first()).toBeVisible()
    await expect(page.locator('ol.cast-order button')).toHaveCount(0)
  })
}
