import type { OrderPlaced, OrderView } from '../src/contract/order.ts'
import { expect, languages, onceAtDesk, type Page } from './shop.ts'
import { staffAs, test, textsOf } from './staff.ts'

for (const language of languages) {
  const t = textsOf(language, 'admin-order-edit')
  const common = textsOf(language, 'admin-common')
  const pieces = (page: Page) => page.getByLabel(new RegExp(`^${t('quantityOf', { name: '' }).trim()}`)).and(page.getByRole('textbox'))

  test(`${onceAtDesk('uk', language)}: two managers edit one order: whose number stays is asked, nothing is lost, and the other sees it live`, async ({
    page,
    shop,
    browser,
  }, { project }) => {
    const baseURL = `http://localhost:${shop.port}`
    const [goods] = ((await (await page.request.get('/api/v1/product')).json()) as { data: { id: number }[] }).data // its answer
    const ordered = { phone: '0671239876', product_id: goods?.id, quantity: 2, payment: 'LATER' }
    const placed = (await (await page.request.post('/api/v1/purchase/public', { data: ordered })).json()) as OrderPlaced // its answer
    await staffAs(page, language, shop, 'manager', 'Олена Коваль')
    const context = await browser.newContext({ baseURL, viewport: project.use.viewport ?? null })
    const colleague = await context.newPage()
    await staffAs(colleague, language, shop, 'manager', 'Ірина Бойко')
    for (const one of [page, colleague]) {
      await one.goto(`/admin/orders/${placed.order_number}/edit`)
      await expect(pieces(one)).toHaveValue('2')
    }
    await pieces(page).fill('3')
    await expect(page.getByText(t('saved'))).toBeVisible()
    // From the draft as it was before: what was, what Olena wrote, and her own stand side by side.
    await pieces(colleague).fill('5')
    const conflict = colleague.getByRole('group').filter({ hasText: common('before') })
    await expect(conflict).toContainText('× 2')
    await expect(conflict.getByLabel(common('theirs', { who: 'Олена Коваль' }))).not.toBeChecked()
    await expect(conflict).toContainText('× 3')
    await expect(conflict.getByLabel(common('mine'))).toBeChecked()
    await colleague.getByRole('button', { name: common('saveChoice') }).click()
    await expect(colleague.getByText(t('saved'))).toBeVisible()
    await expect(pieces(colleague)).toHaveValue('5')

    await page.goto(`/admin/orders/${placed.order_number}`)
    const lines = textsOf(language, 'admin-orders')
    await expect(page.getByText(lines('pieces', { count: 2 }), { exact: true })).toBeVisible()
    await colleague.getByRole('button', { name: t('apply') }).click()
    const dialog = colleague.getByRole('dialog')
    await dialog.getByLabel(new RegExp(`^${t('reason')}`)).fill('узгодили телефоном')
    await dialog.getByRole('button', { name: t('apply') }).click()
    // Without reading the page anew.
    await expect(page.getByText(lines('pieces', { count: 5 }), { exact: true })).toBeVisible()
    const token = placed.access_token ?? ''
    const seen = (await (await page.request.get(`/api/v1/purchase/${token}`)).json()) as OrderView // its answer
    expect(seen.price_kopiykas).toBe((placed.total_kopiykas / 2) * 5)
    await context.close()
  })
}
