import { expect, languages, pairedAtDesk } from './shop.ts'
import { staffAs, test, textsOf } from './staff.ts'

/** Lists of the back office: columns, order and filters under a name of one's own. */
for (const language of languages) {
  const common = textsOf(language, 'admin-common')
  const t = textsOf(language, 'admin-catalogue')

  test(`${pairedAtDesk(language)}: columns and order of a list are stored as a view, which the list opens with from then on`, async ({
    page,
    shop,
    accessible,
  }) => {
    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin/catalogue/products')
    await page.getByLabel(t('sort'), { exact: true }).selectOption('name')
    await page.getByRole('button', { name: common('columns') }).click()
    const columns = page.getByRole('dialog', { name: common('columns') })
    await accessible(`the columns of a list, ${language}`)
    await columns.getByLabel(t('ordered30'), { exact: true }).press('Space')
    await columns.getByLabel(t('category'), { exact: true }).press('Space')
    await page.keyboard.press('Escape')
    const ordered = page.locator(`td[data-label="${t('ordered30')}"]`)
    await expect(ordered.first()).toBeVisible()

    await page.getByRole('button', { name: common('saveView') }).click()
    await page.getByRole('dialog').getByLabel(common('viewName')).fill('За назвою')
    await page.keyboard.press('Enter')
    const view = page.getByRole('link', { name: 'За назвою' })
    await expect(view).toHaveAttribute('aria-current', 'true')
    await accessible(`a list with a view, ${language}`)

    await page.goto('/admin/catalogue/products')
    await expect(view).toHaveAttribute('aria-current', 'true')
    await expect(ordered.first()).toBeVisible()
    await expect(page.locator(`td[data-label="${t('category')}"]`)).toHaveCount(0)
    await page.getByRole('link', { name: common('allRows'), exact: true }).click()
    await expect(ordered).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  })
}
