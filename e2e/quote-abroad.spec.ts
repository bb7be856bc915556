import { expect, languages } from './shop.ts'
import { staffAs, test, textsOf } from './staff.ts'

const words = {
  uk: { city: 'Краків', country: 'Польща', request: /^Запит QT-\d{4}-\d{5}$/, proforma: /^Рахунок-проформа/ },
  en: { city: 'Kraków', country: 'Poland', request: /^Request QT-\d{4}-\d{5}$/, proforma: /^Proforma invoice No\./ },
} as const

for (const language of languages) {
  const said = words[language]
  test(`${language}: Kraków by quote: a list asks by e-mail, the office answers with DAP, the buyer accepts and has an order with its proforma`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    const product = textsOf(language, 'product')
    const common = textsOf(language, 'common')
    const request = textsOf(language, 'quoteRequest')
    const quote = textsOf(language, 'quote')
    const order = textsOf(language, 'order')
    const office = textsOf(language, 'admin-quotes')
    await page.goto(`/${language}/product/view/1`)
    await page.getByRole('button', { name: product('addToList'), exact: true }).click()
    await expect(page.getByText(new RegExp(`^${textsOf(language, 'list')('added', { product: '' }).split('.')[0]?.trim()}`)).first()).toBeVisible()
    await page.goto(`/${language}/list`)
    await page
      .getByRole('button', { name: common('askQuote') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: request('title') })
    await expect(dialog.getByText(/^1\s×\s/)).toBeVisible()
    const typed = {
      email: `anna-${Date.now()}@studio.pl`,
      city: said.city,
      name: 'Anna Kowalska',
      company: 'Studio Kowalska',
      taxId: 'PL 526-025-02-74',
    }
    for (const [name, value] of Object.entries(typed)) await dialog.getByLabel(request(name)).fill(value)
    await dialog.getByLabel(request('country')).selectOption({ label: said.country })
    await dialog.getByRole('button', { name: request('send') }).click()
    await dialog.getByRole('link', { name: request('openPage') }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(said.request)
    await expect(page.getByText(quote('requested'))).toBeVisible() // within one working day, with the day
    const [number = ''] = /QT-\d{4}-\d{5}/.exec(await title.innerText()) ?? []
    const quotePage = page.url()

    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin')
    await expect(page.getByRole('main')).toContainText(number)
    await page.goto('/admin/quotes')
    await page.getByRole('link', { name: number }).first().click()
    await page.getByLabel(office('buyer_incoterm')).selectOption('DAP')
    await page.getByRole('button', { name: office('send'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: office('sendNow') })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(quotePage)
    await expect(page.getByRole('main')).toContainText(`DAP ${said.city}, ${said.country}`)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: quote('accept').split(/\s·/)[0] ?? '' }).click()
    await page.waitForURL(/\/order\//)
    await expect(page.getByRole('main')).toContainText(order('managerWrites'))
    await expect(page.getByRole('main')).toContainText(order('taxIdAbroad', { id: typed.taxId }))
    const paper = page.getByRole('link', { name: order('document_proforma') }).first()
    const file = await page.request.get((await paper.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-disposition']]).toEqual([200, expect.stringContaining('proforma-')])
    await expect(page.getByRole('heading', { name: said.proforma })).toBeVisible()
    await expect(page.getByRole('img', { name: order('qrAlt') })).toHaveCount(0)
    await expect(
      page
        .getByRole('main')
        .getByText(/EDRPOU/)
        .filter({ visible: true }),
    ).toHaveCount(0)
  })
}
