import axe from 'axe-core'
import { test as base, expect, type Browser, type Locator, type Page, type Request } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySeededShop } from '../src/server/testing/seeded-data-dir.ts'
import { ready, startShop } from '../src/server/testing/shop-process.ts'
import { begin, followClockOf, now, shareClock } from './clock.ts'
import { tornFigures } from './torn-figures.ts'

/** A running shop with the demo catalogue. */
export interface JourneyShop {
  readonly url: string
  readonly port: number
  readonly folder: string
}

interface PerJourney {
  provoked: RegExp
  quiet: void
  accessible: (where: string) => Promise<void>
}
interface PerWorker {
  shop: JourneyShop
  shopOf: string
  pictures: boolean
  outside: Record<string, string>
}

/** Playwright sets this argument itself, and the last one counts; without these values the browser would claim to have a touch screen. */
const aMouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/**
 * The fixture of all journeys: a shop, a page whose console must stay empty, and axe. The journeys of one worker share its shop in no certain order:
 * a journey that changes a product uses one of its own (`ownProduct`), and one that changes something visible everywhere has its own shop
 * (`test.use({ shopOf: 'its name' })`).
 */
const journey = base.extend<PerJourney, PerWorker>({
  shopOf: ['all', { option: true, scope: 'worker' }],
  /** Environment variables for outside services that a journey replaces. */
  outside: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ shopOf, outside }, use, { parallelIndex }) => {
      const shared = shopOf === 'all' && Object.keys(outside).length === 0
      const { shop, end } = shared ? sharedShop(parallelIndex) : await ownShop(outside)
      await followClockOf(shop.url)
      process.env['SHOP_URL'] = shop.url
      process.env['SHOP_DATA_DIR'] = shop.folder
      await use(shop)
      await end()
    },
    { scope: 'worker', timeout: 240_000, auto: true },
  ],
  /** Whether the browser loads pictures. Encoding and decoding them is a quarter of a run, and few journeys need them. */
  pictures: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    ({ launchOptions, pictures }, use) =>
      use(pictures ? launchOptions : { ...launchOptions, args: [`--blink-settings=${aMouse},imagesEnabled=false`] }),
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      shareClockWithContexts(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  /** Tests are faster than people, so a journey continues only after the opened page is hydrated. */
  page: async ({ page }, use) => {
    const { goto, reload } = page
    page.goto = async (...url) => hydrated(page, await goto.apply(page, url))
    page.reload = async (...options) => hydrated(page, await reload.apply(page, options))
    if (slowdown > 1) await slowDown(page)
    await use(page)
  },
  /** Console messages that a journey expects. */
  provoked: [/(?!)/, { option: true }],
  quiet: [
    async ({ page, provoked }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        // The browser logs provoked failures and preloaded pictures that it does not load; Playwright logs a blocked service worker.
        const known = /^Failed to load resource|^Service Worker registration blocked|image loading is disabled|\/media\/\S+ was preloaded/
        const expected = known.test(message.text()) || provoked.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text())
      })
      page.on('pageerror', (error) => !provoked.test(String(error)) && complaints.push(String(error)))
      await use()
      expect(complaints, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
  accessible: async ({ page }, use) => {
    let frameSeen = false
    await use(async (where) => {
      const dialog = (await page.locator('dialog:modal').count()) > 0
      // axe must not measure a colour during a transition: no new ones start, and running ones are finished.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.evaluate(() => {
        const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        return Promise.allSettled(ending.map(({ finished }) => finished))
      })
      // Once per document, because parsing axe costs as much as a small page.
      if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
      // A modal dialog makes everything behind it inert, which axe does not recognise beside a drawer. Header and footer are the same on every page
      // of a test, so they are checked once.
      const part = dialog ? { include: ['dialog[open]'] } : frameSeen ? { exclude: ['body > header', 'body > footer'] } : { include: ['html'] }
      const look = () => page.evaluate(findings, { part, tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      let found = await look()
      const size = page.viewportSize()
      // A target half covered by a bar at the bottom counts as too small, although it can be scrolled away from there, so it is checked again on a
      // screen as high as the page.
      if (size && found.some((one) => one.startsWith('target-size'))) {
        await page.setViewportSize({ ...size, height: await page.evaluate(() => document.documentElement.scrollHeight) })
        found = await look()
        await page.setViewportSize(size)
      }
      frameSeen ||= !dialog
      await page.emulateMedia({ reducedMotion: null })
      expect.soft(found, `axe on ${where}`).toEqual([])
      // The payment provider's stand-in is not a page of the shop.
      if (!page.url().includes('/simulator/')) expect.soft(await tornFigures(page), `figures of ${where}`).toEqual([])
    })
  },
})
/** `test.calls` is for tests of the server's answers alone; it opens no browser. */
export const test = Object.assign(journey, { calls: journey.extend({ quiet: async ({}, use) => use() }) })
export { expect, now, type Locator, type Page, type Request }

/** Runs in the page: axe's findings for a part of it. */
async function findings({ part, tags }: { part: { include: string[] } | { exclude: string[] }; tags: string[] }): Promise<string[]> {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(part, {
    runOnly: tags,
    rules: { 'label-content-name-mismatch': { enabled: true } }, // experimental, so in none of the tags
    resultTypes: ['violations'],
  }) // axe was added just before
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 150)}`).join(', ')}`)
}

/** This worker's shop, of those that global-setup.ts started. */
function sharedShop(parallelIndex: number): { shop: JourneyShop; end: () => Promise<void> } {
  const shops = JSON.parse(process.env['SHOPS'] ?? '[]') as JourneyShop[] // written by global-setup.ts
  const shop = shops[parallelIndex % shops.length]
  if (!shop) throw new Error('global-setup.ts started no shop')
  return { shop, end: async () => {} }
}

async function ownShop(outside: Record<string, string>): Promise<{ shop: JourneyShop; end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-own-'))
  await copySeededShop(folder, process.env['SHOP_VARIANTS'])
  const shop = await ready(await startShop({ SHOP_CLOCK: begin, ...outside, DATA_DIR: folder, LOG_LEVEL: 'silent' }), 150)
  const end = async () => {
    await shop.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { shop: { url: `http://localhost:${shop.port}`, port: shop.port, folder }, end }
}

/** Includes contexts that a journey opens for a second person. */
function shareClockWithContexts(browser: Browser): void {
  const { newContext } = browser
  browser.newContext = async (...options) => {
    const context = await newContext.apply(browser, options)
    await shareClock(context)
    return context
  }
}

/** `SLOWDOWN=6 npm run e2e` uses a six times slower browser with late scripts, to find journeys that depend on speed. */
const slowdown = Number(process.env['SLOWDOWN'] ?? 1)
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.context().route(/\/assets\/.*[.]js$|\/locales\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * slowdown))
    await route.continue().catch(() => {}) // the page navigated away meanwhile
  })
}

/** Whether React has hydrated the page, including a part that it hydrates later; a page without React is ready at once. */
export function isHydrated(page: Page, part = 'main'): Promise<boolean> {
  return page.evaluate((selector) => {
    interface Fiber {
      readonly return: Fiber | null
      readonly stateNode: { readonly current?: { readonly memoizedState: { readonly isDehydrated: boolean } } }
    }
    const element = document.documentElement.dataset['namespaces'] === undefined ? null : document.querySelector(selector)
    if (!element) return true
    const [, mark] = Object.entries(element).find(([key]) => key.startsWith('__reactFiber')) ?? []
    let fiber = mark as Fiber | undefined // React's internal structure
    while (fiber?.return) fiber = fiber.return
    // React marks elements before it finishes, so only the state of the root tells that hydration is complete.
    return fiber?.stateNode.current?.memoizedState.isDehydrated === false
  }, part)
}

/** Returns `answer` once the opened page is hydrated. */
async function hydrated<T>(page: Page, answer: T): Promise<T> {
  const ready = () => isHydrated(page).catch(() => false) // fails while the page navigates
  await expect.poll(ready, { timeout: 30_000, intervals: [20, 50, 100, 250] }).toBe(true)
  return answer
}

/** Triggers the first interaction and waits for the parts that hydrate on it; the footer is the last of them. */
export async function hydrateDeferred(page: Page): Promise<void> {
  await page.mouse.move(600, 500)
  await expect
    .poll(async () => {
      // A reloaded page may not listen yet.
      await page.keyboard.press('Shift')
      return isHydrated(page, 'footer')
    })
    .toBe(true)
}

/**
 * Clicks the tile or switch of a hidden input, as people do. A forced click on the input lands beside it when the page moves
 * meanwhile. Repeated, because a new page may not be hydrated yet.
 */
export const pick = (input: Locator): Promise<void> =>
  expect(async () => {
    if (!(await input.isChecked())) await input.locator('xpath=ancestor::label').click({ timeout: 2_000 })
    await expect(input).toBeChecked({ timeout: 500 })
  }).toPass({ timeout: 20_000 })

export const languages = ['uk', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * The beginning of a test's title: its language, and for the projects (playwright.config.ts) the width. Only Ukrainian on the phone and English on
 * the desktop, because texts and widths are independent.
 */
export const paired = (language: Language): string => `${language} ${language === 'uk' ? '@phone' : '@desktop'}`
/** For the back office, which is mostly used in Ukrainian on a desktop. */
const pairedAtDesk = (language: Language): string => `${language} ${language === 'uk' ? '@desktop' : '@phone'}`

/** For behaviour behind screens that other journeys read in both languages: the gate runs it in one language, `npm run proofs journeys` in both. */
export const once = (requested: Language, language: Language): string => paired(language) + (language === requested ? '' : ' @proof')
export const onceAtDesk = (requested: Language, language: Language): string => pairedAtDesk(language) + (language === requested ? '' : ' @proof')

/** An error page offers search, categories, the phone number and the catalogue. */
export async function offersWaysOn(page: Page, language: Language): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('search').getByRole('button', { name: { uk: 'Знайти', en: 'Search' }[language] })).toBeVisible()
  expect(await main.locator('a[href*="category_id"]').count()).toBeGreaterThan(3)
  await expect(main.locator('a[href^="tel:+380"]')).toBeVisible()
  await expect(main.locator(`a[href="/${language}/product"]`).first()).toBeVisible()
}
