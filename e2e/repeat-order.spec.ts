import type { ProductEditor, ProductSaved } from '../src/contract/admin/products.ts'
import { enterAsBuyer } from './buyer.ts'
import { callsOf } from './office.ts'
import { expect, type Language } from './shop.ts'
import { ownProduct, staffAs, test, textsOf } from './staff.ts'

for (const language of ['uk', 'en'] satisfies Language[])
  test(`${language}: an order is repeated: what is no longer sold and what is made otherwise is named in words that can be read, and leads to the nearest`, {
    tag: '@proof',
  }, async ({ page, shop, browser }) => {
    const office = await browser.newPage({ baseURL: shop.url })
    await staffAs(office, language, shop, 'owner')
    const call = callsOf(office, shop)
    const read = (id: number) => call<ProductEditor>(`admin/products/${id}`)
    const colours = (await read(1)).values['options.color'].slice(0, 2)
    const publishWith = async (id: number, options: typeof colours) => {
      const { version } = await read(id)
      const saved = await call<ProductSaved>(`admin/products/${id}/draft`, { version, changes: { 'options.color': options } }, 'PUT')
      await call(`admin/products/${id}/publish`, { version: saved.product.version })
    }
    const [gone, changed, sold] = [await ownProduct(shop), await ownProduct(shop), await ownProduct(shop)]
    await publishWith(changed.id, colours)

    const buyer = await enterAsBuyer(page, 'repeat', language)
    const chosen = [{ property_name: 'color', property_value: colours[1]?.value }]
    const lines: number[] = []
    for (const [{ id }, product_properties] of [
      [gone, []],
      [changed, chosen],
      [sold, []],
    ] as const) {
      const added = await page.request.post(`/api/v1/cart/add/product/${id}`, { headers: buyer.headers, data: { quantity: 2, product_properties } })
      expect(added.status()).toBe(201)
      lines.push(((await added.json()) as { id: number }).id) // its answer
    }
    const order = { purchaseProductIds: lines, payment_method: 'CARD', offer_accepted: true, adult_confirmed: true }
    const placed = await page.request.post('/api/v1/cartcheckout', { headers: { ...buyer.headers, 'user-language': language }, data: order })
    expect(placed.ok()).toBe(true)
    await call(`admin/products/${gone.id}/hide`, { version: (await read(gone.id)).version, reason: 'знято з виробництва' })
    await publishWith(changed.id, [])
    await office.close()

    const t = textsOf(language, 'cart')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/${language}/profile`)
    await page.getByRole('button', { name: textsOf(language, 'account')('orderAgain') }).click()
    const cart = page.getByRole('dialog')
    const name = (product: ProductEditor) => product.values[`name.${language}`]
    await expect(cart.getByText(t('reorderGone', { products: name(gone) }))).toBeVisible()
    const otherwise = cart.getByText(t('reorderNotSo', { product: name(changed) }))
    // A long button once squeezed the text into a column of two letters.
    expect((await otherwise.boundingBox())?.width).toBeGreaterThan(170)
    await expect(
      cart
        .getByRole('article')
        .or(cart.getByRole('listitem'))
        .filter({ hasText: name(sold) })
        .first(),
    ).toBeVisible()
    await cart.getByRole('button', { name: t('seeNearest') }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/product/view/${changed.id}`))
    await expect(page.getByRole('main')).toContainText(name(changed))
  })
