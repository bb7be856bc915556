import { callsOf, orderByPhone } from './office.ts'
import { expect } from './shop.ts'
import { ownProduct, staffAs, test } from './staff.ts'

/** Lists whose first row must be visible without scrolling. */
const lists = ['', 'orders', 'quotes', 'production', 'customers', 'customers/messages']

test('uk @desktop: the first row of each list stands in the upper third of a laptop’s screen', { tag: '@proof' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await staffAs(page, 'uk', shop, 'owner')
  const call = callsOf(page, shop)
  const { order_number: number } = await orderByPhone(page, (await ownProduct(shop)).id, 2)
  await call(`admin/orders/${number}/move`, { version: 0, move: 'confirm' })
  await call('contact', { name: 'Марія Швець', email: 'maria@example.com', phone: '0671112233', message: 'Скільки коштує вазон?', agreed: true })
  await call('admin/quotes', { buyer: { phone: '0671112233' } })
  for (const path of lists) {
    await page.goto(`/admin/${path}`)
    const row = page.locator('main :is(table.rows tbody tr, [data-row])').first()
    await expect(row, path).toBeVisible()
    const top = async () => ((await row.boundingBox())?.y ?? Infinity) / (page.viewportSize()?.height ?? 1)
    await expect.poll(top, path).toBeLessThanOrEqual(1 / 3)
  }
})

test('uk @phone: on a phone the workshop’s first batch stands in the upper third, and a buyer to call takes a third at most', {
  tag: '@proof',
}, async ({ page, shop }) => {
  await staffAs(page, 'uk', shop, 'owner')
  const call = callsOf(page, shop)
  const product = await ownProduct(shop)
  const { order_number: number } = await orderByPhone(page, product.id, 2)
  await call(`admin/orders/${number}/move`, { version: 0, move: 'confirm' })
  const { order_number: fresh } = await orderByPhone(page, product.id, 2)
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/production')
    const first = page.locator('main [data-row]').first()
    await expect.poll(async () => ((await first.boundingBox())?.y ?? Infinity) / height, `${width}`).toBeLessThanOrEqual(1 / 3)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  const row = page.locator(`[data-order="${fresh}"]`)
  await expect.poll(async () => ((await row.boundingBox())?.height ?? Infinity) / 844).toBeLessThanOrEqual(1 / 3)
})
