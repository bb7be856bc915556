import { enterAsBuyer, putIntoCart } from './buyer.ts'
import { expect, languages, once, test, type Page } from './shop.ts'

/** At 320 px, and with doubled text at 390 px, everything is visible and reachable by keyboard (WCAG 1.4.4 and 1.4.10). */
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
      if (element.closest('.snap-track, .carousel-controls > ol, .table-scroll, svg, [aria-hidden=true], .sr-only')) continue
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

/** The two ways to make a page narrow. */
const narrow = [
  { width: 320, textZoom: '100%' },
  { width: 390, textZoom: '200%' },
] as const

async function narrowTo(page: Page, { width, textZoom }: (typeof narrow)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textZoom)
}

for (const language of languages) {
  test(`${once('uk', language)}: at 320 px, and with letters of 200% at 390, nothing sticks out, and the keyboard reaches everything in sight`, {
    tag: '@proof',
  }, async ({ page }) => {
    const message = messages[language]
    /** Leaves the page narrow in the last of both ways. */
    const fits = async (where: string, also: () => Promise<void> = async () => {}) => {
      for (const way of narrow) {
        await narrowTo(page, way)
        await expect.poll(() => sticksOut(page), `${where}, ${way.width} px, ${way.textZoom}`).toEqual([])
        await also()
      }
    }
    const buyer = await enterAsBuyer(page, 'letters', language, 'Коваль-Нечуйлевицька')
    for (const id of [1, 4]) await putIntoCart(page, buyer, id, 12)
    for (const path of ['product/view/999999', 'contact-us', 'public-offer', 'payment-shipping', 'product', 'product/view/1']) {
      await page.goto(`/${language}/${path}`)
      await fits(path)
    }
    await page.getByRole('banner').getByRole('button', { name: message.cart }).press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('article')).toHaveCount(2)
    await fits('the cart')
    await drawer.getByRole('button', { name: message.edit }).first().press('Enter')
    await expect(drawer.getByRole('group').getByRole('radio').first()).toBeAttached()
    await fits('the editor of a line', async () => {
      await drawer.getByRole('button').first().focus()
      await tabThrough(page, /^(Очистити кошик|Clear cart)$/)
    })
    await page.keyboard.press('Escape')
    await page.goto(`/${language}/cart-checkout`)
    const tile = (value: string) => page.locator(`input[value=${value}]`).locator('xpath=ancestor::label')
    for (const value of ['CARRIER', 'COMPANY', 'INVOICE']) await tile(value).click()
    await page.getByRole('button', { name: message.order }).press('Enter')
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await fits('a checkout with mistakes', async () => {
      await page.locator('[name="receiver.name"]').focus()
      await tabThrough(page, message.order)
    })
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
