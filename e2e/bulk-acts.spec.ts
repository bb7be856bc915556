import type { ProductEditor, ProductRows } from '../src/contract/admin/products.ts'
import { expect, languages, onceAtDesk } from './shop.ts'
import { callsOf, hiddenSeries } from './office.ts'
import { staffAs, test, textsOf } from './staff.ts'

/** One act on all matches of a list, over several pages. Tests through calls cover what each act does to a product. */
for (const language of languages) {
  const t = textsOf(language, 'admin-catalogue')
  const common = textsOf(language, 'admin-common')

  test(`${onceAtDesk('uk', language)}: all that match are published at once, over the pages of the list; what lacks something stays, with its reason; then all is put back`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    const call = callsOf(page, shop)
    const count = 51 // one more than a page
    const series = await hiddenSeries(call, count)
    const rows = (query = '') => call<ProductRows>(`admin/products?search=${series}${query}`)
    const { data, meta } = await rows()
    expect(meta.total, 'the choice goes beyond one page').toBeGreaterThan(data.length)
    const spoilt = await call<ProductEditor>(`admin/products/${data[0]?.id}`)
    await call(`admin/products/${spoilt.id}/draft`, { version: spoilt.version, changes: { 'name.uk': '' } }, 'PUT')

    await page.goto(`/admin/catalogue/products?view=all&search=${series}`)
    const firstRow = page.locator('tbody tr').first()
    const place = await firstRow.boundingBox()
    await page.getByRole('button', { name: common('selectPage') }).click()
    const selectAll = page.getByRole('button', { name: common('selectAll', { count }) })
    await expect(selectAll).toBeVisible()
    expect(await firstRow.boundingBox(), 'the bar moves no row').toEqual(place)
    await selectAll.click()
    await page.getByRole('button', { name: t('bulk_publish'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('bulkHint_publish'))
    await expect(dialog.getByText(t('bulkWillChange', { count: count - 1 }))).toBeVisible()
    await expect(dialog.getByRole('listitem'), 'told before it begins').toContainText(t('fault_nameMissing'))
    await dialog.getByRole('button', { name: t('bulkGo_publish', { count: count - 1 }) }).click()
    await expect(dialog.getByText(t('bulkDone', { count: count - 1 }))).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByRole('listitem')).toContainText(t('fault_nameMissing'))
    expect((await rows('&state=draft')).data.map(({ id }) => id)).toEqual([spoilt.id])

    await dialog.getByRole('button', { name: t('bulkUndo') }).click()
    await expect(dialog.getByText(t('bulkUndone', { count: count - 1 }))).toBeVisible({ timeout: 60_000 })
    expect((await rows('&state=published')).meta.total).toBe(0)
  })
}
