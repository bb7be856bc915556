import type { QuoteRows } from '../src/contract/admin/quotes.ts'
import type { OrderView } from '../src/contract/order.ts'
import { expect, languages, onceAtDesk } from './shop.ts'
import { callsOf, orderByPhone } from './office.ts'
import { staffAs, test, textsOf } from './staff.ts'

for (const language of languages) {
  test(`${onceAtDesk('uk', language)}: a quote for a known phone, with an agreed price and a crane, is accepted by its buyer at those prices`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    const t = textsOf(language, 'admin-quotes')
    const lines = textsOf(language, 'admin-order-edit')
    const buyer = textsOf(language, 'quote')
    // A buyer who has ordered before.
    const former = await orderByPhone(page, 1, 1, language, '0675554433')
    await staffAs(page, language, shop, 'manager')
    const call = callsOf(page, shop)
    const stored = async () => (await call<QuoteRows>('admin/quotes')).meta.total
    const before = await stored()
    const theirs = 'Соломія Пилипчук'
    await call('contact', { name: theirs, email: 'solomiia@example.com', phone: '0675554433', message: 'Це я замовляла вазон.', agreed: true })
    await page.goto('/admin/quotes/new')
    const known = page.getByRole('listbox', { name: t('knownCustomers') }).getByRole('option')
    const name = page.getByLabel(t('buyer_name'))
    await page.getByLabel(t('buyer_phone')).fill('55544')
    await known.first().click()
    await expect(name).toHaveValue(theirs)
    // A phone of another country proposes it, and decides nothing.
    const country = page.getByLabel(t('buyer_country'))
    await page.getByLabel(t('buyer_phone')).fill('+48 601 234 567')
    await expect(country).toHaveValue('')
    await page.getByLabel(t('buyer_phone')).press('Tab')
    await expect(name).toBeFocused()
    await page.getByRole('button', { name: /Польща|Poland/ }).click()
    await expect(country).toHaveValue('PL')
    await expect(page.getByLabel(t('buyer_language'))).toHaveValue('en')
    await country.selectOption('')
    // Known by the name too, and by keys alone.
    await page.getByLabel(t('buyer_phone')).fill('')
    await name.fill(theirs.slice(0, -1))
    await expect(known.first()).toContainText(theirs)
    await page.keyboard.press('Escape')
    await expect(known).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue(theirs)
    await expect(page.getByLabel(t('buyer_phone'))).toHaveValue(/67.*555.*44.*33/)
    await page.getByRole('textbox', { name: t('buyer_email') }).fill('')
    expect(await stored(), 'a builder that was only opened stores nothing').toBe(before)
    await expect(page.getByRole('link', { name: former.order_number })).toBeVisible() // their open order is shown beside it
    await page.getByLabel(t('buyer_words')).focus()
    await page.keyboard.type('Добрий день!')
    await expect(page).toHaveURL(/\/admin\/quotes\/\d+$/)
    await expect(page.getByLabel(t('buyer_words'))).toBeFocused()
    await page.keyboard.type(' Як і домовлялися.')
    await expect(page.getByText(t('draftSaved'))).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(t('buyer_words'))).toHaveValue('Добрий день! Як і домовлялися.')
    expect(await stored(), 'one draft').toBe(before + 1)
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
    await page.getByRole('button', { name: t('send'), exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: t('pdfEn') })).toHaveAttribute('href', /draft=1/)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('makeLink') })
      .click()
    await expect(page.getByRole('heading', { name: /QT-\d{4}-\d{5}/ })).toBeVisible()
    const url = await page.getByRole('link', { name: t('openPage') }).getAttribute('href')

    await page.goto(new URL(url ?? '', page.url()).pathname)
    await expect(page.getByRole('main')).toContainText(/Розвантаження краном|Unloading by crane/)
    const accept = page.getByRole('button', { name: buyer('accept').split(/\s·/)[0] ?? '' })
    await accept.click()
    await expect(page.getByText(buyer('tickFirst'))).toBeVisible()
    await page.getByRole('checkbox').check()
    await accept.click()
    await page.waitForURL(/\/order\//)
    const order = await call<OrderView>(`purchase/${page.url().split('/').at(-1)}`)
    expect(order.price_kopiykas).toBe(price * 100 + 250_000)
  })
}
