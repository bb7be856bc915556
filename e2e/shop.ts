import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test'

/** What every journey needs: the shop's address, a page whose console must stay empty, and axe. */
export const test = base.extend<{ provoked: RegExp; quiet: void; accessible: (where: string) => Promise<void> }>({
  // Read here and not in the configuration, since global-setup sets it later.
  baseURL: async ({}, use) => use(process.env['SHOP_URL']),
  /** No person is as fast as a test: a journey goes on only when the opened page is hydrated. */
  page: async ({ page }, use) => {
    const { goto, reload } = page
    page.goto = async (...url) => hydrated(page, await goto.apply(page, url))
    page.reload = async (...options) => hydrated(page, await reload.apply(page, options))
    if (slowdown > 1) await slowDown(page)
    await use(page)
  },
  /** Console messages that a journey provokes on purpose. */
  provoked: [/(?!)/, { option: true }],
  quiet: [
    async ({ page, provoked }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        // A failure that a journey provokes is printed by the browser itself, a blocked service worker by the test runner.
        const expected = /^Failed to load resource|^Service Worker registration blocked/.test(message.text()) || provoked.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text())
      })
      page.on('pageerror', (error) => !provoked.test(String(error)) && complaints.push(String(error)))
      await use()
      expect(complaints, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
  accessible: async ({ page }, use) => {
    await use(async (where) => {
      const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      // Everything behind a modal dialog is inert, which axe does not see beside a drawer.
      if ((await page.locator('dialog:modal').count()) > 0) axe.include('dialog[open]')
      // A colour in the middle of its transition is nobody's colour: new ones do not begin, begun ones end.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.evaluate(() => {
        const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        return Promise.allSettled(ending.map(({ finished }) => finished))
      })
      const { violations } = await axe.analyze()
      await page.emulateMedia({ reducedMotion: null })
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      expect(found, `axe on ${where}`).toEqual([])
    })
  },
})
export { expect, type Locator, type Page, type Request }

/** `SLOWDOWN=6 npm run e2e`: a browser six times slower, whose scripts come late, finds the journeys that hang on speed. */
const slowdown = Number(process.env['SLOWDOWN'] ?? 1)
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.context().route(/\/assets\/.*[.]js$|\/locales\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * slowdown))
    await route.continue().catch(() => {}) // the page was left meanwhile
  })
}

/** Whether React has taken over the page, and a part of it that it hydrates later; a page that is none of its own is ready as it is. */
export function isHydrated(page: Page, part = 'main'): Promise<boolean> {
  return page.evaluate((selector) => {
    interface Fiber {
      readonly return: Fiber | null
      readonly stateNode: { readonly current?: { readonly memoizedState: { readonly isDehydrated: boolean } } }
    }
    const element = document.documentElement.dataset['namespaces'] === undefined ? null : document.querySelector(selector)
    if (!element) return true
    const [, mark] = Object.entries(element).find(([key]) => key.startsWith('__reactFiber')) ?? []
    let fiber = mark as Fiber | undefined // what React calls it
    while (fiber?.return) fiber = fiber.return
    // Elements are marked while React still works on them; only the finished root says that it is done.
    return fiber?.stateNode.current?.memoizedState.isDehydrated === false
  }, part)
}

/** A page that React cannot take over is the journey's own matter. */
async function hydrated<T>(page: Page, answer: T): Promise<T> {
  const ready = () => isHydrated(page).catch(() => false) // it may be moving on
  await expect.poll(ready, { timeout: 30_000, intervals: [20, 50, 100, 250] }).toBe(true)
  return answer
}

/** The reader's first sign, and what it brings late works too: the footer as the last of it. */
export async function awaken(page: Page): Promise<void> {
  await page.mouse.move(600, 500)
  await page.keyboard.press('Shift')
  await expect.poll(() => isHydrated(page, 'footer')).toBe(true)
}

export const languages = ['uk', 'en'] as const
export type Language = (typeof languages)[number]

/** Runs a test in Ukrainian on the phone and in English on the desktop only: words and widths do not depend on each other. */
export function pairLanguageWithWidth(language: Language): void {
  const { name } = test.info().project
  test.skip(name === (language === 'uk' ? 'desktop' : 'phone'), 'this language runs at the other width')
}

/** A failure offers ways on: search, categories, phone number, catalogue. */
export async function offersWaysOn(page: Page, language: Language): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('search').getByRole('button', { name: { uk: 'Знайти', en: 'Search' }[language] })).toBeVisible()
  expect(await main.locator('a[href*="category_id"]').count()).toBeGreaterThan(3)
  await expect(main.locator('a[href^="tel:+380"]')).toBeVisible()
  await expect(main.locator(`a[href="/${language}/product"]`).first()).toBeVisible()
}
