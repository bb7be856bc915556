import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySeededShop } from '../src/server/testing/seeded-data-dir.ts'
import { ready, startShop, type ShopProcess } from '../src/server/testing/shop-process.ts'
import { expect, languages, offersWaysOn, test } from './shop.ts'

/** A shop whose database is killed: cached pages are still served, the others explain the failure and offer a way on. */
test.skip(({ isMobile }) => isMobile ?? false) // texts do not depend on the width

const message = {
  uk: { busy: 'Магазин зараз не відповідає', inAMinute: 'Спробуйте через хвилину', again: 'Спробувати ще раз' },
  en: { busy: 'The shop is temporarily unavailable', inAMinute: 'try again in a minute', again: 'Try again' },
} as const

let shop: ShopProcess
let folder: string
test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'shop-outage-'))
  await copySeededShop(folder)
  shop = await ready(await startShop({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), 150)
})
test.afterAll(async () => {
  await shop.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('without its database the shop answers 503 in the reader’s language, with search, phone and categories', { tag: '@proof' }, async ({ page }) => {
  const at = (path: string) => `http://localhost:${shop.port}${path}`
  // Work after the start clears the cache, so only answers read afterwards stay cached.
  await expect.poll(() => shop.output()).toContain('is open')
  for (const language of [...languages, ...languages]) expect((await page.goto(at(`/${language}/product`)))?.status()).toBe(200)
  // Without this file the shop cannot restart the killed database, which it otherwise does within seconds.
  renameSync(join(folder, 'postgres', 'global', 'pg_control'), join(folder, 'pg_control'))
  process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  await expect.poll(async () => (await page.request.get(at('/health/ready'))).status()).toBe(503)
  for (const language of languages) {
    // A list that was read before comes from the cache.
    expect((await page.goto(at(`/${language}/product`)))?.status()).toBe(200)
    await expect(page.locator('.product-card')).toHaveCount(10)
    for (const path of [`/${language}/product/view/5`, `/${language}/product?page=3`]) {
      const main = page.getByRole('main')
      // On a busy machine rendering may time out; the reader then gets a shorter error page and reloads.
      await expect(async () => {
        const answer = await page.goto(at(path))
        expect(answer?.status(), path).toBe(503)
        expect(answer?.headers()['cache-control']).toBe('no-store')
        expect(answer?.headers()['retry-after']).toBe('5')
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(message[language].busy)
        await expect(main).toContainText(message[language].inAMinute)
        await expect(main.getByRole('button', { name: message[language].again })).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 60_000 })
      await offersWaysOn(page, language)
    }
  }
})
