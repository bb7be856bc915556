import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, languages, pairLanguageWithWidth, test, type Language, type Page } from './shop.ts'

/** A list without an account: stored on the device, shared, sent as an offer, ordered. */
const messages = {
  uk: {
    toList: 'До списку',
    toCart: 'Додати в кошик',
    onList: /^У списку: /,
    button: /^Список, /,
    title: 'Ваш список',
    place: /^Місце: /,
    share: /^Поділитися посиланням/,
    copied: 'Посилання скопійовано.',
    shared: 'Список, яким з вами поділилися',
    addAll: 'Додати все до мого списку',
    replaceAll: 'Замінити мій список',
    offer: /^Комерційна пропозиція/,
    company: 'Компанія або установа',
    pdf: 'Завантажити PDF',
    drawings: /^Креслення для архітектора/,
    zip: 'Завантажити ZIP',
    openOffer: 'Відкрити сторінку пропозиції',
    orderAll: /^Замовити все/,
    phone: 'Ваш телефон',
    talkFirst: 'Замовити, спершу поговорити',
    expected: 'вхід',
    remove: /^Прибрати: /,
    undo: 'Повернути',
    clear: 'Очистити список',
    empty: 'У списку порожньо.',
    promptAdd: 'Додати до списку',
    registered: 'Кошик доступний лише зареєстрованим покупцям.',
    failed: 'Не вдалося порахувати ціни',
    again: 'Спробувати ще раз',
  },
  en: {
    toList: 'Add to list',
    toCart: 'Add to cart',
    onList: /^On your list: /,
    button: /^List, /,
    title: 'Your list',
    place: /^Place: /,
    share: /^Share a link/,
    copied: 'Link copied.',
    shared: 'A list shared with you',
    addAll: 'Add everything to my list',
    replaceAll: 'Replace my list',
    offer: /^Commercial offer/,
    company: 'Company or institution',
    pdf: 'Download PDF',
    drawings: /^Drawings for the architect/,
    zip: 'Download ZIP',
    openOffer: 'Open the offer’s page',
    orderAll: /^Order everything/,
    phone: 'Your phone',
    talkFirst: 'Order, talk first',
    expected: 'entrance',
    remove: /^Remove: /,
    undo: 'Undo',
    clear: 'Clear the list',
    empty: 'Your list is empty.',
    promptAdd: 'Add to list',
    registered: 'The cart available only for registered users.',
    failed: 'The prices could not be worked out',
    again: 'Try again',
  },
} as const

async function addToList(page: Page, language: Language, address: string): Promise<void> {
  const t = messages[language]
  await page.goto(`/${language}/product/view/${address}`)
  await page.getByRole('button', { name: t.toList, exact: true }).click()
  await expect(page.getByText(t.onList).first()).toBeVisible()
}

async function openList(page: Page, language: Language) {
  const t = messages[language]
  await page.getByRole('banner').getByRole('button', { name: t.button }).click()
  const drawer = page.getByRole('dialog', { name: t.title })
  await expect(drawer.getByRole('button', { name: t.orderAll })).toBeVisible()
  return drawer
}

for (const language of languages) {
  const t = messages[language]

  test(`${language}: three things on the list, shared, offered and ordered by phone without paying`, async ({
    page,
    context,
    browser,
    accessible,
  }) => {
    pairLanguageWithWidth(language)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const address of ['1', '2', '3?q=4']) await addToList(page, language, address)
    const drawer = await openList(page, language)
    await expect(drawer.getByRole('article')).toHaveCount(3)
    await drawer.getByLabel(t.place).first().fill(t.expected)
    await accessible('the list')

    await drawer.getByRole('button', { name: t.share }).click()
    await expect(page.getByText(t.copied)).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const stranger = await browser.newContext({ locale: 'uk-UA', serviceWorkers: 'block' })
    const opened = await stranger.newPage()
    await opened.goto(link)
    await expect(opened.getByRole('heading', { name: t.shared })).toBeVisible()
    await expect(opened.getByRole('main').getByRole('article').getByRole('article')).toHaveCount(3)
    await expect(opened.getByText(t.expected, { exact: true })).toBeVisible()
    await opened.getByRole('button', { name: t.addAll }).click()
    await expect(opened).toHaveURL(new RegExp(`/${language}/list$`))
    await expect(opened.getByRole('main').getByLabel(t.place)).toHaveCount(3)
    await stranger.close()

    await drawer.getByRole('button', { name: t.offer }).click()
    await page.getByLabel(t.company).fill('ТОВ «Сад»')
    await accessible('the offer dialog')
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t.pdf }).click()])
    expect(pdf.suggestedFilename()).toMatch(/^OF-\d{4}-\d{5}\.pdf$/)
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await page.keyboard.press('Escape')

    await drawer.getByRole('button', { name: t.orderAll }).click()
    await accessible('the order dialog')
    await page.getByLabel(t.phone).fill('067 123 45 67')
    await page.getByRole('button', { name: t.talkFirst }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/order/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/AC-\d{4}-\d{5}/)
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) }),
    ).toHaveCount(3)
  })

  test(`${language}: an architect downloads the drawings of a list and orders from the offer's page`, async ({ page, accessible }) => {
    pairLanguageWithWidth(language)
    for (const address of ['1', '5']) await addToList(page, language, address)
    const drawer = await openList(page, language)
    await drawer.getByRole('button', { name: t.drawings }).click()
    const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t.zip }).click()])
    const files = unzipSync(new Uint8Array(readFileSync(await zip.path())))
    const endings = Object.keys(files).map((name) => name.split('.').at(-1))
    expect(endings.toSorted()).toEqual(['dxf', 'dxf', 'glb', 'glb', 'pdf', 'pdf', 'xlsx'])
    const dxf = Object.entries(files).find(([name]) => name.endsWith('.dxf'))
    expect(strFromU8(dxf?.[1] ?? new Uint8Array())).toContain('OUTLINE')

    await page.getByRole('link', { name: t.openOffer }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/offer/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/OF-\d{4}-\d{5}/)
    await accessible('the offer')
    await page.getByRole('button', { name: t.orderAll }).click()
    await page.getByLabel(t.phone).fill('067 123 45 67')
    await page.getByRole('button', { name: t.talkFirst }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/order/`))
  })

  test(`${language}: a visitor who adds to the cart may take the list instead; what is taken out can be had back`, async ({ page, accessible }) => {
    pairLanguageWithWidth(language)
    await page.goto(`/${language}/product/view/1`)
    await page.getByRole('button', { name: t.toCart, exact: true }).click()
    await expect(page.getByText(t.registered)).toBeVisible()
    await accessible('the prompt')
    await page.getByRole('button', { name: t.promptAdd, exact: true }).last().click()
    const drawer = page.getByRole('dialog', { name: t.title })
    await expect(drawer.getByRole('article')).toHaveCount(1)
    await drawer.getByRole('button', { name: t.remove }).click()
    await expect(drawer.getByText(t.empty)).toBeVisible()
    await drawer.getByRole('button', { name: t.undo }).click()
    await expect(drawer.getByRole('article')).toHaveCount(1)
    await drawer.getByRole('button', { name: t.clear }).click()
    await accessible('the empty list')
    await page.reload()
    await page.goto(`/${language}/list`)
    await expect(page.getByText(t.empty)).toBeVisible()
  })

  test(`${language}: a list whose prices cannot be read keeps its lines, and asks again`, async ({ page, context }) => {
    pairLanguageWithWidth(language)
    await addToList(page, language, '1')
    await context.route('**/api/v1/offer/preview', (route) => route.abort())
    await page.goto(`/${language}/list`)
    await expect(page.getByText(t.failed)).toBeVisible()
    await expect(page.getByRole('main').getByLabel(t.place)).toHaveCount(1)
    await context.unroute('**/api/v1/offer/preview')
    await page.getByRole('button', { name: t.again }).click()
    await expect(page.getByRole('button', { name: t.orderAll })).toBeVisible()
    await expect(page.getByText(t.failed)).toBeHidden()
  })
}
