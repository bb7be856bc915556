import { defineConfig } from '@playwright/test'
import { browserPath } from './e2e/browser.ts'

/**
 * What a project leaves out. A journey tagged `@proof` is long, or shows once more, in another language, at another width or from end
 * to end, what others show: `npm run proofs journeys` runs it before a release.
 */
const elsewhere = (width: string) => (process.env['JOURNEYS'] === 'all' ? [new RegExp(width)] : [new RegExp(width), /@proof/])

/**
 * Journeys in a real browser against a real shop: global-setup starts one from the build, with a data
 * folder of its own. Chromium comes through npm; its own list of arguments holds --single-process,
 * with which closing a context ends the browser, so it is not used.
 */
export default defineConfig({
  testDir: 'e2e',
  // Node reads TypeScript itself.
  build: { external: ['**/*'] },
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A journey that passes at the second try hides what fails for one visitor in ten.
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: await browserPath() },
    // Recording every step of every journey costs a quarter of their time: `--trace on` does it for the one in question.
    trace: 'off',
    // Every journey would fetch the whole release anew; offline.spec.ts allows it.
    serviceWorkers: 'block',
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
  },
  projects: [
    { name: 'phone', grepInvert: elsewhere('@desktop'), use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', grepInvert: elsewhere('@phone'), use: { viewport: { width: 1280, height: 900 } } },
  ],
})
