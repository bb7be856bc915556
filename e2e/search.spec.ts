import { hydrateDeferred, expect, languages, now, once, test, type Page } from './shop.ts'

const words = {
  uk: {
    search: 'Пошук у каталозі',
    begun: 'вазо',
    products: 'Вироби',
    categories: 'Категорії',
    sizes: 'Розміри',
    popular: 'Популярне',
    applied: 'Вибрані фільтри',
    planter: /вазон/i,
    whole: 'вазон',
    withSize: 'вазон 60',
    unknown: 'щщщщщ',
    nothing: 'За запитом «щщщщщ» нічого не знайдено.',
    announced: /^\d+ підказ/,
    other: 'лава',
    bench: /^Лава/,
  },
  en: {
    search: 'Search the catalogue',
    begun: 'plan',
    products: 'Products',
    categories: 'Categories',
    sizes: 'Sizes',
    popular: 'Popular',
    applied: 'Applied filters',
    planter: /planter/,
    whole: 'planter',
    withSize: 'planter 60',
    unknown: 'qqqqq',
    nothing: 'Nothing was found for “qqqqq”.',
    announced: /^\d+ suggestion/,
    other: 'bench',
    bench: /bench/,
  },
} as const

for (const language of languages) {
  const texts = words[language]
  const box = (page: Page) => page.getByRole('combobox', { name: texts.search })
  const group = (page: Page, name: string) => page.getByRole('listbox').getByRole('group', { name })
  const pointedAt = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })

  test.describe(() => {
    test.beforeEach(async ({ page }) => {
      await page.goto(`/${language}/product`)
      await hydrateDeferred(page)
    })

    test(`${once('en', language)}: suggestions come while one types and are walked with the arrows; Enter opens the one pointed at`, async ({
      page,
    }) => {
      await box(page).fill(texts.begun)
      await expect(group(page, texts.products).getByRole('option', { name: texts.planter }).first()).toBeVisible()
      await expect(group(page, texts.categories).getByRole('option').first()).toBeVisible()
      await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByRole('search').getByRole('status')).toHaveText(texts.announced)
      // Meanwhile the debounce ends: the list below follows the text, and the suggestions stay open.
      await expect(page).toHaveURL(/full_text_search=/)
      await expect(page.getByRole('list', { name: texts.applied })).toBeVisible()
      await expect(pointedAt(page)).toHaveCount(0)
      await box(page).press('ArrowDown')
      const options = page.getByRole('listbox').getByRole('option')
      const first = options.first()
      await expect(pointedAt(page)).toHaveText((await first.textContent()) ?? '')
      expect(await box(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
      await box(page).press('ArrowUp')
      await expect(pointedAt(page)).toHaveCount(0)
      // Arrow up from the text goes to the last suggestion.
      await box(page).press('ArrowUp')
      await expect(pointedAt(page)).toHaveText((await options.last().textContent()) ?? '')

      const product = group(page, texts.products).getByRole('option').first()
      const name = (await product.locator('span > span').first().textContent()) ?? ''
      while ((await product.getAttribute('aria-selected')) !== 'true') await box(page).press('ArrowDown')
      await expect(box(page)).toBeFocused()
      await expect(box(page)).toHaveValue(texts.begun)
      await box(page).press('Enter')
      await expect(page).toHaveURL(new RegExp(`/${language}/product/view/`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    })

    test(`${once('en', language)}: a category is suggested with what it holds of the words, a size with what can be had in it`, {
      tag: '@proof',
    }, async ({ page }) => {
      const status = page.getByRole('main').getByRole('status').first()
      await box(page).fill(texts.whole)
      const category = group(page, texts.categories).getByRole('option').first()
      const count = /\d+$/.exec((await category.textContent()) ?? '')?.[0] ?? ''
      await category.click()
      await expect(page).toHaveURL(/\?category_id\[\]=\d+&full_text_search=/)
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await expect(status).toContainText(count)

      await box(page).fill(texts.withSize)
      const size = group(page, texts.sizes).getByRole('option').first()
      const text = (await size.textContent()) ?? ''
      expect(text).toMatch(/×/)
      await size.click()
      await expect.poll(() => new URL(page.url()).searchParams.get('full_text_search')).toBe(text)
      await expect(box(page)).toHaveValue(text)
      await expect(status).toHaveText(/[1-9]/)
    })

    test(`${once('en', language)}: Escape closes suggestions and box and drops what waits to be sent; Enter without a suggestion searches, also where none could be read`, {
      tag: '@proof',
    }, async ({ page }) => {
      const suggested = page.waitForResponse(/\/v1\/suggest/)
      await page.clock.install({ time: now() })
      await box(page).fill(texts.whole)
      await page.clock.runFor(400)
      await suggested
      await expect(page.getByRole('listbox')).toBeVisible()
      await box(page).press('Escape')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await page.clock.runFor(3000)
      expect(new URL(page.url()).search).toBe('')
      await expect(box(page)).not.toBeFocused()

      await page.route(/\/v1\/suggest\?/, (route) => route.abort())
      await box(page).fill(texts.other)
      await page.clock.runFor(400)
      await box(page).press('Enter')
      await expect.poll(() => new URL(page.url()).searchParams.get('full_text_search')).toBe(texts.other)
      await page.clock.runFor(400)
      await expect(page.getByRole('listbox')).toHaveCount(0)
    })

    test(`${once('uk', language)}: where nothing is found, what is popular is offered and called so; an older answer replaces neither a newer one nor what is typed`, {
      tag: '@proof',
    }, async ({ page }) => {
      await box(page).fill(texts.unknown)
      await expect(page.getByRole('search').getByText(texts.nothing, { exact: true })).toBeVisible()
      await expect(group(page, texts.popular).getByRole('option').first()).toBeVisible()
      await expect(group(page, texts.products)).toHaveCount(0)

      const older = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      await page.route(/\/v1\/suggest\?/, async (route) => {
        if (new URL(route.request().url()).searchParams.get('q') === texts.whole) {
          older.resolve()
          await released.promise
        }
        await route.continue().catch(() => {}) // the browser cancelled the request
      })
      await box(page).fill(texts.whole)
      await older.promise
      await box(page).fill(texts.other)
      const benches = group(page, texts.products).getByRole('option', { name: texts.bench })
      await expect(benches.first()).toBeVisible()
      released.resolve()
      await box(page).press('ArrowDown')
      await expect(pointedAt(page)).toHaveCount(1)
      await expect(benches.first()).toBeVisible()
      await expect(box(page)).toHaveValue(texts.other)
    })
  })
}
