import { expect, languages, test, type Language, type Page } from './shop.ts'

/** At 320 px, and with doubled text at 390 px, everything is visible and reachable by keyboard (WCAG 1.4.4 and 1.4.10). */
test.skip(({ isMobile }) => !isMobile)

const messages = {
  uk: { cart: /^Кошик/, edit: /^Змінити/, order: /^Замовити за/ },
  en: { cart: /^Cart/, edit: /^Edit/, order: /^Place order/ },
} as const

/** Elements wider than the page, which would be cut off or make it scroll sideways. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found = document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} of ${width}`] : []
    for (const element of (document.querySelector('dialog[open]') ?? document.body).querySelectorAll('*')) {
      // Not counted: areas that scroll sideways themselves, drawings, and text for screen readers only.
      if (element.closest('.snap-track, .table-scroll, svg, [aria-hidden=true], .sr-only')) continue
      const { left, right, height } = element.getBoundingClientRect()
      if (height > 0 && (right > width + 1 || left < -1))
        found.push(`${element.tagName} ${Math.round(left)}–${Math.round(right)}: ${element.textContent}`)
    }
    return found.slice(0, 5)
  })

/** Tabs through the page or dialog and checks that the focused element is visible. */
async function tabThrough(page: Page, last: RegExp): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    // The visible part is the tile, not the radio button inside.
    const focused = page.locator('label:has(.sr-only:focus), :focus:not(.peer)')
    if ((await focused.count()) === 0) continue
    await expect(focused).toBeInViewport({ ratio: 0.2 })
    if (last.test((await focused.textContent()) ?? '')) return
  }
  throw new Error(`not reached by 60 tabs: ${last}`)
}

async function enter(page: Page, language: Language): Promise<void> {
  const [email, password] = [`letters-${Math.random().toString(36).slice(2)}@example.com`, 'тихий став греблю рве']
  const form = { email, firstName: 'Олена', lastName: 'Коваль-Нечуйлевицька', password, passwordRepeat: password, phone: '+380671234567' }
  expect((await page.request.post('/api/v1/user/registration', { data: form })).status()).toBe(201)
  const answer = await page.request.post('/api/login_check', { data: { username: email, password } })
  const tokens = (await answer.json()) as Record<string, string> // its answer
  const headers = { authorization: `Bearer ${tokens['token']}` }
  for (const id of [1, 4]) await page.request.post(`/api/v1/cart/add/product/${id}`, { headers, data: { quantity: 12, product_properties: [] } })
  const cookies = {
    token: 'token',
    'refresh-token': 'refresh_token',
    'token-exp': 'token_expiration',
    'refresh-token-exp': 'refresh_token_expiration',
  }
  const url = new URL(answer.url()).origin
  await page.context().addCookies(Object.entries(cookies).map(([name, key]) => ({ name, value: String(tokens[key]), url })))
  await page.goto(`/${language}/about-us`)
}

for (const language of languages) {
  for (const { width, textZoom } of [
    { width: 320, textZoom: '100%' },
    { width: 390, textZoom: '200%' },
  ]) {
    test(`${language}: ${width} px with letters of ${textZoom}: nothing sticks out, and the keyboard reaches everything in sight`, async ({
      page,
    }) => {
      const message = messages[language]
      await page.setViewportSize({ width, height: 844 })
      await page.addInitScript((size) => {
        addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', size))
      }, textZoom)
      const fits = async (where: string) => expect.poll(() => sticksOut(page), where).toEqual([])
      await enter(page, language)
      for (const path of ['product', 'product/view/1', 'product/view/999999', 'contact-us', 'public-offer', 'payment-shipping']) {
        await page.goto(`/${language}/${path}`)
        await fits(path)
      }
      await page.getByRole('banner').getByRole('button', { name: message.cart }).press('Enter')
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByRole('article')).toHaveCount(2)
      await fits('the cart')
      await drawer.getByRole('button', { name: message.edit }).first().press('Enter')
      await expect(drawer.getByRole('group').getByRole('radio').first()).toBeAttached()
      await fits('the editor of a line')
      await tabThrough(page, /^(Очистити кошик|Clear cart)$/)
      await page.keyboard.press('Escape')
      await page.goto(`/${language}/cart-checkout`)
      const tile = (value: string) => page.locator(`input[value=${value}]`).locator('xpath=ancestor::label')
      for (const value of ['CARRIER', 'COMPANY', 'INVOICE']) await tile(value).click()
      await page.getByRole('button', { name: message.order }).press('Enter')
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      await fits('a checkout with mistakes')
      await page.locator('[name="receiver.name"]').focus()
      await tabThrough(page, message.order)
      const typed = { 'delivery.city': 'Одеса', 'delivery.address': 'Відділення 12', 'payer.company_name': 'ТОВ «Сад»', 'payer.tax_id': '00032129' }
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: message.order }).press('Enter')
      await page.waitForURL(/profile\?order=AC-/)
      await fits('an order')
      await page.goto(`/${language}/profile`)
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
      await fits('the profile')
    })
  }
}
