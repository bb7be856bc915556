import type { OrderPlaced, OrderView } from '../src/contract/order.ts'
import { expect, languages, pairedAtDesk } from './shop.ts'
import { staffAs, test, textsOf } from './staff.ts'

for (const language of languages) {
  test(`${pairedAtDesk(language)}: a quote for a known phone, with an agreed price and a crane, is accepted by its buyer at those prices`, async ({
    page,
    shop,
    accessible,
  }) => {
    const t = textsOf(language, 'admin-quotes')
    const lines = textsOf(language, 'admin-order-edit')
    const buyer = textsOf(language, 'quote')
    // Somebody who has ordered before.
    const goods = (await (await page.request.get('/api/v1/product')).json()) as { data: { id: number }[] } // its answer
    const ordered = { phone: '0675554433', product_id: goods.data[0]?.id, quantity: 1, payment: 'LATER' }
    const former = (await (
      await page.request.post('/api/v1/purchase/public', { headers: { 'user-language': language }, data: ordered })
    ).json()) as OrderPlaced // its answer
    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin/quotes/new')
    await page.getByLabel(t('buyer_phone')).fill('55544')
    await page
      .getByRole('list', { name: t('knownCustomers') })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('link', { name: former.order_number })).toBeVisible() // their open order, beside
    await page.getByLabel(t('buyer_language')).selectOption(language)
    await page.getByRole('button', { name: lines('addProduct'), exact: true }).click()
    await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
    await page.getByLabel(lines('priceAgreed'), { exact: true }).check()
    const agreed = page.getByLabel(new RegExp(`^${lines('agreedUnit')}`))
    const listed = Number((await agreed.inputValue()).replace(/\s/g, '').replace(',', '.'))
    const price = Math.ceil(listed * 0.95)
    await agreed.fill(String(price))
    await page.getByLabel(new RegExp(`^${lines('agreedReason')}`)).fill('постійний покупець')
    await page.getByRole('button', { name: lines('preset_crane'), exact: true }).click()
    await page.getByRole('textbox', { name: lines('amount'), exact: true }).fill('2500')
    await accessible(`the builder, ${language}`)
    await page.getByRole('button', { name: t('send'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('makeLink') })
      .click()
    await expect(page.getByRole('heading', { name: /QT-\d{4}-\d{5}/ })).toBeVisible()
    const url = await page.getByRole('link', { name: t('openPage') }).getAttribute('href')

    await page.goto(new URL(url ?? '', page.url()).pathname)
    await expect(page.getByRole('main')).toContainText(/Розвантаження краном|Unloading by crane/)
    await accessible(`the page of a quote, ${language}`)
    const accept = page.getByRole('button', { name: buyer('accept').split(' · ')[0] ?? '' })
    await accept.click()
    await expect(page.getByText(buyer('tickFirst'))).toBeVisible()
    await page.getByRole('checkbox').check()
    await accept.click()
    await page.waitForURL(/\/order\//)
    const token = page.url().split('/').at(-1) ?? ''
    const order = (await (await page.request.get(`/api/v1/purchase/${token}`)).json()) as OrderView // its answer
    expect(order.price_kopiykas).toBe(price * 100 + 250_000)
    await page.goto('/admin/quotes?state=accepted')
    await expect(page.getByRole('link', { name: order.order_number ?? /AC-/ })).toBeVisible()
  })
}
