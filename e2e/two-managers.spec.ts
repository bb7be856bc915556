import type { AttributeList } from '../src/contract/admin/attributes.ts'
import type { MouldList } from '../src/contract/admin/production.ts'
import type { ProductEditor } from '../src/contract/admin/products.ts'
import type { OrderView } from '../src/contract/order.ts'
import { expect, languages, onceAtDesk, type Page } from './shop.ts'
import { callsOf, openScreen, orderByPhone } from './office.ts'
import { ownProduct, staffAs, test, textsOf } from './staff.ts'

/** Two people change the same thing at once. Tests through calls cover which save is refused; this covers what its screen then asks. */
for (const language of languages) {
  const t = textsOf(language, 'admin-order-edit')
  const catalogue = textsOf(language, 'admin-catalogue')
  const common = textsOf(language, 'admin-common')
  const pieces = (page: Page) => page.getByLabel(new RegExp(`^${t('quantityOf', { name: '' }).trim()}`)).and(page.getByRole('textbox'))

  test(
    `${onceAtDesk('uk', language)}: two managers edit one order: each is shown the other, whose number stays is asked, nothing is lost, and the other sees it live`,
    { tag: '@proof' },
    async ({ page, shop, browser }, { project }) => {
      const placed = await orderByPhone(page, 1, 2)
      await staffAs(page, language, shop, 'manager', 'Олена Коваль')
      const context = await browser.newContext({ baseURL: shop.url, viewport: project.use.viewport ?? null, serviceWorkers: 'block' })
      const colleague = await context.newPage()
      await staffAs(colleague, language, shop, 'manager', 'Ірина Бойко')
      for (const one of [page, colleague]) {
        await one.goto(`/admin/orders/${placed.order_number}/edit`)
        await expect(pieces(one)).toHaveValue('2')
      }
      await expect(page.getByText(common('alsoHere', { names: 'Ірина Бойко' }))).toBeVisible()
      await expect(colleague.getByText(common('alsoHere', { names: 'Олена Коваль' }))).toBeVisible()
      await pieces(page).fill('3')
      // Whoever has typed nothing sees it at once.
      await expect(pieces(colleague)).toHaveValue('3')
      await context.setOffline(true)
      await pieces(colleague).fill('5')
      await pieces(page).fill('4')
      await expect(page.getByText(t('saved'))).toBeVisible()
      await context.setOffline(false)
      // The original, Olena's text and her own are shown side by side.
      const conflict = colleague.getByRole('group').filter({ hasText: common('before') })
      await expect(conflict).toContainText('× 3')
      await expect(conflict.getByLabel(common('theirs', { who: 'Олена Коваль' }))).not.toBeChecked()
      await expect(conflict).toContainText('× 4')
      await expect(conflict.getByLabel(common('mine'))).toBeChecked()
      // No other press decides whose text stays.
      await colleague.keyboard.press('Control+KeyS')
      await expect(conflict).toBeVisible()
      await expect(pieces(page)).toHaveValue('4')
      await colleague.getByRole('button', { name: common('saveChoice') }).click()
      await expect(colleague.getByText(t('saved'))).toBeVisible()
      await expect(pieces(page)).toHaveValue('5')
      // Her screen misses the next change, so applying what it shows is refused, and the newer draft is shown instead.
      await colleague.route('**/edit', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
      await pieces(page).fill('6')
      await expect(page.getByText(t('saved'))).toBeVisible()

      await openScreen(page, `/admin/orders/${placed.order_number}`)
      const lines = textsOf(language, 'admin-orders')
      await expect(page.getByText(lines('pieces', { count: 2 }), { exact: true })).toBeVisible()
      await colleague.getByRole('button', { name: t('apply') }).click()
      const dialog = colleague.getByRole('dialog')
      await dialog.getByLabel(new RegExp(`^${common('reason')}`)).fill('узгодили телефоном')
      await dialog.getByRole('button', { name: t('apply') }).click()
      await expect(dialog.getByText(textsOf(language, 'admin-errors')('staleBy', { who: 'Олена Коваль' }))).toBeVisible()
      await dialog.getByRole('button', { name: t('apply') }).click()
      // Without reloading the page.
      await expect(page.getByText(lines('pieces', { count: 6 }), { exact: true })).toBeVisible()
      const seen = await callsOf(page, shop)<OrderView>(`purchase/${placed.access_token}`)
      expect(seen.price_kopiykas).toBe((placed.total_kopiykas / 2) * 6)
      // Both apply the same draft: the second is told, and not asked to repeat what is done.
      await colleague.unroute('**/edit')
      await page.goto(`/admin/orders/${placed.order_number}/edit`)
      await pieces(page).fill('7')
      await expect(page.getByText(t('saved'))).toBeVisible()
      await colleague.goto(`/admin/orders/${placed.order_number}/edit`)
      await expect(pieces(colleague)).toHaveValue('7')
      for (const one of [colleague, page]) {
        await one.getByRole('button', { name: t('apply') }).click()
        await one
          .getByRole('dialog')
          .getByLabel(new RegExp(`^${common('reason')}`))
          .fill('узгодили телефоном')
      }
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('apply') })
        .click()
      await expect(page.getByText(lines('pieces', { count: 7 }), { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: t('apply') }).click()
      await expect(dialog.getByRole('heading', { name: t('alreadyApplied', { who: 'Олена Коваль' }) })).toBeVisible()
      await dialog.getByRole('link', { name: t('toOrder') }).click()
      await expect(colleague.getByText(lines('pieces', { count: 7 }), { exact: true })).toBeVisible()
      await context.close()
    },
  )

  test(`${onceAtDesk('uk', language)}: whoever changes a price, a property or a mould after a colleague is asked whose stays, and a save without a network is repeated`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    const call = callsOf(page, shop)
    const product = await ownProduct(shop)
    const read = async () => (await call<ProductEditor>(`admin/products/${product.id}`)).values
    const finish = { uk: `Оздоблення ${product.code}`, en: `Finish ${product.code}` }
    const property = { kind: 'TEXT', name: finish, unit: { uk: '', en: '' } }
    const { data: attributes } = await call<AttributeList>('admin/attributes', property)
    const attribute = attributes.find(({ name }) => name.uk === finish.uk)

    await page.goto(`/admin/catalogue/products/${product.id}`)
    const price = page.getByLabel(catalogue('price'), { exact: true })
    const saved = page.getByRole('status').filter({ hasText: catalogue('draftSaved') })
    await expect(price).toHaveValue(/^4\s?500/)
    const live = { version: product.version, changes: { price_kopiykas: 460_000 } }
    await call(`admin/products/${product.id}/draft`, live, 'PUT')
    await expect(price, 'without reloading the page').toHaveValue(/^4\s?600/)
    await price.fill('8100')
    const theirPrice = { version: product.version + 1, changes: { price_kopiykas: 800_000, 'description.en': 'Theirs.' } }
    await call(`admin/products/${product.id}/draft`, theirPrice, 'PUT')
    await page.keyboard.press('Control+KeyS')
    await expect(page.getByText('8000')).toBeVisible()
    await expect(page.locator('[data-conflict]')).toBeFocused()
    await page.getByLabel(new RegExp(`^${common('mine')}`)).check()
    await page.getByRole('button', { name: common('saveChoice') }).click()
    await expect(saved).toBeVisible()
    expect(await read(), 'what only the colleague changed is joined').toMatchObject({ price_kopiykas: 810_000, 'description.en': 'Theirs.' })
    await page.context().setOffline(true)
    await price.fill('8200')
    await expect(page.getByText(common('willRepeat'))).toBeVisible()
    await page.context().setOffline(false)
    await expect(saved).toBeVisible()
    expect((await read()).price_kopiykas).toBe(820_000)

    const dialog = page.getByRole('dialog')
    // The page misses the next change, so publishing what it shows is refused, and the newer draft is shown instead.
    await page.route(`**/products/${product.id}`, (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()))
    const { version } = await call<ProductEditor>(`admin/products/${product.id}`)
    await page.getByRole('button', { name: catalogue('publishChanges') }).click()
    await expect(dialog.getByText(/8.?200/)).toBeVisible()
    await call(`admin/products/${product.id}/draft`, { version, changes: { price_kopiykas: 830_000 } }, 'PUT')
    await dialog.getByRole('button', { name: catalogue('publish'), exact: true }).click()
    await expect(dialog.getByText(/8.?300/)).toBeVisible()
    await dialog.getByRole('button', { name: catalogue('publish'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(price).toHaveValue(/^8\s?300/)
    expect(await call<ProductEditor>(`admin/products/${product.id}`)).toMatchObject({ state: 'published', values: { price_kopiykas: 830_000 } })
    await page.unroute(`**/products/${product.id}`)

    const keepMine = async () => {
      await expect(dialog.getByRole('radio', { name: common('mine') })).toBeChecked()
      await dialog.getByRole('button', { name: common('saveChoice') }).click()
    }
    await page.getByRole('heading', { name: catalogue('attributes'), exact: true }).click()
    await page.getByRole('button', { name: catalogue('editOf', { name: finish[language] }) }).click()
    const nameIn = dialog.getByLabel(`${catalogue('name')} ${common('language_uk')}`)
    await expect(nameIn, 'the product below has a name too').toHaveValue(finish.uk)
    await nameIn.fill('Моє оздоблення')
    const theirName = { ...property, name: { uk: 'Оздоблення колеги', en: 'Their finish' }, version: attribute?.version }
    await call(`admin/attributes/${attribute?.code}`, theirName, 'PUT')
    await dialog.getByRole('button', { name: catalogue('saveAttribute') }).click()
    await keepMine()
    await expect(dialog).toHaveCount(0)
    const { data: after } = await call<AttributeList>('admin/attributes')
    expect(after.find(({ code }) => code === attribute?.code)?.name).toEqual({ uk: 'Моє оздоблення', en: 'Their finish' })

    const production = textsOf(language, 'admin-production')
    const code = `M-${product.id}`
    const body = { code, name: 'Куб 60', count: 2, casts_per_day: 1, days_in: 1, cure_days: null, fits: [{ product_id: product.id, size: null }] }
    const mouldOf = ({ data }: MouldList) => data.find((one) => one.code === code)
    const mould = mouldOf(await call<MouldList>('admin/moulds', body))
    await openScreen(page, '/admin/production/moulds')
    await page.getByRole('button', { name: production('changeOf', { name: code }) }).click()
    await dialog.getByLabel(production('copies')).fill('5')
    await call(`admin/moulds/${mould?.id}`, { ...body, version: mould?.version, count: 3, days_in: 2 }, 'PUT')
    await dialog.getByRole('button', { name: production('save'), exact: true }).click()
    await keepMine()
    await expect(dialog).toHaveCount(0)
    expect(mouldOf(await call<MouldList>('admin/moulds'))).toMatchObject({ count: 5, days_in: 2 })
  })
}
