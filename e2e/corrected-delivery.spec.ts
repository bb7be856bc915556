import type { OrderCard } from '../src/contract/admin/orders.ts'
import { callsOf, orderByPhone } from './office.ts'
import { expect, languages, pick } from './shop.ts'
import { ownProduct, staffAs, test, textsOf } from './staff.ts'

for (const language of languages) {
  test(`${language}: the buyer changes the delivery on the order’s page with a mistake on the way, the office sees it, and once it is packed only a call helps`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    const order = textsOf(language, 'order')
    const checkout = textsOf(language, 'checkout')
    const { order_number: number, access_token: token } = await orderByPhone(page, (await ownProduct(shop)).id, 2, language)
    await page.goto(`/${language}/order/${token}`)
    const main = page.getByRole('main')
    await page.getByRole('button', { name: order('deliveryChange') }).click()
    const form = main.locator('form').filter({ has: page.getByRole('button', { name: order('deliverySave') }) })
    await pick(form.getByRole('radio', { name: new RegExp(`^${checkout('deliveryCARRIER')}`) }))
    await form.getByLabel(checkout('city')).fill('Львів')
    const address = form.getByLabel(checkout('branch'), { exact: false })
    // Without an address nothing is sent: the field shows the error and has the focus.
    await form.getByRole('button', { name: order('deliverySave') }).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill('Відділення № 1, вул. Городоцька, 359')
    await form.getByLabel(checkout('siteContact')).fill('Іван, 067 765 43 21')
    await form.getByRole('button', { name: order('deliverySave') }).click()
    await expect(page.getByText(order('deliverySaved'))).toBeVisible()
    await expect(form).toHaveCount(0)
    await page.reload()
    await expect(main).toContainText('Львів')
    await expect(main).toContainText('Відділення № 1, вул. Городоцька, 359')
    await expect(main).toContainText(order('event_delivery'))

    await staffAs(page, language, shop, 'manager')
    const call = callsOf(page, shop)
    const card = () => call<OrderCard>(`admin/orders/${number}`)
    expect(await card()).toMatchObject({ delivery: { city: 'Львів', address: 'Відділення № 1, вул. Городоцька, 359' } })
    for (const move of ['confirm', 'produce', 'finish']) await call(`admin/orders/${number}/move`, { version: (await card()).version, move })
    await page.goto(`/${language}/order/${token}`)
    await expect(page.getByText(order('deliveryPacked'))).toBeVisible()
    await expect(page.getByRole('button', { name: order('deliveryChange') })).toHaveCount(0)
  })
}
