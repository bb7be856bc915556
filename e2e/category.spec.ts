import { hydrateDeferred, expect, languages, once, test, type Page } from './shop.ts'

const words = {
  uk: {
    family: 'Вазони та кашпо',
    parts: 'Розділи категорії',
    catalogue: 'Каталог',
    sentence: /виробів, від ₴.*до ₴.*для/,
    nothing: 'У цій категорії виробів поки немає',
    write: 'Написати нам',
    message: 'Повідомлення',
  },
  en: {
    family: 'Planters',
    parts: 'Parts of this category',
    catalogue: 'Catalogue',
    sentence: /products, from \$.*to \$.*for/,
    nothing: 'No products in this category yet',
    write: 'Write to us',
    message: 'Message',
  },
} as const

/** URL of the first category of products. */
async function familyPath(page: Page, language: 'uk' | 'en'): Promise<string> {
  const answer = await page.request.get('/api/v1/category', { headers: { 'user-language': language } })
  const [family] = (await answer.json()) as [{ categoryId: number }]
  return `/${language}/product?category_id[]=${family.categoryId}`
}

for (const language of languages) {
  const texts = words[language]

  test(`${once('uk', language)}: a category says what it holds and leads to its parts and back`, { tag: '@proof' }, async ({ page }) => {
    await page.goto(await familyPath(page, language))
    await hydrateDeferred(page)
    const main = page.getByRole('main')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(texts.family)
    await expect(main.getByText(texts.sentence)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${texts.family}`))
    const part = main.getByRole('navigation', { name: texts.parts }).getByRole('link').first()
    const name = (await part.locator('b').textContent()) ?? ''
    const count = /^\d+/.exec((await part.locator('small').textContent()) ?? '')?.[0] ?? ''
    await part.click()
    await expect(heading).toHaveText(name)
    await expect(main.getByRole('status').first()).toContainText(count)
    const crumbs = main.locator('.breadcrumbs')
    await crumbs.getByRole('link', { name: texts.family }).click()
    await expect(heading).toHaveText(texts.family)
    await crumbs.getByRole('link', { name: texts.catalogue }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/product$`))
  })

  test(`${once('uk', language)}: a category that holds nothing yet says so, without filters, and leads to a letter, the phone and other categories`, {
    tag: '@proof',
  }, async ({ page }) => {
    await page.goto(`/${language}/product`)
    await hydrateDeferred(page)
    await page.route(/\/api\/v1\/product[?]/, async (route) => {
      const response = await route.fetch()
      const list = (await response.json()) as { meta: object } // a list of products
      await route.fulfill({ response, json: { ...list, data: [], meta: { ...list.meta, total: 0, total_pages: 0, from: null, to: null } } })
    })
    const main = page.getByRole('main')
    await main.locator('.front-tiles').getByRole('link').first().click()
    await expect(main.getByRole('heading', { level: 2, name: texts.nothing })).toBeVisible()
    await expect(main.getByRole('combobox')).toHaveCount(0)
    await expect(main.locator('a[href^="tel:+380"]')).toBeVisible()
    expect(await main.locator('a[href*="category_id"]').count()).toBeGreaterThan(3)
    await main.getByRole('link', { name: texts.write }).click()
    await expect(page.getByRole('textbox', { name: texts.message })).toHaveValue(new RegExp(texts.family))
  })

  test(`${once('en', language)}: nothing moves when what stands above a category's list is hydrated`, { tag: '@proof' }, async ({ page }) => {
    await page.goto(await familyPath(page, language))
    const list = page.getByRole('main').locator('.product-card').first()
    await page.evaluate(() => document.fonts.ready)
    const before = await list.evaluate((card) => card.getBoundingClientRect().top)
    await hydrateDeferred(page)
    await expect(page.getByRole('main').getByRole('navigation', { name: texts.parts })).toBeVisible()
    expect(await list.evaluate((card) => card.getBoundingClientRect().top)).toBe(before)
  })
}

test('on a phone the first card of a category shows picture, name, price and size on the first screen', { tag: '@phone' }, async ({ page }) => {
  await page.goto(await familyPath(page, 'uk'))
  const card = page.locator('.product-card').first()
  await expect(card.getByText(/\d\sсм$/)).toBeInViewport({ ratio: 1 })
  await expect(card.getByRole('img').first()).toBeInViewport({ ratio: 1 })
})
