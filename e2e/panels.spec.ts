import type { OrderPlaced } from '../src/contract/order.ts'
import { expect, hydrateDeferred, test as shop, type Language, type Locator, type Page } from './shop.ts'
import { staffAs, test as office, textsOf } from './staff.ts'

/** All menus, suggestion lists, dialogs and drawers at five widths, on one page per language. */
const widths = [320, 390, 768, 1280, 1920] as const

/** Elements that may be wider than their container, because they scroll sideways or are cropped on purpose. */
const sideways =
  '.snap-track, .table-scroll, .rows-wide, .plan-load, .photo, .lightbox-view, .overflow-x-auto, .truncate, svg, .sr-only, [aria-hidden=true]'

/** Faults of an open panel: content that is wider than it, or parts outside the window. */
const faultsOf = (panel: Locator): Promise<string[]> =>
  panel.evaluate((element, without) => {
    const box = element.getBoundingClientRect()
    const edge = document.documentElement.clientWidth
    const faults: string[] = []
    if (box.left < -0.5 || box.right > edge + 0.5)
      faults.push(`the panel, ${Math.round(box.left)} to ${Math.round(box.right)}, leaves the window of ${edge}`)
    for (const inner of element.querySelectorAll('*')) {
      if (!inner.checkVisibility() || inner.closest(without)) continue
      const { left, right, width } = inner.getBoundingClientRect()
      if (width > 1 && (left < box.left - 1 || right > box.right + 1))
        faults.push(`${inner.tagName.toLowerCase()}.${inner.className} “${(inner.textContent ?? '').trim().slice(0, 30)}” lies outside of its panel`)
      else if (
        inner.scrollWidth > inner.clientWidth + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(inner).overflowX) &&
        !inner.matches('input, textarea, select')
      )
        faults.push(`${inner.tagName.toLowerCase()}.${inner.className} scrolls sideways`)
    }
    return faults.slice(0, 3)
  }, sideways)

/** Pairs of buttons and links in one row that overlap or touch. */
const touching = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const all = [...element.querySelectorAll<HTMLElement>('.button')].filter((one) => one.checkVisibility())
    // The visible part: content scrolled out of a container is clipped.
    const seen = (one: HTMLElement) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      let box = { left, right, top, bottom }
      for (let part = one.parentElement; part; part = part.parentElement) {
        if (!['auto', 'scroll'].includes(getComputedStyle(part).overflowY)) continue
        const edge = part.getBoundingClientRect()
        box = { ...box, top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom) }
      }
      return box
    }
    const boxes = all.map((one) => ({ text: one.textContent, box: seen(one) })).filter(({ box }) => box.bottom > box.top)
    return boxes.flatMap(({ text, box: a }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: b }) => a.left < b.right + 4 && b.left < a.right + 4 && a.top < b.bottom + 4 && b.top < a.bottom + 4)
        .map((other) => `“${text}” and “${other.text}”`),
    )
  })

async function holds(page: Page, panel: Locator, what: string, only: readonly number[] = widths): Promise<void> {
  for (const width of only) {
    await page.setViewportSize({ width, height: 900 })
    if (!(await panel.isVisible())) continue
    // The panel adapts to the window in the next frame.
    await expect.poll(async () => [...(await faultsOf(panel)), ...(await touching(panel))], { message: `${what} at ${width}` }).toEqual([])
  }
}

/** Links below a card that are nearer to the next card than to their own. */
const astray = (grid: Locator): Promise<string[]> =>
  grid.evaluate((element) => {
    const cards = [...element.querySelectorAll(':scope > li:not(.filler)')]
    return cards.flatMap((card) => {
      const [own, link] = [...card.querySelectorAll(':scope > a')].map((one) => one.getBoundingClientRect())
      if (!own || !link) return ['a card without its two links']
      const below = cards
        .map((one) => one.getBoundingClientRect())
        .filter(({ top, left, right }) => top > link.top && left < link.right && right > link.left)
      const room = Math.min(...below.map(({ top }) => top)) - link.bottom
      return link.top - own.bottom < room && own.width > 200
        ? []
        : [`${card.textContent}: ${Math.round(link.top - own.bottom)} to ${Math.round(room)}`]
    })
  })

/** Closes the panel with Escape, and waits until it is gone. */
async function closed(panel: Locator): Promise<void> {
  // A narrow window may have hidden the header's panel, and with it the focus.
  await panel.locator('a, button, input').filter({ visible: true }).first().press('Escape')
  await expect(panel).toBeHidden()
}

/** Opens the panel at a width that shows its button, checks it at all widths, and closes it. */
async function look(page: Page, opener: Locator, panel: Locator, what: string, width = 1280, only: readonly number[] = widths): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await opener.click()
  await expect(panel).toBeVisible()
  await holds(page, panel, what, only)
  await page.setViewportSize({ width, height: 900 })
  await closed(panel)
}

shop('uk @desktop: the menus and the suggestions of the header hold what is in them, on a phone and at a desk', async ({ page }) => {
  await headerPanels(page, 'uk', [320, 1280])
})

for (const language of ['uk', 'en'] as const)
  shop(
    `${language} @desktop: every menu, list of suggestions, dialog and drawer of the shop holds what is in it at five widths`,
    { tag: '@proof' },
    async ({ page }) => {
      await shopPanels(page, language)
    },
  )

async function headerPanels(page: Page, language: Language, only: readonly number[]): Promise<void> {
  const t = textsOf(language, 'common')
  const banner = page.getByRole('banner')
  await page.goto(`/${language}/product`)
  await hydrateDeferred(page)
  const open = page.locator('.menu-panel:not([hidden])')
  // Below this width the phone's menu replaces it.
  for (const width of new Set([1024, ...only.filter((one) => one >= 1024)])) {
    await page.setViewportSize({ width, height: 900 })
    // At another width the button moves, and a panel that the pointer has left closes.
    await banner.getByRole('button', { name: t('catalogue'), exact: true }).hover()
    await expect(open.getByRole('link').nth(10)).toBeVisible()
    await holds(page, open, 'the catalogue menu', [width])
    await page.mouse.move(700, 850)
    await expect(open).toHaveCount(0)
  }
  await look(page, banner.getByRole('button', { name: t('language') }), open, 'the language menu', 1280, only)
  const search = page.getByRole('combobox', { name: t('search') })
  await search.fill(language === 'uk' ? 'вазон' : 'planter')
  await expect(page.locator('.suggestions')).toBeVisible()
  await holds(page, page.locator('.suggestions'), 'the suggestions', only)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  await search.fill('')
  await search.blur() // on a phone the focused search field covers the header
  await look(page, banner.getByRole('button', { name: t('menu'), exact: true }), page.getByRole('dialog').last(), 'the menu of a phone', 390, only)
}

async function shopPanels(page: Page, language: Language): Promise<void> {
  const t = textsOf(language, 'common')
  const banner = page.getByRole('banner')
  const dialog = page.getByRole('dialog').last()
  await headerPanels(page, language, widths)
  await look(page, page.getByRole('button', { name: textsOf(language, 'catalogue')('filters'), exact: true }), dialog, 'the filters', 390)
  await look(page, banner.getByRole('button', { name: t('signIn') }), dialog, 'signing in')
  await look(page, banner.getByRole('button', { name: new RegExp(`^${t('cart', { count: 0 }).split(',')[0]}`) }), dialog, 'a visitor’s cart')

  const product = textsOf(language, 'product')
  await page.goto(`/${language}/product/view/1`)
  await hydrateDeferred(page)
  await look(page, page.locator('.enlarge').first(), dialog, 'the enlarged picture')
  const toOrder = page
    .getByRole('main')
    .getByRole('button', { name: product('order') })
    .first()
  await look(page, toOrder, dialog, 'the order by phone')
  await page
    .getByRole('button', { name: product('addToList') })
    .filter({ visible: true })
    .first()
    .click()
  await banner.getByRole('button', { name: new RegExp(`^${t('listTitle')}`) }).click()
  await expect(dialog.getByRole('button', { name: textsOf(language, 'list')('orderAll', { total: '' }).trim() })).toBeVisible()
  await holds(page, dialog, 'the list')
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: textsOf(language, 'list')('offer') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await holds(page, page.getByRole('dialog').last(), 'the offer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByRole('button', { name: textsOf(language, 'list')('orderAll', { total: '' }).trim() }).click()
  await page.route(/purchase\/public/, (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Status 500' } }))
  const order = page.getByRole('dialog', { name: textsOf(language, 'phoneOrder')('title') })
  await order.getByRole('textbox').first().fill('0671234567')
  await order.getByRole('button', { name: textsOf(language, 'phoneOrder')('talkFirst') }).click()
  // A toast covers neither the title nor the close button.
  const notice = order.getByRole('alert').filter({ hasText: /./ }).first()
  await expect(notice).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const other of [
      order.getByRole('heading', { level: 2 }),
      order.getByRole('button', { name: textsOf(language, 'ui')('close'), exact: true }).first(),
    ])
      expect(await overlap(notice, other), `a notice at ${width}`).toBe(false)
  }
  await page.unrouteAll()

  await page.goto(`/${language}/product?category_id=2`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => astray(page.locator('.product-grid')), `what belongs to a card at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 820, height: 900 })
  await page.goto(`/${language}/product`)
  expect(await overlap(page.locator('.front-hero img'), page.locator('.front-top h1')), 'the words of the front and its picture').toBe(false)
  const { redirect_url: payment } = await orderByPhone(page, language)
  await page.goto(payment ?? '')
  await page.locator('[name=card]').fill('4000 0000 0000 9995')
  await page.locator('[value=pay]').click()
  await page.waitForURL(/\/order\//)
  await holds(page, page.getByRole('main'), 'an order whose card was declined')
}

async function orderByPhone(page: Page, language: Language): Promise<OrderPlaced> {
  const headers = { 'user-language': language, 'idempotency-key': crypto.randomUUID() }
  const placed = await page.request.post('/api/v1/purchase/public', { headers, data: { phone: '0671234567', product_id: 1, quantity: 1 } })
  expect(placed.status()).toBe(201)
  return placed.json()
}

/** Whether two visible elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return a !== null && b !== null && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** A dialog with fields focuses one of them, so that one can type at once and Enter does not close it. */
async function startsInField(dialog: Locator, what: string): Promise<void> {
  await expect(dialog.getByRole('heading').first()).toBeVisible()
  if ((await dialog.locator('input, select, textarea').filter({ visible: true }).count()) === 0) return
  const focused = () =>
    dialog.evaluate((element) => element.contains(document.activeElement) && document.activeElement?.matches('input, select, textarea'))
  await expect.poll(focused, { message: `the focus in ${what}` }).toBe(true)
}

for (const language of ['uk', 'en'] as const)
  office(
    `${language} @desktop: every dialog of the back office holds what is in it at five widths, and starts in its first field`,
    { tag: '@proof' },
    async ({ page, shop: own }) => {
      await staffAs(page, language, own, 'owner')
      await officePanels(page, language)
    },
  )

async function officePanels(page: Page, language: Language): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const main = page.getByRole('main')
  const of = (namespace: string, key: string) => main.getByRole('button', { name: textsOf(language, namespace)(key), exact: true })
  const look = async (opener: Locator, what: string) => {
    await opener.click()
    await startsInField(dialog, what)
    await holds(page, dialog, what)
    await page.setViewportSize({ width: 1280, height: 900 })
    await closed(dialog)
  }
  await page.goto('/admin/catalogue/products')
  await look(of('admin-catalogue', 'export'), 'the export of products')
  await look(of('admin-catalogue', 'newProduct'), 'a new product')
  const { order_number: number } = await orderByPhone(page, language)
  await page.goto('/admin/orders')
  await look(of('admin-orders', 'export'), 'the export of orders')
  await page.goto(`/admin/orders/${number}`)
  for (const key of ['move_confirm', 'recordReceipt', 'addNote']) await look(of('admin-orders', key).first(), key)
  const notified = page
    .getByRole('status')
    .filter({ hasText: textsOf(language, 'admin-orders')('detailsStored') })
    .last()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await of('admin-orders', 'editDetails').click()
    await holds(page, dialog, 'the buyer’s details', [width])
    await dialog.locator('button[type=submit]').click()
    await expect(notified).toBeVisible()
    for (const act of await main.locator('.thumb-bar .button, .screen-head .button').filter({ visible: true }).all())
      expect(await overlap(notified, act), `a notice at ${width} over “${await act.innerText()}”`).toBe(false)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/staff')
  await look(of('admin-staff', 'invite'), 'an invitation')
  await page.keyboard.press('Control+k')
  await startsInField(dialog, 'finding')
  await holds(page, dialog, 'finding')
  await page.setViewportSize({ width: 1280, height: 900 })
  await closed(dialog)
  await page.goto('/admin/quotes/new')
  // A new order begins with the caller's phone.
  await expect(page.getByRole('combobox', { name: textsOf(language, 'admin-quotes')('buyer_phone') })).toBeFocused()
  await of('admin-order-edit', 'addProduct').click()
  await startsInField(dialog, 'finding a product')
  await holds(page, dialog, 'finding a product')
  await page.setViewportSize({ width: 1280, height: 900 })
}
