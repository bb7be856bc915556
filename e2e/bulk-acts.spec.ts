import type { ProductEditor, ProductRows } from '../src/contract/admin/products.ts'
import { expect, languages, onceAtDesk, type Page } from './shop.ts'
import { staffAs, test, textsOf } from './staff.ts'

/** One act on everything that matches in a list, over its pages. */
test.use({ shopOf: 'bulk acts' })

async function products(page: Page, query = ''): Promise<ProductRows> {
  return (await (await page.request.get(`/api/v1/admin/products?${query}`)).json()) as ProductRows // its answer
}

/** Takes the Ukrainian name out of a draft: the product may not be published as it is. */
async function spoil(page: Page, id: number): Promise<ProductEditor> {
  const product = (await (await page.request.get(`/api/v1/admin/products/${id}`)).json()) as ProductEditor // its answer
  const headers = { origin: new URL(page.url()).origin }
  const data = { version: product.version, changes: { 'name.uk': '' } }
  const saved = await page.request.put(`/api/v1/admin/products/${id}/draft`, { headers, data })
  expect(saved.status()).toBe(200)
  return product
}

for (const language of languages) {
  const t = textsOf(language, 'admin-catalogue')

  test(`${onceAtDesk('uk', language)}: all that match are hidden and put back at once; what lacks something stays, with its reason`, async ({
    page,
    shop,
    accessible,
  }) => {
    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin/catalogue/products?view=all')
    const { data, meta } = await products(page)
    expect(meta.total, 'the choice goes beyond one page').toBeGreaterThan(data.length)
    const act = async (kind: 'hide' | 'publish', changes: number) => {
      await page.getByRole('button', { name: t('selectPage') }).click()
      await page.getByRole('button', { name: t('selectAll', { count: meta.total }) }).click()
      await page.getByRole('button', { name: t(`bulk_${kind}`), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t(`bulkHint_${kind}`))
      await expect(dialog.getByText(t('bulkWillChange', { count: changes }))).toBeVisible()
      if (changes < meta.total) await expect(dialog.getByRole('listitem'), 'told before it begins').toContainText(t('fault_nameMissing'))
      if (kind === 'hide') await dialog.getByLabel(textsOf(language, 'admin-common')('reason')).fill('Сезон скінчився')
      await dialog.getByRole('button', { name: t(`bulkGo_${kind}`, { count: changes }) }).click()
      return dialog
    }
    const hiding = await act('hide', meta.total)
    await expect(hiding.getByText(t('bulkDone', { count: meta.total }))).toBeVisible({ timeout: 60_000 })
    expect((await products(page, 'state=hidden')).meta.total).toBe(meta.total)
    await page.keyboard.press('Escape')
    await expect(hiding).toBeHidden()

    const spoilt = await spoil(page, data[0]?.id ?? 0)
    const publishing = await act('publish', meta.total - 1)
    await expect(publishing.getByText(t('bulkDone', { count: meta.total - 1 }))).toBeVisible({ timeout: 60_000 })
    await expect(publishing.getByRole('listitem')).toContainText(t('fault_nameMissing'))
    await accessible(`what many products were left with, ${language}`)
    expect((await products(page, 'state=hidden')).data.map(({ id }) => id)).toEqual([spoilt.id])

    await publishing.getByRole('button', { name: t('bulkUndo') }).click()
    await expect(publishing.getByText(t('bulkUndone', { count: meta.total - 1 }))).toBeVisible({ timeout: 60_000 })
    expect((await products(page, 'state=hidden')).meta.total).toBe(meta.total)
  })
}
