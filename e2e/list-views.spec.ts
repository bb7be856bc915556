import { expect, languages, once, onceAtDesk } from './shop.ts'
import { staffAs, test, textsOf } from './staff.ts'

/** Saved views of the back office's lists: columns, order and filters under a name. */
for (const language of languages) {
  const common = textsOf(language, 'admin-common')
  const t = textsOf(language, 'admin-catalogue')

  test(`${onceAtDesk('uk', language)}: columns and order of a list are stored as a view, which the list opens with from then on`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin/catalogue/products')
    const folded = page.getByRole('button', { name: common('filters'), exact: true })
    await expect(page.getByRole('button', { name: common('columns') })).toBeVisible()
    if (await folded.isVisible()) await folded.click()
    await page.getByLabel(t('sort'), { exact: true }).selectOption('name')
    await page.getByRole('button', { name: common('columns') }).click()
    const columns = page.getByRole('dialog', { name: common('columns') })
    await columns.getByLabel(t('ordered30'), { exact: true }).press('Space')
    await columns.getByLabel(t('category'), { exact: true }).press('Space')
    await page.keyboard.press('Escape')
    const ordered = page.locator(`td[data-label="${t('ordered30')}"]`)
    await expect(ordered.first()).toBeVisible()

    await page.getByRole('button', { name: common('saveView') }).click()
    await page.getByRole('dialog').getByLabel(common('viewName')).fill('За назвою')
    await page.getByRole('dialog').getByLabel(common('viewDefault')).press('Space')
    await page.getByRole('dialog').getByLabel(common('viewName')).focus()
    await page.keyboard.press('Enter')
    const view = page.getByRole('link', { name: 'За назвою' })
    await expect(view).toHaveAttribute('aria-current', 'true')

    await page.goto('/admin/catalogue/products')
    await expect(view).toHaveAttribute('aria-current', 'true')
    await expect(ordered.first()).toBeVisible()
    await expect(page.locator(`td[data-label="${t('category')}"]`)).toHaveCount(0)

    await page.getByRole('button', { name: common('editView') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: common('removeView') })
      .click()
    await expect(view).toHaveCount(0)
    await page.getByRole('button', { name: common('undo'), exact: true }).click()
    await expect(view, 'undone, the view is open as before').toHaveAttribute('aria-current', 'true')
    await expect(ordered.first()).toBeVisible()
    await page.getByRole('link', { name: common('allRows'), exact: true }).click()
    await expect(ordered).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  })

  test(`${once('uk', language)}: on a phone rows stand on the first screen of a list; its filters unfold, and say how many are set while they are folded`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin/catalogue/products?state=published')
    await expect(page.locator('table.rows tbody tr').first()).toBeInViewport()
    const category = page.getByLabel(t('category'), { exact: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(category).toBeHidden()
    const fold = page.getByRole('button', { name: common('filtersSet', { count: 1 }) })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await fold.click()
    await expect(page.getByLabel(t('state'), { exact: true })).toHaveValue('published')
    await page.getByLabel(t('state'), { exact: true }).selectOption('')
    const folded = page.getByRole('button', { name: common('filters'), exact: true })
    await expect(folded).toHaveAttribute('aria-expanded', 'true')
    await folded.click()
    await expect(category).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(category).toBeVisible()
    await expect(folded).toBeHidden()
  })
}
