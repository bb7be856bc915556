import { expect, hydrateDeferred, languages, once, pick, test, type Language, type Page } from './shop.ts'

/** The main job of the shop: find, configure, order with a phone number, pay or not. */
const messages = {
  uk: {
    title: 'Бетонні вазони, лави, столи й умивальники на замовлення',
    filters: /^Фільтри/,
    show: /^Показати \d/,
    planters: /^Вазони та кашпо/,
    priceTo: 'До, ₴',
    search: 'Пошук у каталозі',
    typo: 'Канус',
    product: 'Вазон «Конус»',
    bigger: /60 ?[×x] ?60/,
    white: /білий/,
    insulation: 'Теплоізоляція',
    total: '₴ 6 800',
    charged: '₴ 6 800',
    order: 'Замовити зараз',
    payNow: 'Замовити й сплатити карткою',
    talkFirst: 'Замовити й спершу поговорити',
    individual: /індивідуальний/,
    colourFirst: 'спершу узгодимо колір',
    placed: /Замовлення AC-\d{4}-\d{5} прийнято/,
    phone: 'Ваш телефон',
    agrees: 'вам виповнилося 18 років',
    offer: 'публічною офертою',
    privacy: 'політикою приватності',
    toPay: 'Перейти до оплати',
    pay: 'Сплатити',
    decline: 'Відмовити в оплаті',
    close: 'Закрити без оплати',
    paid: 'Оплату отримано',
    refused: /не пройшла|відхил|невдал/i,
    calls: /Зателефонуємо на/,
    payAgain: /оплатити/i,
    optionsChanged: 'щойно змінилися',
    priceChanged: 'Ціна тим часом змінилася',
    reload: 'Оновити сторінку',
  },
  en: {
    title: 'Concrete planters, benches, tables and sinks, made to order',
    filters: /^Filters/,
    show: /^Show \d/,
    planters: /^Planters/,
    priceTo: 'To, $',
    search: 'Search the catalogue',
    typo: 'Konnus',
    product: 'Konus planter',
    bigger: /60 ?[×x] ?60/,
    white: /white/,
    insulation: 'Thermal insulation',
    total: '$161.91',
    charged: '₴ 6,800',
    order: 'Order now',
    payNow: 'Order and pay by card',
    talkFirst: 'Order and talk first',
    individual: /custom/,
    colourFirst: 'the colour comes first',
    placed: /AC-\d{4}-\d{5}/,
    phone: 'Your phone',
    agrees: 'you are 18 or older',
    offer: 'public offer',
    privacy: 'privacy policy',
    toPay: 'Go to payment',
    pay: 'Pay',
    decline: 'Decline',
    close: 'Close without paying',
    paid: 'Paid',
    refused: /unsuccessful|not paid|failed/i,
    calls: /will call/,
    payAgain: /Pay by card|Try payment again/,
    optionsChanged: 'have just changed',
    priceChanged: 'The price has changed meanwhile',
    reload: 'Reload the page',
  },
} as const

/** Amounts contain no-break spaces. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

async function findTheConus(page: Page, language: Language, phone: boolean): Promise<void> {
  const message = messages[language]
  await page.goto('/')
  await expect(page).toHaveURL(/\/uk\/product$/)
  if (language === 'en') await page.goto('/en/product')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.title)
  if (!phone) await hydrateDeferred(page)
  if (phone) await page.getByRole('button', { name: message.filters }).click()
  const filters = phone ? page.getByRole('dialog') : page
  await filters.getByRole('checkbox', { name: message.planters }).click()
  await expect(page).toHaveURL(/category_id/)
  const upTo = filters.getByRole('textbox', { name: message.priceTo, exact: true })
  await upTo.fill(language === 'uk' ? '5000' : '119')
  await upTo.press('Tab')
  await expect(page).toHaveURL(/price_to/)
  if (phone) {
    await filters.getByRole('button', { name: message.show }).click()
    // The closing sheet removes its history entry; a navigation before that would be cancelled.
    await expect.poll(() => page.evaluate('navigation.canGoForward')).toBe(true)
  }
  await page.goto(`${page.url()}&page=1`)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const box = page.getByRole('combobox', { name: message.search })
  await box.fill(message.typo)
  await box.press('Enter')
  await expect(page).toHaveURL(/full_text_search/)
  await expect(page).not.toHaveURL(/[?&]page=/)
  await page.getByRole('main').getByRole('heading', { level: 2, name: message.product, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.product)
}

async function configure(page: Page, language: Language): Promise<void> {
  const message = messages[language]
  await page.getByRole('combobox', { name: language === 'uk' ? 'Розмір' : 'Size' }).selectOption({ value: '60x60x110' })
  await pick(page.getByRole('radio', { name: message.white }))
  await pick(page.getByRole('switch', { name: message.insulation }))
  await expect.poll(async () => plain(await page.locator('body').textContent())).toContain(message.total)
  await expect(page).toHaveURL(/c=/)
}

/** Fills in the only field and waits for the payment page of the simulator. */
async function order(page: Page, language: Language): Promise<void> {
  const message = messages[language]
  await page.getByRole('button', { name: message.order }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.poll(async () => plain(await dialog.textContent())).toContain(message.charged)
  await expect(dialog).toContainText(message.agrees)
  await expect(dialog.getByRole('link', { name: message.offer })).toHaveAttribute('href', `/${language}/public-offer`)
  await expect(dialog.getByRole('link', { name: message.privacy })).toHaveAttribute('href', `/${language}/privacy-policy`)
  await dialog.getByRole('textbox', { name: message.phone }).fill('(067) 123-45-67')
  await dialog.getByRole('button', { name: message.payNow }).click()
  await page.waitForURL(/\/simulator\//)
}

interface CataloguedProduct {
  price: number
  price_kopiykas: number
  product_properties: { property_name: string; options: { value: string; label: string }[] }[]
}

/** Serves outdated products: cheaper, and with a dropped way of delivery. The returned function restores the current ones. */
async function olderProducts(page: Page): Promise<() => Promise<void>> {
  const address = /\/api\/v1\/product\/view\/\d+$/
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const product = (await response.json()) as CataloguedProduct
    const ways = product.product_properties.find(({ property_name }) => property_name === 'delivery')?.options
    if (ways?.[0]) ways.push({ ...ways[0], value: 'balloon', label: 'balloon' })
    await route.fulfill({ response, json: { ...product, price: product.price - 10, price_kopiykas: product.price_kopiykas - 1_000 } })
  })
  return () => page.unroute(address)
}

/** Opens the product from the catalogue rather than by URL, so that the browser renders the page from the API's answer. */
async function openFromCatalogue(page: Page, language: Language): Promise<void> {
  const { product } = messages[language]
  await page.goto(`/${language}/product?full_text_search=${encodeURIComponent(product)}`)
  await page.getByRole('main').getByRole('heading', { level: 2, name: product, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product)
}

for (const language of languages) {
  const message = messages[language]

  test(`${once('uk', language)}: a page older than the catalogue is read again: the choice and the phone stay, a new total asks for another yes`, {
    tag: '@proof',
  }, async ({ page }) => {
    const dialog = page.getByRole('dialog')
    const phone = dialog.getByRole('textbox', { name: message.phone })
    const main = page.getByRole('main')
    const delivery = main.getByRole('combobox', { name: /^(Доставка|Delivery)/ })
    const openDialog = () => page.getByRole('button', { name: message.order }).first().click()

    const wayIsGone = await olderProducts(page)
    await openFromCatalogue(page, language)
    await delivery.selectOption('balloon')
    await pick(page.getByRole('radio', { name: message.white }))
    await openDialog()
    await phone.fill('067 765 43 21')
    await wayIsGone()
    await dialog.getByRole('button', { name: message.talkFirst }).click()
    await expect(dialog.getByText(message.optionsChanged)).toBeVisible()
    await dialog.getByRole('button', { name: message.reload }).click()
    await expect(dialog).toHaveCount(0)
    await expect(delivery.locator('option[value="balloon"]')).toHaveCount(0)
    await expect(page.getByRole('radio', { name: message.white })).toBeChecked()
    await openDialog()
    await expect(phone).toHaveValue('067 765 43 21')

    const priceRose = await olderProducts(page)
    await openFromCatalogue(page, language)
    const before = plain(await main.locator('header').first().textContent())
    await openDialog()
    await phone.fill('067 123 45 67')
    await priceRose()
    await dialog.getByRole('button', { name: message.talkFirst }).click()
    await expect(dialog.getByText(message.priceChanged)).toBeVisible()
    await expect(phone).toHaveValue('067 123 45 67')
    await expect(main.locator('header').first()).not.toHaveText(before)
    await dialog.getByRole('button', { name: message.talkFirst }).click()
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(message.placed)
  })

  test(`${once('uk', language)}: find, configure, order by phone, pay`, async ({ page, isMobile }) => {
    await findTheConus(page, language, isMobile ?? false)
    await configure(page, language)
    await order(page, language)
    await page.getByRole('button', { name: message.pay, exact: true }).click()
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect.poll(async () => plain(await page.getByRole('main').textContent())).toMatch(/AC-\d{4}-\d{5}/)
    await expect(page.getByRole('main')).toContainText(language === 'uk' ? /Оплату успішно завершено/ : /successfully completed/)
    const main = plain(await page.getByRole('main').textContent())
    expect(main).toContain(message.charged)
    expect(main).toContain(message.product)
    expect(main).toMatch(message.calls)
  })

  test(`${once('en', language)}: a declined payment loses nothing and can be tried again; closing the payment page loses nothing`, {
    tag: '@proof',
  }, async ({ page }) => {
    await openFromCatalogue(page, language)
    await configure(page, language)
    await order(page, language)
    await page.getByRole('button', { name: message.decline }).click()
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(page.getByRole('main')).toContainText(message.refused)
    const payAgain = page.getByRole('button', { name: message.payAgain }).first()
    await payAgain.click()
    await page.waitForURL(/\/simulator\//)
    await page
      .getByRole('link', { name: message.close })
      .or(page.getByRole('button', { name: message.close }))
      .click()
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(payAgain).toBeVisible()
    await page.reload()
    await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(message.charged)
    await payAgain.click()
    await page.waitForURL(/\/simulator\//)
    await page.getByRole('button', { name: message.pay, exact: true }).click()
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(page.getByRole('main')).toContainText(language === 'uk' ? /Оплату успішно завершено/ : /successfully completed/)
  })

  test(`${once('uk', language)}: talking first needs no payment page, and a colour that nobody described is not paid before the call`, {
    tag: '@proof',
  }, async ({ page }) => {
    await page.goto(`/${language}/product/view/1`)
    await pick(page.getByRole('radio', { name: message.individual }))
    await page.getByRole('button', { name: message.order }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(message.colourFirst)).toBeVisible()
    await expect(dialog.getByRole('button', { name: message.payNow })).toHaveCount(0)
    await dialog.getByRole('button', { name: message.talkFirst }).click()
    await expect(dialog.getByRole('textbox', { name: message.phone })).toHaveAccessibleDescription(/.+/)
    await dialog.getByRole('textbox', { name: message.phone }).fill('067 123 45 67')
    await dialog.getByRole('button', { name: message.talkFirst }).click()
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(message.placed)
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: message.payAgain })).toHaveCount(0)
  })
}
