import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import jsQR from 'jsqr'
import sharp from 'sharp'
import type { OrderPlaced } from '../src/contract/order.ts'
import { enterAsBuyer, putIntoCart } from './buyer.ts'
import { expect, languages, now, once, test, type Language, type Page } from './shop.ts'

test.use({ pictures: true })

/** Payments as buyers see them. Server tests prove that the shop trusts only the provider's own answers. */
const messages = {
  uk: {
    card: 'Номер тестової картки',
    noMoney: 'коштів із картки не списуємо',
    pay: 'Сплатити',
    decline: 'Відмовити в оплаті',
    close: 'Закрити без оплати',
    confirm: 'Підтвердити',
    cancel: 'Скасувати',
    secure: '3‑D Secure',
    openPlacedOrder: /^(Оплатити|Спробувати оплатити|Перейти до оплати)/,
    paid: 'Оплату успішно завершено.',
    paidInPart: /Отримано ₴\s100, лишилося сплатити ₴/,
    refused: 'Оплата не пройшла.',
    refunded: 'Оплату повернуто.',
    refund: 'Повернення коштів',
    confirmation: 'Підтвердження замовлення, PDF',
    invoice: 'Рахунок на оплату, PDF',
    qr: 'QR-код для оплати в застосунку банку',
    noMoneyOnCard: 'На картці не вистачило коштів.',
    byInvoice: 'Сплатити за рахунком',
  },
  en: {
    card: 'Test card number',
    noMoney: 'no money will be taken',
    pay: 'Pay',
    decline: 'Decline',
    close: 'Close without paying',
    confirm: 'Confirm',
    cancel: 'Cancel',
    secure: '3‑D Secure',
    openPlacedOrder: /^(Pay|Try payment|Go to payment)/,
    paid: 'Payment successfully completed.',
    paidInPart: /₴\s100 received, ₴\s[\d,.]+ still to pay/,
    refused: 'The payment was unsuccessful.',
    refunded: 'Payment was refunded.',
    refund: 'Refund',
    confirmation: 'Order confirmation, PDF',
    invoice: 'Invoice, PDF',
    qr: 'QR code for paying in a banking app',
    noMoneyOnCard: 'There was not enough money on the card.',
    byInvoice: 'Bank transfer by invoice',
  },
} as const

async function byPhone(page: Page, language: Language): Promise<OrderPlaced> {
  const headers = { 'user-language': language, 'idempotency-key': `${language}-${Date.now()}-${Math.random()}` }
  const answer = await page.request.post('/api/v1/purchase/public', { headers, data: { phone: '0671234567', product_id: 1, quantity: 1 } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Opens the payment page of the shop, which redirects to the provider's. */
async function toProvider(page: Page, redirect: string | null): Promise<void> {
  await page.goto(redirect ?? '')
  await page.waitForURL(/\/simulator\/checkout\//)
}

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A registered buyer, signed in in the browser, with an order by card or by invoice. */
async function signedInBuyer(page: Page, language: Language, name: string, method = 'CARD'): Promise<{ order: OrderPlaced; email: string }> {
  const buyer = await enterAsBuyer(page, name, language)
  const id = await putIntoCart(page, buyer, 1)
  const company = { kind: 'COMPANY', company_name: 'ТОВ «Сад»', tax_id: '31316718' }
  const data = {
    purchaseProductIds: [id],
    payment_method: method,
    offer_accepted: true,
    adult_confirmed: true,
    ...(method === 'INVOICE' ? { payer: company } : {}),
  }
  const headers = { ...buyer.headers, 'user-language': language }
  const order: OrderPlaced = await (await page.request.post('/api/v1/cartcheckout', { headers, data })).json()
  return { order, email: buyer.email }
}

/** The link in an e-mail to the buyer, read from its source, because the mailbox blocks scripts in e-mails, those of tests included. */
async function linkInEmail(page: Page, email: string, number: string): Promise<string | null> {
  const mailbox = await (await page.request.get('/dev/mailbox')).text()
  const own = mailbox.split('<article>').find((receivedEmail) => receivedEmail.includes(`To ${email}`) && receivedEmail.includes(number))
  const url = /href="(\/dev\/mailbox\/\d+)"/.exec(own ?? '')?.[1]
  const receivedEmail = url ? await (await page.request.get(url)).text() : ''
  return new RegExp(`href="([^"]*order=${number})"`).exec(receivedEmail)?.[1] ?? null
}

/** Records a bank transfer by the operator's command. */
function recordTransfer(number: string, hryvnias: string): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../src/server/manage.ts'), 'receipt', number, hryvnias, 'bank'], {
    env: {
      ...process.env,
      DATA_DIR: process.env['SHOP_DATA_DIR'],
      SHOP_CLOCK: now().toISOString(),
      LOG_LEVEL: 'silent',
      NBU_URL: 'http://127.0.0.1:9',
    },
  })
}

/** Decodes the National Bank's payment QR code from the screen, as a banking app does. */
async function scan(page: Page, name: string): Promise<string[]> {
  const { data, info } = await sharp(await page.getByRole('img', { name }).screenshot())
    .resize(900)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scanned = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  return new TextDecoder('windows-1251').decode(Buffer.from(scanned.replace('https://qr.bank.gov.ua/', ''), 'base64url')).split('\n')
}

for (const language of languages) {
  const message = messages[language]

  test(`${once('uk', language)}: a card with 3-D Secure pays after the bank’s step, and fails when it is cancelled; a refund shows to the buyer, the whole and a part`, {
    tag: '@proof',
  }, async ({ page }) => {
    const order = await byPhone(page, language)
    await toProvider(page, order.redirect_url)
    await page.getByLabel(message.card).fill('4000 0000 0000 3063')
    await press(page, message.pay)
    await expect(page.locator('body')).toContainText(message.secure)
    await expect(page.locator('body')).toContainText(message.noMoney)
    await press(page, message.cancel)
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(main(page)).toContainText(message.refused)
    await page.getByRole('button', { name: message.openPlacedOrder }).first().click()
    await page.waitForURL(/\/simulator\/checkout\//)
    await page.getByLabel(message.card).fill('4000000000003063')
    await press(page, message.pay)
    await press(page, message.confirm)
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(main(page)).toContainText(message.paid)
    await expect(page.getByRole('button', { name: message.openPlacedOrder })).toHaveCount(0)

    const refunded = await byPhone(page, language)
    await toProvider(page, refunded.redirect_url)
    await press(page, message.pay)
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(main(page)).toContainText(message.paid)
    const confirms = (data: Record<string, unknown>) =>
      page.request.post('/simulator/control/payment', { data: { order_id: refunded.liqPayOrderId, ...data } })
    // The provider's callback may arrive after the answer to the simulator's form.
    const shows = (text: string) =>
      expect(async () => {
        await page.reload()
        await expect(main(page)).toContainText(text, { timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
    expect((await confirms({ status: 'success', refund_amount: 100 })).ok()).toBe(true)
    await shows(message.refund)
    await expect(main(page)).toContainText(message.paid)
    expect((await confirms({ status: 'reversed', refund_amount: refunded.total_uah })).ok()).toBe(true)
    await shows(message.refunded)
    await expect(page.getByRole('button', { name: message.openPlacedOrder })).toHaveCount(0)
  })

  test(`${once('en', language)}: a declined card says why and what helps, offers an invoice, and another card pays`, { tag: '@proof' }, async ({
    page,
  }) => {
    const order = await byPhone(page, language)
    await toProvider(page, order.redirect_url)
    await page.getByLabel(message.card).fill('4000 0000 0000 9995')
    await press(page, message.pay)
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(main(page)).toContainText(message.noMoneyOnCard)
    await expect(main(page).locator('a[href^="tel:+380"]').first()).toBeVisible()
    await page.getByRole('button', { name: message.byInvoice }).click()
    await expect(page.getByRole('img', { name: message.qr })).toBeVisible()
    await page.getByRole('button', { name: message.openPlacedOrder }).first().click()
    await page.waitForURL(/\/simulator\/checkout\//)
    await press(page, message.pay)
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(main(page)).toContainText(message.paid)
    await expect(page.getByRole('button', { name: message.byInvoice })).toHaveCount(0)
  })

  test(
    `${once('en', language)}: who closed the payment page pays later from the profile or from the email`,
    { tag: '@proof' },
    async ({ page }, { project }) => {
      const { order, email } = await signedInBuyer(page, language, `later-${project.name}`)
      await toProvider(page, order.redirect_url)
      await press(page, message.close)
      await page.waitForURL(new RegExp(`/${language}/profile\\?order=${order.order_number}`))
      await page.getByRole('button', { name: message.openPlacedOrder }).first().click()
      await page.waitForURL(/\/simulator\/checkout\//)
      await press(page, message.decline)
      await page.waitForURL(/\/profile\?order=/)
      await expect(main(page)).toContainText(message.refused)

      const link = async () => linkInEmail(page, email, order.order_number)
      await expect.poll(link, { timeout: 60_000 }).not.toBeNull()
      await page.goto((await link()) ?? '')
      await page.waitForURL(new RegExp(`/${language}/profile\\?order=`))
      await page.getByRole('button', { name: message.openPlacedOrder }).first().click()
      await page.waitForURL(/\/simulator\/checkout\//)
      await press(page, message.pay)
      await page.waitForURL(/\/profile\?order=/)
      await expect(main(page)).toContainText(message.paid)
    },
  )

  test(
    `${once('en', language)}: the documents of an order are downloaded, by a visitor and by a signed-in company`,
    { tag: '@proof' },
    async ({ page }, { project }) => {
      const visitor = await byPhone(page, language)
      await page.goto(`/${language}/order/${visitor.access_token}`)
      const href = await page.getByRole('link', { name: message.confirmation }).getAttribute('href')
      const file = await page.request.get(href ?? '')
      expect(file.headers()['content-type']).toBe('application/pdf')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

      const { order } = await signedInBuyer(page, language, `documents-${project.name}`, 'INVOICE')
      await page.goto(`/${language}/profile?order=${order.order_number}`)
      // The button is among the documents, and again beside the QR code.
      const invoice = page.getByRole('button', { name: message.invoice })
      await expect(invoice).toHaveCount(2)
      const [download] = await Promise.all([page.waitForEvent('download'), invoice.first().click()])
      expect(download.suggestedFilename()).toMatch(/^invoice-\d{4}-\d{5}\.pdf$/)
      // The scanned code holds exactly what is to be paid.
      const lines = await scan(page, message.qr)
      expect(lines.slice(0, 4)).toEqual(['BCD', '003', '2', 'UCT'])
      expect(lines[7]).toBe(`UAH${order.total_uah}`)
      expect(lines[10]).toBe(order.order_number)
      await expect(main(page)).toContainText(lines[11] ?? 'no purpose')

      // After a partial payment the code holds the rest; after the rest nothing is due.
      recordTransfer(order.order_number, '100')
      await page.reload()
      await expect(main(page)).toContainText(message.paidInPart)
      const rest = (await scan(page, message.qr))[7]?.replace('UAH', '') ?? ''
      expect(Number(rest)).toBe(order.total_uah - 100)
      recordTransfer(order.order_number, rest)
      await page.reload()
      await expect(main(page)).toContainText(message.paid)
      await expect(page.getByRole('img', { name: message.qr })).toHaveCount(0)
    },
  )
}
