import type { OrderPlaced } from '../src/contract/order.ts'
import { botToken, startFakeTelegram, type FakeTelegram } from '../src/server/testing/fake-telegram.ts'
import { expect, languages, paired, type Language, type Page } from './shop.ts'
import { newEmail, ownProduct, staffAs, test as base, textsOf } from './staff.ts'

/**
 * A buyer gets the stages of an order in Telegram. The bot's server and the site of its link are stand-ins. It needs a shop with a bot, so it is one
 * of the proofs; the gate covers each step by calls (modules/telegram/telegram.test.ts).
 */
const test = base.extend<{}, { telegram: FakeTelegram }>({
  telegram: [
    async ({}, use) => {
      const telegram = await startFakeTelegram()
      await use(telegram)
      await telegram[Symbol.asyncDispose]()
    },
    { scope: 'worker' },
  ],
  outside: [async ({ telegram }, use) => use({ TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_API_URL: telegram.url }), { scope: 'worker' }],
})

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Presses the button and follows its link. @returns what the person's Telegram then sends to the bot */
async function followInvitation(page: Page, language: Language): Promise<string> {
  await page.route('https://t.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Telegram</title>' }))
  await page.getByRole('button', { name: textsOf(language, 'order')('tellInTelegram'), exact: true }).click()
  await page.waitForURL(/^https:\/\/t\.me\/concrete_test_bot\?start=/)
  return `/start ${new URL(page.url()).searchParams.get('start')}`
}

/** Confirms the order in the office and adds the buyer's e-mail. */
async function confirm(office: Page, language: Language, number: string, email: string): Promise<void> {
  const t = textsOf(language, 'admin-orders')
  await office.goto(`/admin/orders/${number}`)
  await office
    .getByRole('button', { name: t('move_confirm'), exact: true })
    .first()
    .click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel(t('detail_email')).fill(email)
  await dialog.getByRole('button', { name: t('move_confirm') }).click()
  await expect(dialog).toHaveCount(0)
}

for (const language of languages)
  test(`${paired(language)} @proof: a buyer chooses Telegram on the page of the order and hears of its next stage there, in the order's language, beside the e-mail`, async ({
    page,
    shop,
    browser,
    telegram,
  }) => {
    const t = textsOf(language, 'order')
    const bot = textsOf(language, 'telegram')
    const chat = { uk: 701, en: 702 }[language]
    const heard = () => telegram.sent.filter(({ chatId }) => chatId === String(chat)).map(({ text }) => text)
    const data = { phone: '0673194862', product_id: (await ownProduct(shop)).id, quantity: 1, payment: 'LATER' }
    const placed = await page.request.post('/api/v1/purchase/public', { headers: { 'user-language': language }, data })
    const { order_number: number, access_token: token } = (await placed.json()) as OrderPlaced // its answer
    const address = `/${language}/order/${token}`
    await page.goto(address)
    const start = await followInvitation(page, language)
    // The phone's language is the other one; the order's language counts.
    telegram.writes(chat, start, { uk: 'en', en: 'uk' }[language])
    await expect.poll(heard).toEqual([bot('linkedOrder', { number })])

    await page.goto(address)
    await expect(page.getByText(t('telegramOn'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('tellInTelegram') })).toHaveCount(0)

    const desk = await browser.newContext({ serviceWorkers: 'block', baseURL: `http://localhost:${shop.port}` })
    const office = await desk.newPage()
    await staffAs(office, language, shop, 'manager')
    const email = newEmail('buyer')
    await confirm(office, language, number, email)
    await desk.close()
    const link = `http://localhost:${shop.port}${address}`
    const notified = bot('orderEvent', { number, status: lowerFirst(t('state_confirmed')) })
    await expect.poll(() => heard().slice(1)).toEqual([`${notified}\n${bot('seeOrder', { address: link })}`])
    // Telegram comes on top: a buyer with an e-mail still gets the stage there.
    await expect.poll(async () => (await page.request.get('/dev/mailbox')).text()).toContain(`To ${email}`)
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(t('state_confirmed'))

    telegram.writes(chat, '/stop')
    await expect.poll(() => heard().at(-1)).toBe(textsOf('uk', 'telegram')('stopped'))
    await page.reload()
    await expect(page.getByRole('button', { name: t('tellInTelegram') })).toBeVisible()
  })
