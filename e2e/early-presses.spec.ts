import type { BrowserContext } from '@playwright/test'
import { expect, pick, test, type Page } from './shop.ts'

/** A page whose scripts, or some of them, are held back until `arrive` is called. The journeys' fixture is not used: it waits for hydration. */
async function withoutScripts(context: BrowserContext, address: string, held = /\/assets\/framework/): Promise<{ page: Page; arrive: () => void }> {
  const page = await context.newPage()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(held, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, arrive }
}

// Scripts are late at every width, so one is enough.
test('a button pressed before the scripts are there does its work once they are', { tag: ['@phone', '@proof'] }, async ({ context, baseURL }) => {
  const { page, arrive } = await withoutScripts(context, `${baseURL}/uk/product`)
  await page.getByRole('button', { name: /^Кошик/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrive()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Exactly once: the click is not replayed after hydration.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an option and a size chosen before the scripts are there count once they are', { tag: '@phone' }, async ({ context, baseURL }) => {
  const { page, arrive } = await withoutScripts(context, `${baseURL}/uk/product/view/3`)
  const white = page.getByRole('radio', { name: /^білий/ })
  await pick(white)
  const size = page.getByRole('combobox').first()
  await size.selectOption({ index: 1 })
  arrive()
  await expect(page).toHaveURL(/[?&]c=[^&]*color:white/)
  await expect(page).toHaveURL(/[?&]c=[^&]*;/)
  await expect(white).toBeChecked()
})

test('a category ticked before the scripts are there filters once they are', { tag: '@proof' }, async ({ context, baseURL }, { project }) => {
  test.skip(project.name !== 'desktop', 'a phone has the filters in a dialog')
  const { page, arrive } = await withoutScripts(context, `${baseURL}/uk/product`)
  await page.getByRole('checkbox').first().check()
  arrive()
  await expect(page).toHaveURL(/category_id/)
  await expect(page.getByRole('checkbox').first()).toBeChecked()
})

test('files of the former choice cannot be downloaded before those of the new one are there', { tag: ['@phone', '@proof'] }, async ({
  context,
  baseURL,
}) => {
  const { page, arrive } = await withoutScripts(context, `${baseURL}/uk/product/view/3`, /\/assets\/product-files/)
  const drawing = page.locator('a[href*=".dxf"]:not([inert] *)')
  await expect(drawing).toHaveCount(1)
  await page.getByRole('combobox').first().selectOption({ index: 1 })
  await expect(page).toHaveURL(/[?&]c=/)
  await expect(drawing).toHaveCount(0)
  arrive()
  await expect(drawing).toHaveAttribute('href', /[?&]c=/)
})

test('sizes drawn by the server stay while their code is loaded, whatever is chosen meanwhile', { tag: ['@phone', '@proof'] }, async ({
  context,
  baseURL,
}) => {
  const { page, arrive } = await withoutScripts(context, `${baseURL}/uk/product/view/22`, /\/assets\/size-tiles/)
  const tiles = page.locator('.size-tiles')
  await expect(tiles).toBeVisible()
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('.size-tiles')) return
      document.documentElement.dataset['tilesGone'] = ''
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await pick(page.getByRole('radio', { name: /^білий/ }))
  await expect(page).toHaveURL(/[?&]c=[^&]*color:white/)
  await page.getByRole('combobox').first().selectOption({ index: 1 })
  arrive()
  await expect(tiles.locator('[aria-pressed=true]')).toHaveCount(1)
  await expect(tiles.locator('button').nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html[data-tiles-gone]')).toHaveCount(0)
})
