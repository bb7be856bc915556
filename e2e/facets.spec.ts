import { hydrateDeferred, expect, test } from './shop.ts'

/** Filtering for pieces that a balcony bears: in Ukrainian on a phone, in English on a desktop. */
const words = {
  uk: { filters: /^Фільтри/, balcony: /^Балкон/, chip: 'Прибрати: Балкон', show: /^Показати/, planters: /^Вазони та кашпо/ },
  en: { filters: /^Filters/, balcony: /^Balcony/, chip: 'Remove Balcony', show: /^Show/, planters: /^Planters/ },
} as const

test('a planter for a balcony is found by facets, which stand in the address and can be taken back', async ({ page, isMobile }) => {
  const language = isMobile ? 'uk' : 'en'
  const say = words[language]
  await page.goto(`/${language}/product`)
  await hydrateDeferred(page)
  // An open dialog has a history entry, so that Back closes it; closing it navigates back, which takes the browser a moment.
  const historyEntry = () => page.evaluate(() => navigation.currentEntry?.index)
  const before = await historyEntry()
  if (isMobile) await page.getByRole('button', { name: say.filters }).click()
  const filters = isMobile ? page.getByRole('dialog') : page.getByRole('complementary')
  const balcony = filters.getByRole('checkbox', { name: say.balcony })
  const promised = Number(/\d+$/.exec((await filters.getByText(say.balcony).textContent()) ?? '')?.[0])
  expect(promised).toBeGreaterThan(10)
  await balcony.check()
  await expect(page).toHaveURL(/\?place\[\]=balcony$/)
  await filters.getByRole('checkbox', { name: say.planters }).check()
  await expect(page).toHaveURL(/category_id\[\]=\d+&place\[\]=balcony$/)
  if (isMobile) await filters.getByRole('button', { name: say.show }).click()
  await expect.poll(historyEntry).toBe(before)
  await expect(page).toHaveURL(/category_id\[\]=\d+&place\[\]=balcony$/)

  const status = page.getByRole('main').getByRole('status').first()
  await expect(status).toHaveText(/\d/)
  const chip = page.getByRole('link', { name: say.chip })
  await expect(chip).toBeVisible()
  const address = page.url()
  await page.reload()
  await hydrateDeferred(page)
  await expect(page).toHaveURL(address)
  await expect(chip).toBeVisible()
  await chip.click()
  await expect(page).toHaveURL(/\?category_id\[\]=\d+$/)
})

test('without scripts a facet is ticked and sent like any field', async ({ browser, baseURL, isMobile }) => {
  test.skip(isMobile ?? false, 'the form is the same at every width')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const page = await context.newPage()
  await page.goto('/uk/product')
  const filters = page.getByRole('complementary')
  await filters.getByRole('checkbox', { name: /^Балкон/ }).check()
  await filters.getByText('Розміри, об’єм і вага').click()
  await filters.getByLabel('Висота, до, мм').fill('350')
  await filters.getByRole('button', { name: 'Застосувати фільтри' }).click()
  await expect(page).toHaveURL(/place(%5B%5D|\[\])=balcony/)
  await expect(filters.getByRole('checkbox', { name: /^Балкон/ })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Прибрати: Висота: до 35 см' })).toBeVisible()
  await filters.getByRole('link', { name: 'Скинути фільтри' }).click()
  await expect(page).toHaveURL(/\/uk\/product$/)
  await context.close()
})
