import { hydrateDeferred, expect, languages, once, test, type Page } from './shop.ts'

test.use({ pictures: true })

/**
 * Without a network: visited pages can be read, and what is sent waits in the outbox and arrives exactly once.
 * The browser's offline switch applies to pages and to the service worker alike.
 */
test.use({
  serviceWorkers: 'allow',
  // Offline the service worker serves the preloaded translations; Chromium logs a warning about it.
  provoked: /cross-world service worker resource mismatch|was preloaded using link preload but not used/,
})

const messages = {
  uk: {
    seen: /Ви бачите сторінку й ціни станом на \d/,
    offline: 'Немає інтернету',
    readable: 'Можна читати без інтернету',
    conus: 'Вазон «Конус»',
    order: 'Замовити зараз',
    talkFirst: 'Замовити й спершу поговорити',
    phone: 'Ваш телефон',
    stored: 'Замовлення збережено на цьому пристрої',
    sent: 'Замовлення прийнято',
    refused: 'Замовлення не прийнято',
    open: 'Відкрити замовлення',
    message: 'Повідомлення збережено на цьому пристрої',
    messageSent: 'Повідомлення надіслано',
    send: 'Надіслати',
  },
  en: {
    seen: /This page and its prices are as they were on \d/,
    offline: 'You are offline',
    readable: 'Available offline',
    conus: 'Konus planter',
    order: 'Order now',
    talkFirst: 'Order and talk first',
    phone: 'Your phone',
    stored: 'Your order is saved on this device',
    sent: 'Your order has been placed',
    refused: 'The order was not accepted',
    open: 'Open the order',
    message: 'Your message is saved on this device',
    messageSent: 'Your message has been sent',
    send: 'Send',
  },
} as const

/** Opens a page and waits until the service worker, registered on the first interaction, has cached it. */
async function visitAndCache(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect
    .poll(() => page.keyboard.press('Shift').then(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))))
    .toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const here = () => page.evaluate(async () => (await caches.has('pages')) && (await (await caches.open('pages')).match(location.href)) !== undefined)
  await expect.poll(here, { message: `${path} is kept` }).toBe(true)
}

for (const language of languages) {
  const message = messages[language]

  test(`${once('uk', language)}: without a network, what was seen is read and the rest is honest`, { tag: '@proof' }, async ({ page, context }) => {
    await visitAndCache(page, `/${language}/product?full_text_search=${encodeURIComponent(message.conus)}`)
    // A page opened by a link inside the app is cached too.
    await page.getByRole('main').getByRole('heading', { level: 2, name: message.conus, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.conus)
    const product = page.url()
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('pages')).match(location.href)) !== undefined)).toBe(true)
    await context.setOffline(true)

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.conus)
    await expect(page.getByText(message.seen)).toBeVisible()
    await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true)
    expect(
      await page
        .getByRole('main')
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)

    await page.goto(`/${language}/product/view/2`)
    await expect(page).toHaveURL(new RegExp(`/${language}/offline\\?to=`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.offline)
    await page.getByRole('region', { name: message.readable }).getByRole('link', { name: message.conus }).click()
    await expect(page).toHaveURL(product)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.conus)

    // The requested page opens by itself when the network returns.
    await page.goto(`/${language}/about-us`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.offline)
    await context.setOffline(false)
    await expect(page).toHaveURL(new RegExp(`/${language}/about-us$`))
  })

  test(`${once('en', language)}: an order written offline waits, arrives once and says so`, { tag: '@proof' }, async ({ page, context }) => {
    await visitAndCache(page, `/${language}/product/view/2`)
    const posted: string[] = []
    context.on('request', (request) => request.url().endsWith('/purchase/public') && posted.push(request.headers()['idempotency-key'] ?? ''))
    await context.setOffline(true)
    await page.getByRole('button', { name: message.order }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: message.phone }).fill('067 123 45 67')
    await dialog.getByRole('button', { name: message.talkFirst }).click()
    await expect(dialog.getByText(message.stored)).toBeVisible()
    // The tab is closed and opened again, still offline: nothing is lost.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(false)
    await page.goto(`/${language}/offline`)
    await expect(page.getByText(message.sent).first()).toBeVisible()
    await expect(page.getByText(/AC-\d{4}-\d{5}/)).toBeVisible()
    await page.getByRole('link', { name: message.open }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/order/`))
    await expect(page.getByRole('main')).toContainText(/AC-\d{4}-\d{5}/)
    // Every attempt has the same idempotency key, so the server makes one order (orders/purchase.test.ts).
    expect(new Set(posted).size).toBe(1)
  })
}

test('a message written offline is sent when the network is back, in the same tab', { tag: '@proof' }, async ({ page, context }) => {
  test.skip(test.info().project.name === 'desktop')
  const message = messages.uk
  await visitAndCache(page, '/uk/contact-us')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Ваше ім’я' }).fill('Олена')
  await page.getByRole('textbox', { name: message.phone }).fill('0671234567')
  await page.getByRole('textbox', { name: 'Ваша електронна пошта' }).fill('olena@example.com')
  await page.locator('[name=agreed]').check()
  await page.getByRole('button', { name: message.send, exact: true }).click()
  await expect(page.getByText(message.message)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(message.messageSent).first()).toBeVisible()
})

test('an order that the shop refuses later says why, and what was typed is kept', { tag: '@proof' }, async ({ page, context }) => {
  test.skip(test.info().project.name === 'desktop')
  const message = messages.uk
  await visitAndCache(page, '/uk/product/view/2')
  await context.setOffline(true)
  await page.getByRole('button', { name: message.order }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: message.phone }).fill('0671234567')
  await dialog.getByRole('button', { name: message.talkFirst }).click()
  await expect(dialog.getByText(message.stored)).toBeVisible()
  // Meanwhile the shop has removed the ordered product.
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('outbox', 1)
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('outbox', 'readwrite')
          const items = transaction.objectStore('outbox')
          items.getAll().addEventListener('success', ({ target }) => {
            for (const email of (target as IDBRequest<{ body: { product_id: number } }[]>).result)
              items.put({ ...email, body: { ...email.body, product_id: 999_999 } })
          })
          transaction.addEventListener('complete', resolve)
        })
      }),
  )
  await context.setOffline(false)
  await expect(dialog.getByText(message.refused).first()).toBeVisible()
  await expect(dialog.getByText('+380671234567')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Змінити й надіслати' })).toBeVisible()
})

test.describe('a release meanwhile', () => {
  test.skip(() => test.info().project.name === 'phone')
  test.use({ serviceWorkers: 'block', provoked: /dynamically imported module|net::ERR_FAILED/ })

  test('a dialog whose script cannot be loaded says so, and the page stays as it is', { tag: '@proof' }, async ({ page }) => {
    await page.goto('/uk/product/view/2')
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    const scripts = /\/assets\/modal-host-.*\.js$/
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    const press = () => page.getByRole('button', { name: messages.uk.order }).first().click()
    await press()
    await expect(page.getByRole('alert').getByText('Ця частина сторінки не завантажилася.')).toBeVisible()
    expect(loads).toEqual([])
    await page.unroute(scripts)
    await page.getByRole('alert').getByRole('button', { name: 'Оновити сторінку' }).click()
    await expect.poll(() => loads).toHaveLength(1)
    const additions = /\/assets\/add-to-list-.*\.js$/
    await page.route(additions, (route) => route.abort())
    const toList = page.getByRole('button', { name: 'До списку' }).filter({ visible: true }).first()
    await toList.click()
    await expect(page.getByRole('alert').getByText('Ця частина сторінки не завантажилася.')).toBeVisible()
    await page.unroute(additions)
    await page.getByRole('alert').getByRole('button', { name: 'Оновити сторінку' }).click()
    await expect.poll(() => loads).toHaveLength(2)
    await toList.click()
    await expect(page.getByRole('status').getByText(/У списку/)).toBeVisible()
    await press()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: messages.uk.phone })).toBeVisible()

    // Without any code that shows messages, the browser shows it.
    await page.goto('/uk/product/view/3')
    await page.route(/\/assets\/(add-to-list|toast-store)-.*\.js$/, (route) => route.abort())
    const said: string[] = []
    page.once('dialog', (alert) => {
      said.push(alert.message())
      void alert.dismiss()
    })
    await toList.click()
    await expect.poll(() => said.join('')).toContain('Ця частина сторінки не завантажилася.')
  })

  const toAboutUs = (page: Page, language: string) => page.getByRole('navigation').locator(`a[href="/${language}/about-us"]`).first()

  test('a page whose script cannot be loaded says which, stays where the click led, and opens at the next try', { tag: '@proof' }, async ({
    page,
  }) => {
    await page.goto('/en/contact-us')
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    const script = /[/]assets[/]about-us-page-.*[.]js$/
    await page.route(script, (route) => route.abort('connectionreset'))
    await toAboutUs(page, 'en').click()
    const main = page.getByRole('main')
    await expect(main.getByText('Error loading About Us')).toBeVisible()
    await expect(page).toHaveURL(/[/]en[/]about-us$/)
    expect(loads).toEqual([])
    await page.unroute(script)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByText('Error loading About Us')).toHaveCount(0)
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('The page did not open')
  })

  test('a tab of an older release, whose files are gone, opens the page that was pressed, by itself', { tag: '@proof' }, async ({ page }) => {
    await page.goto('/uk/contact-us')
    await hydrateDeferred(page)
    const before = await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
    // The first document of the new release brings its files.
    await page.route(/[/]assets[/].*[.]js$/, (route) =>
      documents.length === 0 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    )
    await toAboutUs(page, 'uk').click()
    await expect.poll(() => documents).toEqual(['/uk/about-us'])
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(before ?? '')
    await expect(page.getByRole('main').getByText(/Не вдалося завантажити/)).toHaveCount(0)
    expect(documents).toHaveLength(1)
  })
})
