import { expect, test } from './shop.ts'

test('an English reader who chose the euro sees it on every page, also after a reload, and is charged hryvnias', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/en/product/view/1')
  const price = page.locator('h1 + p .money')
  await expect(price).toHaveText(/^\$/)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: '€ EUR' }).click()
  await expect(price).toHaveText(/^€/)
  await expect(footer).toContainText('€1 = ₴')
  const first = await price.textContent()
  await page.reload()
  await expect(price).toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Add to list' }).first().click()
  await page.goto('/en/list')
  const totals = page.locator('main')
  await expect(totals).toContainText('€')
  await expect(totals).not.toContainText('$')
  await expect(totals).toContainText('₴')
  await page.goto('/en/product?price_from=50&currency=EUR')
  await expect(page.locator('.product-card').first()).toContainText('€')
  await footer.getByRole('button', { name: '$ USD' }).click()
  await expect(page).toHaveURL(/price_from=\d+$/)
  await expect(page.locator('.product-card').first()).toContainText('$')
  await page.goto('/uk/product/view/1')
  await expect(page.locator('h1 + p .money')).toHaveText(/^₴/)
})
