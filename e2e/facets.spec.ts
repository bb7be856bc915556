import { expect, test } from './shop.ts'

test('without scripts a facet is ticked and sent like any field, and taken back by its chip', { tag: '@proof' }, async ({
  browser,
  baseURL,
  isMobile,
}) => {
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
  await page.getByRole('link', { name: 'Прибрати: Висота: до 35 см' }).click()
  await expect(page).not.toHaveURL(/height_to/)
  await expect(filters.getByRole('checkbox', { name: /^Балкон/ })).toBeChecked()
  await filters.getByRole('link', { name: 'Скинути фільтри' }).click()
  await expect(page).toHaveURL(/\/uk\/product$/)
  await context.close()
})

test('facets stay in sight when the tab’s unfolded branches are restored', { tag: '@proof' }, async ({ page, isMobile }) => {
  test.skip(isMobile ?? false, 'below 1024 px they are in a dialog')
  await page.goto('/uk/product')
  const filters = page.getByRole('complementary')
  // By keyboard, because a moving pointer would load the facets’ code.
  await filters.getByRole('button', { name: /Вазони та кашпо/ }).press('Enter')
  await expect(filters.getByRole('checkbox', { name: /^Круглі вазони/ })).toBeVisible()
  // The first press loads the code that stores the branch.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('catalog-filters-storage'))).not.toBeNull()
  await page.reload()
  await expect(filters.getByRole('checkbox', { name: /^Круглі вазони/ })).toBeVisible()
  await expect(filters.getByText('Де стоятиме')).toBeVisible()
})
