import { infoPages, showcasePages } from '../src/contract/urls.ts'
import { expect, offersWaysOn, test } from './shop.ts'

/** Pages that no other journey checks with axe. */
const messages = {
  uk: {
    cart: /^Кошик/,
    register: 'Зареєструватися',
    menu: 'Меню',
    missing: 'Такої сторінки немає',
    empty: 'Нічого не знайдено',
    wrongLink: 'Посилання неповне або з помилкою',
  },
  en: {
    cart: /^Cart/,
    register: 'Register',
    menu: 'Menu',
    missing: 'We can’t find this page',
    empty: 'No products found',
    wrongLink: 'The link is incomplete',
  },
} as const

const languageHere = () => (test.info().project.name === 'phone' ? 'uk' : 'en')

test('information pages are accessible', async ({ page, accessible }) => {
  for (const path of [...infoPages, ...showcasePages]) {
    await page.goto(`/${languageHere()}/${path}`)
    await accessible(`${path}, ${languageHere()}`)
  }
})

test('the cart of a visitor, the menu, an empty list and a new password are accessible', async ({ page, isMobile, accessible }) => {
  const language = languageHere()
  const message = messages[language]
  await page.goto(`/${language}/product?price_to=1`)
  await expect(page.getByRole('heading', { level: 2, name: message.empty })).toBeVisible()
  await accessible(`an empty list, ${language}`)
  await page.getByRole('banner').getByRole('button', { name: message.cart }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: message.register })).toBeVisible()
  await accessible(`a visitor’s cart, ${language}`)
  await page.keyboard.press('Escape')
  if (isMobile) {
    await page.getByRole('button', { name: message.menu }).click()
    await expect(page.getByRole('dialog').getByRole('navigation')).toHaveCount(2)
    await accessible(`the menu, ${language}`)
  }
  await page.goto(`/${language}/reset-password#token=nonsense`)
  await expect(page.locator('[name=password]')).toBeVisible()
  await accessible(`a new password, ${language}`)
})

test('a product that is not there answers 404 with ways on, accessibly', async ({ page, accessible }) => {
  const language = languageHere()
  const answer = await page.goto(`/${language}/product/view/999999`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages[language].missing)
  await offersWaysOn(page, language)
  await accessible(`a missing page, ${language}`)
  // A secret link that was cut speaks of the link, not of a product.
  const cut = await page.goto(`/${language}/order/${'a'.repeat(43)}`)
  expect(cut?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText(messages[language].wrongLink)
})
