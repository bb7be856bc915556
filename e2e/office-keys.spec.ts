import type { Page } from '@playwright/test'
import { expect, languages, onceAtDesk } from './shop.ts'
import { openScreen } from './office.ts'
import { staffAs, test, textsOf } from './staff.ts'

/** The back office from the keyboard in the Ukrainian layout, and a tab that was opened before an update. */

/** What each key of the Latin layout writes in the Ukrainian one. */
const ukrainian = { j: 'о', k: 'л', e: 'у', g: 'п', o: 'щ', t: 'е', c: 'с', n: 'т' } as const

/** A key as a browser tells of it when the Ukrainian layout is on: its place is the same, its letter is not. */
async function press(page: Page, ...keys: readonly (keyof typeof ukrainian)[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const key of keys) {
    const pressed = { code: `Key${key.toUpperCase()}`, key: ukrainian[key] }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, text: ukrainian[key] })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
  }
  await session.detach()
}

for (const language of languages) {
  const t = textsOf(language, 'admin-catalogue')
  const common = textsOf(language, 'admin-common')

  test(`${onceAtDesk('uk', language)}: letters of the Ukrainian layout go to a list, through its rows, into a thing and into its first field, and can be switched off`, async ({
    page,
    shop,
  }) => {
    await staffAs(page, language, shop, 'owner')
    await page.goto('/admin/catalogue/products')
    const rows = page.locator('table.rows tbody tr')
    await expect(rows.nth(1)).toBeVisible()
    await press(page, 'j', 'j')
    await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
    await press(page, 'k', 'e')
    await expect(page).toHaveURL(/\/catalogue\/products\/\d+$/)
    const name = page.getByRole('textbox', { name: t('name') }).first()
    await expect(name).toBeVisible()
    await press(page, 'e')
    await expect(name).toBeFocused()
    // A letter that is typed is a letter.
    const before = await name.inputValue()
    await press(page, 'g')
    await press(page, 'o')
    await expect(name).toHaveValue(/пщ/)
    await name.fill(before)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await press(page, 'g', 'c')
    await expect(page).toHaveURL(/\/admin\/customers$/)
    await press(page, 'g', 't')
    await expect(page).toHaveURL(/\/admin$/)
    for (const [path, opens] of [
      ['/admin/catalogue/categories', 'dialog'],
      ['/admin/staff', 'dialog'],
      ['/admin/settings', 'field'],
      ['/admin/pages', 'field'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('main :is(table.rows tbody tr, [data-row]) :is(a, button)').first()).toBeVisible()
      await press(page, 'j', 'e')
      if (opens === 'dialog') await expect(page.getByRole('dialog'), path).toBeVisible()
      else {
        await expect(page.locator('main form[data-edit]'), path).toBeVisible()
        await press(page, 'e')
        await expect(page.locator('main form[data-edit] :focus'), path).toHaveCount(1)
      }
    }
    await openScreen(page, '/admin/settings')
    const groups = page.locator('[data-row] a')
    await expect(groups.nth(1)).toBeVisible()
    await press(page, 'j')
    await expect(groups.first()).toBeFocused()
    await page.keyboard.press('Shift+Slash')
    const help = page.getByRole('dialog', { name: common('keys') })
    await help.getByLabel(common('letterKeys')).uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await press(page, 'j')
    await page.keyboard.press('Shift+Slash')
    await expect(groups.first()).toBeFocused()
    await expect(help).toBeHidden()
  })

  test(`${onceAtDesk('uk', language)}: a wrong setting is said at its field and at the top; a tab from before an update offers to be reloaded, a refusal says why, and what was typed is offered again`, async ({
    page,
    shop,
  }) => {
    await staffAs(page, language, shop, 'owner')
    await page.goto('/admin/settings/contacts')
    const email = page.getByLabel(textsOf(language, 'admin-settings')('email')).first()
    await email.fill('no address')
    await page.getByRole('button', { name: common('save'), exact: true }).click()
    await expect(page.getByText({ uk: 'Перевірте електронну адресу.', en: 'Check the email address.' }[language])).toHaveCount(2)
    await email.fill('office@example.com')
    const bar = page.getByText(common('newRelease'))
    await expect(bar).toBeHidden()
    await page.route('**/api/v1/admin/**', async (route) => {
      if (route.request().url().includes('/events')) return route.continue()
      const release = { 'x-release': '4102444800.index-newer' }
      // As a server does that wants a reason of which this tab knows nothing.
      const body = { code: 422, message: 'Validation failed', reason: 'invalid', errors: { reason: 'Say why.' } }
      if (route.request().method() === 'PUT') return route.fulfill({ status: 422, headers: release, json: body })
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), ...release } })
    })
    await page.getByRole('button', { name: common('save'), exact: true }).click()
    await expect(page.getByText(textsOf(language, 'admin-errors')('outdated'))).toBeVisible()
    await expect(bar.first()).toBeVisible()
    await page.unroute('**/api/v1/admin/**')
    await page.getByRole('button', { name: common('reload') }).click()
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: common('takeUnsaved') }).click()
    await expect(email).toHaveValue('office@example.com')
  })

  test(`${onceAtDesk('uk', language)}: a screen that is opened without a network says so, and fills itself once there is one`, async ({
    page,
    shop,
  }) => {
    await staffAs(page, language, shop, 'owner')
    const errors = textsOf(language, 'admin-errors')
    // Its script comes, its rows do not.
    await page.route('**/api/v1/admin/pages', (route) => route.fulfill({ status: 503, json: { code: 503, message: '', reason: 'unavailable' } }))
    await page.goto('/admin/pages')
    await expect(page.getByText(errors('unavailable'))).toBeVisible()
    await page.getByRole('link', { name: common('categories'), exact: true }).click()
    await expect(page).toHaveURL(/categories$/)
    await page.unroute('**/api/v1/admin/pages')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: common('contentPages'), exact: true }).click()
    await expect(page.getByText(errors('noNetwork'))).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('table.rows tbody tr').first()).toBeVisible()
    await expect(page.getByText(errors('noNetwork'))).toBeHidden()
  })
}
