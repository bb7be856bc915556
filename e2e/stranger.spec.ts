import { readFileSync } from 'node:fs'
import { hydrateDeferred, expect, languages, once, test, type Language, type Page } from './shop.ts'

/** One journey from the first page to the order: somebody without an account furnishes a balcony, and pays nothing yet. */
const messages = {
  uk: {
    filters: /^Фільтри/,
    balcony: /^Балкон/,
    chip: 'Прибрати: Балкон',
    show: /^Показати/,
    planters: /^Вазони та кашпо/,
    holds: /На балконі\s*(витримає|якщо вільно)/,
    toList: 'До списку',
    onList: /^У списку: /,
    button: /^Список, /,
    title: 'Ваш список',
    place: /^Місце: /,
    expected: 'вхід',
    share: /^Поділитися посиланням/,
    copied: 'Посилання скопійовано.',
    shared: 'Список, яким з вами поділилися',
    addAll: 'Додати все до мого списку',
    offer: /^Комерційна пропозиція/,
    company: 'Компанія або установа',
    pdf: 'Завантажити PDF',
    orderAll: /^Замовити все/,
    phone: 'Ваш телефон',
    talkFirst: 'Замовити й спершу поговорити',
  },
  en: {
    filters: /^Filters/,
    balcony: /^Balcony/,
    chip: 'Remove Balcony',
    show: /^Show/,
    planters: /^Planters/,
    holds: /On a balcony\s*(it holds|with \d)/,
    toList: 'Add to list',
    onList: /^On your list: /,
    button: /^List, /,
    title: 'Your list',
    place: /^Place: /,
    expected: 'entrance',
    share: /^Share a link/,
    copied: 'Link copied.',
    shared: 'A list shared with you',
    addAll: 'Add everything to my list',
    offer: /^Commercial offer/,
    company: 'Company or institution',
    pdf: 'Download PDF',
    orderAll: /^Order everything/,
    phone: 'Your phone',
    talkFirst: 'Order and talk first',
  },
} as const satisfies Record<Language, unknown>

/** Finds planters for a balcony; the facet's count must match, and the URL contains the ticked values. */
async function findPlanters(page: Page, language: Language, isMobile: boolean): Promise<void> {
  const t = messages[language]
  await page.goto(`/${language}/product`)
  await hydrateDeferred(page)
  // An open dialog has a history entry, so that Back closes it; closing it navigates back, which takes the browser a moment.
  const historyEntry = () => page.evaluate(() => navigation.currentEntry?.index)
  const before = await historyEntry()
  if (isMobile) await page.getByRole('button', { name: t.filters }).click()
  const filters = isMobile ? page.getByRole('dialog') : page.getByRole('complementary')
  await filters.getByRole('checkbox', { name: t.planters }).check()
  await expect(page).toHaveURL(/category_id\[\]=\d+$/)
  const balcony = filters.getByText(t.balcony)
  await filters.getByRole('checkbox', { name: t.balcony }).check()
  await expect(page).toHaveURL(/category_id\[\]=\d+&place\[\]=balcony$/)
  const promised = /\d+$/.exec((await balcony.textContent()) ?? '')?.[0]
  if (isMobile) await filters.getByRole('button', { name: t.show }).click()
  await expect.poll(historyEntry).toBe(before)
  await expect(page.getByRole('link', { name: t.chip })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(new RegExp(`\\b${promised}\\b`))
  await page.reload()
  await hydrateDeferred(page)
  await expect(page).toHaveURL(/category_id\[\]=\d+&place\[\]=balcony$/)
  await expect(page.getByRole('link', { name: t.chip })).toBeVisible()
}

for (const language of languages) {
  const t = messages[language]

  test(`${once('uk', language)}: a stranger finds planters that a balcony holds, lists three, shares them, has them offered and orders by phone without paying`, {
    tag: '@proof',
  }, async ({ page, context, browser, isMobile }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await findPlanters(page, language, isMobile ?? false)

    const results = page.url()
    for (const card of [0, 1, 2]) {
      await page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).nth(card).click()
      await expect(page).toHaveURL(/\/product\/view\//)
      await expect.poll(async () => ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ')).toMatch(t.holds)
      await page.getByRole('button', { name: t.toList, exact: true }).click()
      await expect(page.getByText(t.onList).first()).toBeVisible()
      if (card === 2) break
      await page.goBack()
      await expect(page).toHaveURL(results)
    }

    await page.getByRole('banner').getByRole('button', { name: t.button }).click()
    const drawer = page.getByRole('dialog', { name: t.title })
    await expect(drawer.getByRole('button', { name: t.orderAll })).toBeVisible()
    await expect(drawer.getByRole('article')).toHaveCount(3)
    await drawer.getByLabel(t.place).first().fill(t.expected)

    await drawer.getByRole('button', { name: t.share }).click()
    await expect(page.getByText(t.copied)).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const another = await browser.newContext({ locale: 'uk-UA', serviceWorkers: 'block' })
    const opened = await another.newPage()
    await opened.goto(link)
    await expect(opened.getByRole('heading', { name: t.shared })).toBeVisible()
    await expect(opened.getByRole('main').getByRole('article').getByRole('article')).toHaveCount(3)
    await expect(opened.getByText(t.expected, { exact: true })).toBeVisible()
    await opened.getByRole('button', { name: t.addAll }).click()
    await expect(opened).toHaveURL(new RegExp(`/${language}/list$`))
    await expect(opened.getByRole('main').getByLabel(t.place)).toHaveCount(3)
    await another.close()

    await drawer.getByRole('button', { name: t.offer }).click()
    await page.getByLabel(t.company).fill('ТОВ «Сад»')
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t.pdf }).click()])
    expect(pdf.suggestedFilename()).toMatch(/^OF-\d{4}-\d{5}\.pdf$/)
    expect(readFileSync(await pdf.path(), 'latin1')).toMatch(/^%PDF-/)
    await page.keyboard.press('Escape')

    await drawer.getByRole('button', { name: t.orderAll }).click()
    await page.getByLabel(t.phone).fill('067 123 45 67')
    await page.getByRole('button', { name: t.talkFirst }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/order/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/AC-\d{4}-\d{5}/)
    const ordered = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) }) // biome-ignore format: one locator
    await expect(ordered).toHaveCount(3)
  })
}
