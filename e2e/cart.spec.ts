import type { BrowserContext } from '@playwright/test'
import { once as emitted } from 'node:events'
import { createServer } from 'node:http'
import { enterAsBuyer, password, register, sessionOf } from './buyer.ts'
import { expect, hydrateDeferred, languages, once, pick, test, type Locator, type Page } from './shop.ts'

/** A buyer's path: adding to the cart, two tabs, checkout as a company and as a person, the profile. */
const messages = {
  uk: {
    add: 'Додати в кошик',
    back: 'Назад до входу',
    note: /збережено/,
    reason: 'Натуральний колір сюди не веземо.',
    edit: 'Змінити',
    save: 'Зберегти',
    cancel: 'Скасувати',
    clear: 'Очистити кошик',
    undo: 'Повернути',
    more: 'Більше',
    badge: 'Кошик, 9 виробів',
    checkout: /^Оформити/,
    order: /^(Так, з|З)амовити за/,
    box: /публічної оферти/,
    taxWrong: 'У коді ЄДРПОУ чи РНОКПП помилка. Перевірте цифри.',
    offerRequired: 'Щоб замовити, треба погодитися з публічною офертою.',
    priceChanged: 'Ціна тим часом змінилася',
    orderNumber: /Замовлення AC-\d{4}-\d{5}/,
    again: 'Замовити ще раз',
    pay: 'Сплатити',
    paid: 'Оплачено',
    invoice: /Рахунок|рахунк/,
    expired: 'Сеанс завершився. Ви вийшли з облікового запису.',
    signIn: 'Увійти',
  },
  en: {
    add: 'Add to cart',
    back: 'Back to sign in',
    note: /saved your choice/,
    reason: 'Natural colour does not travel there.',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    clear: 'Clear cart',
    undo: 'Undo',
    more: 'Increase',
    badge: 'Cart, 9 items',
    checkout: /^Checkout/,
    order: /^(Yes, p|P)lace order/,
    box: /public offer/,
    taxWrong: 'The number is not a valid EDRPOU or RNOKPP. Check the digits.',
    offerRequired: 'Please accept the public offer to place your order.',
    priceChanged: 'The price has changed',
    orderNumber: /Order AC-\d{4}-\d{5}/,
    again: 'Order again',
    pay: 'Pay',
    paid: 'Paid',
    invoice: /invoice/i,
    expired: 'Session expired. Logged out.',
    signIn: 'Sign in',
  },
} as const

/** Makes the next product answer forbid its natural colour with every delivery. */
async function forbidNaturalColour(page: Page, reason: string): Promise<() => Promise<void>> {
  const address = /\/api\/v1\/product\/view\/\d+$/
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const product = (await response.json()) as { product_properties: { property_name: string; options: { value: string }[] }[] } // a product
    const delivery = product.product_properties.find(({ property_name }) => property_name === 'delivery')
    const pairs = (delivery?.options ?? []).map(({ value }) => ({
      one: { property: 'color', value: 'natural' },
      other: { property: 'delivery', value },
      reason,
    }))
    await route.fulfill({ response, json: { ...product, forbidden: pairs } })
  })
  return () => page.unroute(address)
}

/** The same buyer in another session, on another device. */
async function otherDevice(page: Page, email: string) {
  const { headers } = await sessionOf(page.request, email)
  return {
    async cart(): Promise<{ total_uah: number; unpurchasedProduct: { id: number; quantity: number; product: { id: number } }[] }> {
      return (await page.request.get('/api/v1/cart', { headers })).json()
    },
    put: (id: number, quantity: number) => page.request.put(`/api/v1/cart/${id}`, { headers, data: { quantity } }),
    signOutEverywhere: () => page.request.post('/api/v1/user/logout-everywhere', { headers }),
  }
}

async function signIn(dialog: Locator, email: string, label: string): Promise<void> {
  await dialog.locator('[name=email]').fill(email)
  await dialog.locator('[name=password]').fill(password)
  await dialog.getByRole('button', { name: label, exact: true }).click()
}

async function put(page: Page, url: string, label: string, choose: (main: Locator) => Promise<void>): Promise<void> {
  await page.goto(url)
  await choose(page.getByRole('main'))
  await page.getByRole('button', { name: label }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const addition = (main: Locator, name: RegExp) => pick(main.getByRole('switch', { name }))

/** Invalidates the access token, so that the next call gets 401. A page opened afterwards reads its token from the cookies. */
async function corruptToken(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies()
  await context.addCookies(cookies.filter(({ name }) => name === 'token').map((cookie) => ({ ...cookie, value: 'spent' })))
}

/** Serves a page of another site (`127.0.0.1` is not `localhost`) until the run ends; returns its URL. */
async function servePage(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html)).listen(0, '127.0.0.1')
  await emitted(server.unref(), 'listening')
  const url = server.address()
  return `http://127.0.0.1:${typeof url === 'object' ? url?.port : 0}/`
}

for (const language of languages) {
  const message = messages[language]

  test(`${once('uk', language)}: what a visitor configured stands in the cart once they signed in, and the cart is ordered and paid by card`, async ({
    page,
  }, { project }) => {
    const email = await register(page.request, `visitor-${project.name}-${language}`)
    const drawer = page.getByRole('dialog')
    await put(page, `/${language}/product/view/3`, message.add, (main) => addition(main, /Гумові ніжки|Rubber feet/))
    await expect(drawer).toContainText(message.note)
    await drawer.getByRole('button', { name: message.back }).click()
    await signIn(drawer, email, message.signIn)
    await expect(drawer.getByRole('article')).toContainText(/Гумові ніжки|Rubber feet/)
    await drawer.getByRole('button', { name: message.checkout }).click()
    await expect(page).toHaveURL(/cart-checkout$/)
    await pick(page.locator('input[type=radio][value=CARD]'))
    await page.getByRole('button', { name: message.order }).click()
    await expect(page.getByRole('main')).toContainText(message.offerRequired)
    await page.getByRole('checkbox', { name: message.box }).check()
    await page.getByRole('button', { name: message.order }).click()
    await page.waitForURL(/\/simulator\//)
    await page.getByRole('button', { name: message.pay, exact: true }).click()
    await page.waitForURL(new RegExp(`/${language}/profile`))
    await expect(page.getByRole('main')).toContainText(message.paid)
  })

  test(
    `${once('uk', language)}: a cart in two tabs, an order of a company and one of a person`,
    {
      tag: '@proof',
    },
    async ({ page, context }, { project }) => {
      test.slow() // takes three minutes beside other heavy work
      const email = await register(page.request, `cart-${project.name}-${language}`)
      const drawer = page.getByRole('dialog')

      // A visitor's addition is stored and completed after signing in.
      await put(page, `/${language}/product/view/3`, message.add, (main) => addition(main, /Гумові ніжки|Rubber feet/))
      await expect(drawer).toContainText(message.note)
      await drawer.getByRole('button', { name: message.back }).click()
      await signIn(drawer, email, message.signIn)
      await expect(drawer.getByRole('article')).toHaveCount(1)
      const other = await otherDevice(page, email)
      await put(page, `/${language}/product/view/1`, message.add, async (main) => {
        await pick(main.getByRole('radio', { name: /індивідуальний|custom/ }))
        await main.getByRole('textbox', { name: /Що саме|What exactly/ }).fill('RAL 7016')
        await main.getByRole('combobox', { name: /Доставка|Delivery/ }).selectOption('local')
      })
      await expect(drawer.getByRole('article')).toHaveCount(2)
      await put(page, `/${language}/product/view/4`, message.add, async (main) => {
        await addition(main, /Логотип|Logo/)
        await main.getByRole('combobox', { name: /Доставка|Delivery/ }).selectOption('local')
      })
      await expect(drawer.getByRole('article')).toHaveCount(3)

      // The properties of a line: another colour, another price, a note that stays.
      const bench = drawer.getByRole('article').nth(1)
      await expect(bench).toContainText('RAL 7016')
      const allow = await forbidNaturalColour(page, message.reason)
      await bench.getByRole('button', { name: message.edit }).click()
      await expect(bench.getByRole('textbox', { name: /Що саме|What exactly/ })).toHaveValue('RAL 7016')
      // A choice that the product page refuses is refused here too, with the reason.
      await expect(bench.getByRole('radio', { name: /натуральний|natural/ })).toBeDisabled()
      await expect(bench.getByText(message.reason)).toBeVisible()
      await allow()
      await pick(bench.getByRole('radio', { name: /білий|white/ }))
      await bench.getByRole('button', { name: message.cancel }).click()
      await expect(bench).toContainText('RAL 7016')
      await bench.getByRole('button', { name: message.edit }).click()
      await pick(bench.getByRole('radio', { name: /білий|white/ }))
      // Another device changes the quantity of the same line meanwhile; saving the options keeps that quantity.
      const edited = (await other.cart()).unpurchasedProduct[1]?.id ?? 0
      expect((await other.put(edited, 2)).status()).toBe(200)
      await bench.getByRole('button', { name: message.save }).click()
      await expect(bench).toContainText(/білий|white/)
      await expect(bench).not.toContainText('RAL 7016')
      await expect(bench.getByRole('textbox')).toHaveValue('2')

      // Fast clicks become one call; the badge and the total change at once.
      const puts: string[] = []
      page.on('request', (request) => void (request.method() === 'PUT' && puts.push(request.url())))
      await bench.getByRole('button', { name: message.more }).click({ clickCount: 5 })
      await expect(bench.getByRole('textbox')).toHaveValue('7')
      // All three lines are counted.
      await expect(page.locator('header:has(nav) button[aria-label]').last()).toHaveAccessibleName(message.badge)
      await expect.poll(async () => (await other.cart()).unpurchasedProduct.map(({ quantity }) => quantity)).toEqual([1, 7, 1])
      expect(puts).toHaveLength(1)

      // Clearing can be undone: the same lines, by the keyboard alone.
      const lines = async () => (await other.cart()).unpurchasedProduct.map(({ product, quantity }) => [product.id, quantity])
      const beforeClearing = await lines()
      await drawer.getByRole('button', { name: message.clear }).press('Enter')
      await expect(drawer.getByRole('article')).toHaveCount(0)
      expect(await lines()).toEqual([])
      await drawer.getByRole('status').getByRole('button', { name: message.undo }).press('Enter')
      await expect(drawer.getByRole('article')).toHaveCount(3)
      expect(await lines()).toEqual(beforeClearing)

      // Another tab changes another line; closing the tab at once still sends its pending change.
      const tab = await context.newPage()
      await tab.goto(`/${language}/product`)
      await tab.getByRole('button', { name: /Кошик|Cart/ }).click()
      const there = tab.getByRole('dialog').getByRole('article')
      await there.nth(2).getByRole('button', { name: message.more }).click()
      await bench.getByRole('button', { name: message.more }).click()
      await tab.close({ runBeforeUnload: false })
      await expect.poll(async () => (await other.cart()).unpurchasedProduct.map(({ quantity }) => quantity)).toEqual([1, 8, 2])

      // The checkout preselects the delivery chosen with the products, and names every mistake.
      await drawer.getByRole('button', { name: message.checkout }).click()
      await expect(page).toHaveURL(/cart-checkout$/)
      const field = (name: string) => page.locator(`[name="${name}"]`)
      const choose = (value: string) => pick(page.locator(`input[type=radio][value=${value}]`))
      const order = () => page.getByRole('button', { name: message.order })
      await expect(page.locator('input[value=PICKUP]')).toBeChecked()
      await choose('LOCAL')
      await choose('COMPANY')
      await choose('INVOICE')
      await field('comment').fill('Розвантажити біля воріт')
      await field('delivery.address').fill('бульвар Шевченка, 1')
      await field('payer.company_name').fill('ТОВ «Сад»')
      await field('payer.tax_id').fill('12345679')
      await order().click()
      await expect(page.getByRole('main')).toContainText(message.taxWrong)
      await expect(page.getByRole('main')).toContainText(message.offerRequired)
      await expect(field('payer.tax_id')).toBeFocused()
      await field('payer.tax_id').fill('00032129')
      await page.getByRole('checkbox', { name: message.box }).check()

      // The session ends during the checkout; after signing in again everything typed is still there.
      await other.signOutEverywhere()
      await order().click()
      await expect(page.getByText(message.expired)).toBeVisible()
      await signIn(page.getByRole('dialog'), email, message.signIn)
      await expect(page).toHaveURL(/cart-checkout$/)
      await expect(field('comment')).toHaveValue('Розвантажити біля воріт')
      await expect(field('payer.tax_id')).toHaveValue('00032129')
      await expect(page.getByRole('checkbox', { name: message.box })).toBeChecked()

      // An expired token is renewed silently. Another device changed the cart, so the buyer must confirm the new total.
      await page.reload()
      await expect(field('comment')).toHaveValue('Розвантажити біля воріт')
      await corruptToken(context)
      const device = await otherDevice(page, email)
      const [newest] = (await device.cart()).unpurchasedProduct
      expect((await device.put(newest?.id ?? 0, 2)).status()).toBe(200)
      await order().click()
      await expect(page.getByRole('main')).toContainText(message.priceChanged)
      await order().dblclick()
      await expect(page).toHaveURL(/profile\?order=AC-/)
      const number = new URL(page.url()).searchParams.get('order') ?? ''
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.orderNumber)
      for (const fact of ['бульвар Шевченка, 1', 'ТОВ «Сад»', '00032129', 'Розвантажити біля воріт'])
        await expect(page.getByRole('main')).toContainText(fact)
      expect((await device.cart()).unpurchasedProduct).toEqual([])

      // The same checkout as a person, by card.
      await hydrateDeferred(page)
      await page.getByRole('button', { name: message.again }).click()
      await expect(drawer.getByRole('article')).toHaveCount(3)
      await drawer.getByRole('button', { name: message.checkout }).click()
      await choose('PICKUP')
      await choose('CARD')
      await page.getByRole('checkbox', { name: message.box }).check()
      await order().click()
      await page.waitForURL(/\/simulator\//)
      await page.getByRole('button', { name: message.pay, exact: true }).click()
      await page.waitForURL(new RegExp(`/${language}/profile`))
      await page.goto(`/${language}/profile`)
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards).toHaveCount(2)
      await expect(cards.first()).toContainText(message.paid)
      await expect(cards.first()).toContainText(/AC-\d{4}-\d{5}-1/)
      await expect(cards.last()).toContainText(number)
      await expect(cards.last()).toContainText(email)
    },
  )
}

test.describe('once', () => {
  test.beforeEach(({ isMobile }) => test.skip(isMobile, 'a keyboard and another site are the same on a phone'))

  test('uk: a whole purchase by keyboard alone', { tag: '@proof' }, async ({ page }) => {
    const message = messages.uk
    const email = await register(page.request, 'keyboard')
    /** Moves by Tab, as a person without a mouse does. */
    async function to(target: Locator) {
      await expect(target).toBeVisible()
      for (let i = 0; i < 200; i++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`${target} cannot be reached by Tab`)
    }
    await page.goto('/uk/product/view/3')
    await to(page.getByRole('button', { name: message.add }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await to(dialog.getByRole('button', { name: message.back }))
    await page.keyboard.press('Enter')
    await to(dialog.locator('[name=email]'))
    await page.keyboard.type(email)
    await to(dialog.locator('[name=password]'))
    await page.keyboard.insertText(password)
    await page.keyboard.press('Enter')
    await to(dialog.getByRole('article').getByRole('textbox'))
    await page.keyboard.press('ArrowUp')
    await to(dialog.getByRole('button', { name: message.checkout }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/cart-checkout$/)
    await to(page.locator('input[name=payment_method]').first())
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('input[value=INVOICE]')).toBeChecked()
    await to(page.getByRole('checkbox', { name: message.box }))
    await page.keyboard.press('Space')
    await to(page.getByRole('button', { name: message.order }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/profile\?order=AC-/)
    await expect(page.getByRole('main')).toContainText('2 шт.')
  })

  test('uk: what is picked in an open editor counts at once, and closing and checking out save it', { tag: '@proof' }, async ({ page }) => {
    const message = messages.uk
    const email = await register(page.request, 'editor')
    const drawer = page.getByRole('dialog')
    await put(page, '/uk/product/view/1', message.add, async () => {})
    await drawer.getByRole('button', { name: message.back }).click()
    await signIn(drawer, email, message.signIn)
    const line = drawer.getByRole('article')
    const proceed = drawer.getByRole('button', { name: message.checkout })
    const before = await proceed.innerText()
    await line.getByRole('button', { name: message.edit }).click()
    await pick(line.getByRole('radio', { name: /білий/ }))
    await expect(proceed).not.toHaveText(before)
    const picked = await proceed.innerText()
    // Closing the drawer saves.
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Кошик/ })
      .click()
    await expect(line).toContainText('білий')
    await expect(proceed).toHaveText(picked)
    // Going to the checkout saves too.
    await line.getByRole('button', { name: message.edit }).click()
    await pick(line.getByRole('radio', { name: /натуральний/ }))
    await proceed.click()
    await expect(page).toHaveURL(/cart-checkout$/)
    await expect(page.getByRole('main')).toContainText('натуральний')
  })

  test('uk: three tabs whose token ran out renew it once', { tag: '@proof' }, async ({ page, context }) => {
    const { email } = await enterAsBuyer(page, 'tabs')
    await corruptToken(context)
    let renewals = 0
    context.on('request', (request) => void (request.url().endsWith('/token/refresh') && renewals++))
    const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
    await Promise.all(tabs.map((tab) => tab.goto('/uk/profile')))
    for (const tab of tabs) await expect(tab.getByRole('main')).toContainText(email)
    expect(renewals).toBe(1)
  })

  test.describe('from another site', () => {
    test.use({ provoked: /frame-ancestors|blocked by CORS/ })

    test('a signed-in buyer can be neither framed nor made to act', { tag: '@proof' }, async ({ page, context, baseURL }) => {
      // Registers through the dialog, because only the shop's own cookies are withheld from other sites.
      const email = await register(page.request, 'framed')
      await page.goto('/uk/profile')
      await signIn(page.getByRole('dialog'), email, messages.uk.signIn)
      await expect(page).toHaveURL(/profile$/)
      expect((await context.cookies()).map(({ name }) => name)).toContain('token')
      const shop = baseURL ?? ''
      const evil = await servePage(`<!doctype html><title>x</title><iframe src="${shop}/uk/profile"></iframe>
        <form method="post" action="${shop}/api/v1/cart/add/product/1" enctype="text/plain"><input name='{"quantity":1,"x":"' value='"}'><button>Виграти</button></form>`)
      await page.goto(evil)
      const frame = page.frames()[1]
      await frame?.waitForLoadState().catch(() => {})
      expect(await frame?.content(), 'the shop in a frame').not.toContain('main')
      const outcome = await page.evaluate(
        (url) =>
          fetch(`${url}/api/v1/cart/add/product/1`, {
            method: 'POST',
            credentials: 'include',
            headers: { 'content-type': 'application/json' },
            body: '{"quantity":1}',
          }).then(
            ({ status }) => `answered ${status}`,
            () => 'refused',
          ),
        shop,
      )
      expect(outcome).toBe('refused')
      const [sent] = await Promise.all([page.waitForRequest(/cart\/add/), page.getByRole('button', { name: 'Виграти' }).click()])
      expect((await sent.allHeaders())['cookie'] ?? '', 'cookies of the shop').not.toContain('token')
      expect((await sent.response())?.status()).toBeGreaterThanOrEqual(400)
      expect((await (await otherDevice(page, email)).cart()).unpurchasedProduct).toEqual([])
    })
  })
})
