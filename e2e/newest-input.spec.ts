import { enterAsBuyer } from './buyer.ts'
import { hydrateDeferred, expect, isHydrated, now, test, type Page, type Request } from './shop.ts'

/** The newest input wins: no older answer or timer overwrites it. */
test.skip(({ isMobile }) => isMobile ?? false) // the filters are beside the list on a desktop only

const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search)

/** Delays every answer of the list, like a slow connection. */
async function slowLists(page: Page, milliseconds: number): Promise<Request[]> {
  const requested: Request[] = []
  await page.route(/\/api\/v1\/product(\?|$)/, async (route) => {
    requested.push(route.request())
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await route.continue().catch(() => {}) // the browser cancelled the request
  })
  return requested
}

async function open(page: Page, url = '/uk/product'): Promise<void> {
  await page.goto(url)
  await hydrateDeferred(page)
}

const price = (page: Page, name: 'Від' | 'До') => page.getByRole('textbox', { name: `${name}, ₴` })
const tables = (page: Page) => page.getByRole('checkbox', { name: /^Столи\s+\(/ })
const benches = (page: Page) => page.getByRole('checkbox', { name: /^Лави(?! з)/ })
const box = (page: Page) => page.getByRole('combobox', { name: 'Пошук у каталозі' })

/** Reloads the list, so that earlier requests do not count any more. */
async function again(page: Page, url = '/uk/product'): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open(page, url)
}

/**
 * Ticks a box at the moment the requested list appears, before React runs that list's effects. Returns whether the box ever lost its tick
 * afterwards.
 */
const tickWhenShown = (page: Page, name: string) =>
  page.evaluate(
    (ofBox) =>
      new Promise<boolean>((resolve) => {
        const find = () => document.querySelector<HTMLInputElement>(`aside input${ofBox}`)
        let untickedOnce = false
        const watch = new MutationObserver(() => {
          if (!location.search.includes('category_id')) return
          watch.disconnect()
          find()?.click()
          const looked = performance.now()
          const look = () => {
            untickedOnce ||= find()?.checked === false
            if (performance.now() - looked > 1000) resolve(untickedOnce)
            else setTimeout(look, 4)
          }
          queueMicrotask(look)
        })
        watch.observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true, characterData: true })
      }),
    name,
  )

test('a category ticked within half a second after the price was changed stays ticked, filters changed one after the other while lists are slow all count, and "reset" resets a price that was just changed too', {
  tag: '@proof',
}, async ({ page }) => {
  await open(page)
  await price(page, 'До').fill('9000')
  await price(page, 'До').press('Enter')
  await tables(page).check()
  await expect.poll(() => searchOf(page)).toMatch(/category_id\[\]=\d+.*price_to=9000/)
  await expect(tables(page)).toBeChecked()

  // A filter ticked at the moment the former one's list appears stays ticked.
  await again(page)
  await slowLists(page, 300)
  const untickedOnce = tickWhenShown(page, '[name="place[]"][value="balcony"]')
  await tables(page).check()
  expect(await untickedOnce).toBe(false)
  await expect.poll(() => searchOf(page)).toMatch(/^\?category_id\[\]=\d+&place\[\]=balcony$/)

  await again(page)
  await slowLists(page, 1200)
  await tables(page).check()
  await page.getByLabel('На сторінці').selectOption('20')
  // The category's list arrives within the debounce of the price.
  await price(page, 'Від').fill('5000')
  await price(page, 'Від').press('Enter')
  await benches(page).check()
  await page.getByLabel('Сортування').selectOption('PRICE_DESC')
  await expect(tables(page)).toBeChecked()
  await expect(benches(page)).toBeChecked()
  await expect.poll(() => searchOf(page)).toMatch(/^\?category_id\[\]=\d+&category_id\[\]=\d+&price_from=5000&sort=PRICE_DESC&limit=20$/)
  await expect(price(page, 'Від')).toHaveValue('5000')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.clock.install({ time: now() })
  await price(page, 'До').fill('9000')
  await price(page, 'До').press('Enter')
  await page.getByRole('complementary').getByRole('link', { name: 'Скинути фільтри' }).click()
  await page.clock.runFor(800) // longer than the debounce of the price
  await expect.poll(() => searchOf(page)).toBe('?sort=PRICE_DESC&limit=20')
  await expect(price(page, 'До')).not.toHaveValue('9000')
})

test('a product pressed within the pause of the price or of the search opens, however slow it is; a price changed while the list of a ticked category arrives stays changed', {
  tag: '@proof',
}, async ({ page }) => {
  await open(page)
  await slowLists(page, 400)
  const listed = page.waitForRequest(/\/api\/v1\/product\?/)
  await tables(page).check()
  await listed
  await price(page, 'Від').fill('10000')
  await price(page, 'Від').press('Enter')
  // The list of the category arrives within the debounce of the price.
  await expect.poll(() => searchOf(page)).toMatch(/category_id\[\]=\d+.*price_from=10000/)
  await expect(price(page, 'Від')).toHaveValue('10000')
  await expect(tables(page)).toBeChecked()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/api\/v1\/product\/view\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })
  await box(page).fill('вазон')
  await price(page, 'До').fill('30000')
  await price(page, 'До').press('Enter')
  await page.locator('.product-card').first().click()
  await expect(page).toHaveURL(/product\/view\//)
})

test('what is typed into the search while an earlier search arrives stays and is searched for, a search cleared while it arrives is cleared, and filters used in turn with it all count', {
  tag: '@proof',
}, async ({ page }) => {
  await open(page)
  const answers = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/product(\?|$)/, async (route) => {
    await answers.promise
    await route.continue()
  })
  // The clock is paused, so that the debounce cannot end before the answer arrives.
  await page.clock.install({ time: now() })
  await page.clock.pauseAt(now().getTime() + 1000)
  await box(page).fill('лава')
  await box(page).press('Enter')
  await box(page).fill('стіл')
  answers.resolve()
  await expect.poll(() => searchOf(page)).toBe('?full_text_search=лава')
  await expect(box(page)).toHaveValue('стіл')
  await page.clock.runFor(2000)
  await expect.poll(() => searchOf(page)).toBe('?full_text_search=стіл')
  await expect(box(page)).toHaveValue('стіл')
  await page.clock.resume()

  await again(page)
  const slow = await slowLists(page, 700)
  await box(page).fill('лава')
  await box(page).press('Enter')
  await box(page).fill('')
  await expect.poll(() => slow.length).toBeGreaterThan(0)
  await expect.poll(() => searchOf(page)).toBe('')
  await expect(box(page)).toHaveValue('')
  await tables(page).check()
  await box(page).fill('бетон')
  await box(page).press('Enter')
  await expect.poll(() => searchOf(page)).toMatch(/^\?category_id\[\]=\d+&full_text_search=бетон$/)
  await expect(tables(page)).toBeChecked()
  // The typed text survives a change of a filter.
  await box(page).fill('лава')
  await benches(page).check()
  await expect.poll(() => searchOf(page)).toMatch(/category_id\[\]=\d+&category_id\[\]=\d+/)
  await expect(box(page)).toHaveValue('лава')
  await expect.poll(() => searchOf(page)).toMatch(/&full_text_search=лава$/)
})

/** Inserts text like the input methods of phones: without key events. */
async function insertLetters(page: Page, text: string): Promise<void> {
  for (const letter of text) await page.keyboard.insertText(letter)
}

test('letters of an input method stand in their order: those that come before the page is hydrated stay, and those after it follow them', {
  tag: '@proof',
}, async ({ context }) => {
  const scripts = Promise.withResolvers<void>()
  await context.route(/[/]assets[/].*[.]js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const page = await context.newPage() // the fixture's page would wait for hydration
  await page.goto('/uk/product', { waitUntil: 'commit' })
  await box(page).focus()
  await insertLetters(page, 'Кан')
  scripts.resolve()
  await expect.poll(() => isHydrated(page)).toBe(true)
  await insertLetters(page, 'ус')
  await expect(box(page)).toHaveValue('Канус')
  await box(page).press('Enter')
  await expect.poll(() => searchOf(page)).toBe('?full_text_search=Канус')
})

test('Back and a chip are newer than what was typed before: the box says what the address says; Escape closes a filled box, and what was typed is not sent', {
  tag: '@proof',
}, async ({ page }) => {
  await page.clock.install({ time: now() })
  await open(page, '/uk/product?full_text_search=%D0%BB%D0%B0%D0%B2%D0%B0')
  await box(page).fill('щось інше')
  await page.getByRole('main').getByRole('link', { name: '«лава»' }).click()
  await expect(box(page)).toHaveValue('')
  await page.clock.runFor(2200) // longer than the debounce of typing
  await expect.poll(() => searchOf(page)).toBe('')

  const width = () => box(page).evaluate((input) => input.getBoundingClientRect().width)
  await box(page).fill('лава')
  await box(page).press('Escape')
  await page.mouse.move(600, 600)
  await expect.poll(width).toBeLessThan(60)
  await page.clock.runFor(3000)
  expect(searchOf(page)).toBe('')
})

test('the footer’s language link pressed before its script is there takes along the price and the words just typed', { tag: '@proof' }, async ({
  page,
}) => {
  const script = Promise.withResolvers<void>()
  await page.route(/[/]assets[/]footer-[^/]*[.]js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  // The clock is stopped, so that neither the price's nor the search's debounce ends.
  await page.clock.install({ time: now() })
  await page.goto('/uk/product')
  await page.keyboard.press('Shift') // the first interaction
  await expect.poll(() => isHydrated(page, '.two-bounds input')).toBe(true)
  await page.clock.pauseAt(now().getTime() + 60_000)
  await box(page).fill('бетон')
  await price(page, 'До').fill('8000')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  expect(page.url()).toContain('/uk/product')
  script.resolve()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/en\/product\?.*price_to=\d{2,3}(&|$)/)
  await expect(page.getByRole('combobox', { name: 'Search the catalogue' })).toHaveValue('бетон')
})

test('a product added while the empty cart is still being read stands in the cart, and an option changed while the one before is being saved is not lost', {
  tag: '@proof',
}, async ({ page }) => {
  await enterAsBuyer(page, 'newest')
  let readings = 0
  const older = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/cart\?/, async (route) => {
    const first = readings++ === 0
    const response = await route.fetch()
    if (first) await older.promise
    await route.fulfill({ response }).catch(() => {}) // the browser cancelled the request
    if (first) answered.resolve()
  })
  await page.goto('/uk/product/view/2')
  await expect.poll(() => readings).toBe(1)
  await page.getByRole('button', { name: 'Додати в кошик' }).click()
  const drawer = page.getByRole('dialog')
  const edit = drawer.getByRole('button', { name: 'Змінити' })
  await expect(edit).toBeVisible()
  older.resolve()
  await answered.promise
  // Long enough for the older answer to empty the cart.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  await expect(edit).toBeVisible()

  await edit.click()
  await page.route(/\/api\/v1\/cart\/\d+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const list = drawer.getByRole('combobox').first()
  await list.selectOption({ index: 1 })
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await drawer.getByRole('button', { name: 'Зберегти' }).click()
  await list.selectOption({ index: 2 })
  await saved
  await page.waitForTimeout(500) // long enough for the editor to close
  expect(await list.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(2)
  await drawer.getByRole('button', { name: 'Зберегти' }).click()
  await expect(list).toBeHidden()
})
