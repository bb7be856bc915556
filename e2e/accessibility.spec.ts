import type { OrderPlaced } from '../src/contract/order.ts'
import { modalNames, type ModalName } from '../src/storefront/modals/modals.ts'
import { enterAsBuyer, putIntoCart, type Buyer } from './buyer.ts'
import { pageAddresses, pageKinds } from './page-kinds.ts'
import { expect, hydrateDeferred, languages, offersWaysOn, once, paired, pick, test, type Language, type Locator, type Page } from './shop.ts'
import { textsOf } from './texts.ts'

/**
 * Checks every screen of the shop in every state once with axe: Ukrainian on the phone, English on the desktop. Journeys do not repeat it. The last
 * test compares the table with the routes, the dialogs and the languages.
 */
interface Stage {
  readonly page: Page
  readonly main: Locator
  readonly dialog: Locator
  readonly language: Language
  /** One URL per kind of page. */
  readonly addresses: ReadonlyMap<string, string>
  /** Opens a path below the language. */
  open(path: string): Promise<void>
  /** A text of the shop by its namespace and key. */
  text(namespace: string, key: string, cut?: 'cut'): string
  press(namespace: string, key: string, within?: Locator): Promise<void>
}
interface Screen {
  /** The path in routes.ts, or the stand-in of the payment provider. */
  readonly kind: string
  readonly state: string
  /** The open dialog. */
  readonly modal?: ModalName
  /** Set when both languages and widths show the same, so that one is enough. */
  readonly only?: Language
  /** Opens the screen, from the screen before it in the table. */
  show(stage: Stage): Promise<void>
}

const answer = (page: Page, url: RegExp, status: number, json: unknown = { code: status, message: `Status ${status}` }, method?: string) =>
  page.route(url, (route) => (method === undefined || route.request().method() === method ? route.fulfill({ status, json }) : route.fallback()))

async function orderByPhone(page: Page, language: Language): Promise<OrderPlaced> {
  // The provider returns to pages in the order's language.
  const headers = { 'user-language': language, 'idempotency-key': crypto.randomUUID() }
  const placed = await page.request.post('/api/v1/purchase/public', { headers, data: { phone: '0671234567', product_id: 1, quantity: 1 } })
  expect(placed.status()).toBe(201)
  return placed.json()
}

/** Pays a new order with a card, or tries to. */
async function pay(page: Page, language: Language, card = ''): Promise<OrderPlaced> {
  const order = await orderByPhone(page, language)
  await page.goto(order.redirect_url ?? '')
  await page.waitForURL(/\/simulator\/checkout\//)
  if (card) await page.locator('[name=card]').fill(card)
  await page.locator('[value=pay]').click()
  return order
}

const signedInOnly = ['/profile', '/cart-checkout']

/** The screens that buyers see most; the gate checks only these. */
const seenMost: readonly string[] = ['/product', '/product/view/:slug']

/** Screens that a URL opens directly. */
const openedByAddress: readonly Screen[] = pageKinds
  .filter((kind) => !signedInOnly.includes(kind))
  .map((kind) => ({
    kind,
    state: kind === '/payment/:secret' ? 'leads to the provider' : 'as opened',
    async show({ page, addresses, main }) {
      await page.goto(addresses.get(kind) ?? '')
      if (kind === '/payment/:secret') await page.waitForURL(/\/simulator\//)
      else await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible()
    },
  }))

const ofVisitors: readonly Screen[] = [
  {
    kind: '/product',
    state: 'what is suggested while one types',
    async show({ page, open, language }) {
      await open('product')
      await hydrateDeferred(page)
      await page.getByRole('combobox').first().fill({ uk: 'вазо', en: 'plan' }[language])
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expect(page).toHaveURL(/full_text_search=/)
      await expect(page.getByRole('main').locator('.opacity-40'), 'the list before is dimmed').toHaveCount(0)
    },
  },
  {
    kind: '/product',
    state: 'a category, filtered',
    async show({ page, open, text }) {
      await open('product?category_id[]=1&place[]=balcony')
      await hydrateDeferred(page)
      await expect(page.getByRole('list', { name: text('catalogue', 'applied') })).toBeVisible()
    },
  },
  {
    kind: '/product',
    state: 'filters in a dialog',
    only: 'uk',
    async show({ page, dialog, text }) {
      await page.getByRole('button', { name: text('catalogue', 'filters') }).click()
      await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    kind: '/product',
    state: 'a category that holds nothing yet',
    only: 'uk',
    async show({ page, main, open, text }) {
      await open('product')
      await hydrateDeferred(page)
      await page.route(/\/api\/v1\/product[?]/, async (route) => {
        const response = await route.fetch()
        const list = (await response.json()) as { meta: object } // a list of products
        await route.fulfill({ response, json: { ...list, data: [], meta: { ...list.meta, total: 0, total_pages: 0, from: null, to: null } } })
      })
      await main.locator('.front-tiles').getByRole('link').first().click()
      await expect(main.getByRole('heading', { level: 2, name: text('catalogue', 'nothingInCategory') })).toBeVisible()
      await page.unrouteAll()
    },
  },
  {
    kind: '/product',
    state: 'an empty list',
    async show({ page, open, text }) {
      await open('product?price_to=1')
      await expect(page.getByRole('heading', { level: 2, name: text('catalogue', 'empty') })).toBeVisible()
    },
  },
  {
    kind: '/product',
    state: 'a visitor’s cart',
    modal: 'cart',
    async show({ page, dialog, text }) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('common', 'cart_other', 'cut').split(',')[0] ?? '' })
        .click()
      await expect(dialog.getByRole('button', { name: text('cart', 'register') })).toBeVisible()
    },
  },
  {
    kind: '/product',
    state: 'registration from the cart, with mistakes',
    modal: 'cart authentication',
    only: 'en',
    async show({ page, press, text }) {
      await press('cart', 'register')
      const form = page.getByRole('dialog', { name: text('account', 'registrationTitle') })
      await form.locator('button[type=submit]').click()
      await expect(form.locator('[name=email]')).toBeFocused()
    },
  },
  {
    kind: '/product',
    state: 'the menu',
    only: 'uk',
    async show({ page, open, dialog, press }) {
      await open('product?price_to=1')
      await press('common', 'menu', page.getByRole('banner'))
      await expect(dialog.getByRole('navigation')).toHaveCount(2)
    },
  },
  {
    kind: '/product',
    state: 'sign-in from the menu, with mistakes',
    modal: 'menu-overlay authentication',
    only: 'uk',
    async show({ page, dialog, press, text }) {
      await press('common', 'signIn', dialog)
      const form = page.getByRole('dialog', { name: text('account', 'loginTitle') })
      await form.locator('button[type=submit]').click()
      await expect(form.locator('[name=email]')).toBeFocused()
    },
  },
  {
    kind: '/contact-us',
    state: 'a forgotten password',
    modal: 'authentication',
    only: 'en',
    async show({ page, open, dialog, press }) {
      await open('contact-us')
      await press('common', 'signIn', page.getByRole('banner'))
      await press('account', 'forgotPasswordLink', dialog)
      await expect(dialog.locator('[name=email]')).toBeVisible()
    },
  },
  {
    kind: '/contact-us',
    state: 'a message with mistakes',
    only: 'en',
    async show({ page, open, press, text }) {
      await open('contact-us')
      await press('info', 'send')
      await expect(page.getByText(text('errors', 'emailInvalid')).first()).toBeVisible()
    },
  },
  {
    kind: '/contact-us',
    state: 'a message that was sent',
    only: 'en',
    async show({ page, press, text }) {
      await page.getByRole('textbox', { name: text('info', 'name') }).fill('Олена')
      await page.getByRole('textbox', { name: text('info', 'phone') }).fill('0671234567')
      await page.getByRole('textbox', { name: text('info', 'emailField') }).fill('olena@example.com')
      await page.locator('[name=agreed]').check()
      await press('info', 'send')
      await expect(page.getByRole('status').filter({ hasText: text('info', 'sentTitle') })).toBeVisible()
    },
  },
  {
    kind: '/payment-shipping',
    state: 'a page that broke',
    only: 'en',
    async show({ page, main, text }) {
      await answer(page, /\/api\/v1\/page\//, 200, null)
      await page
        .getByRole('navigation')
        .getByRole('link', { name: text('common', 'paymentShipping'), exact: true })
        .first()
        .click()
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('common', 'brokenTitle'))
      await page.unrouteAll()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'a product that is not there, which answers 404 with ways on',
    async show({ page, main, language, open, text }) {
      expect((await page.goto(`/${language}/product/view/999999`))?.status()).toBe(404)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('common', 'missingTitle'))
      await offersWaysOn(page, language)
      // A truncated secret link shows a message about the link, not about a product.
      expect((await page.request.get(`/${language}/order/${'a'.repeat(43)}`)).status()).toBe(404)
      await open(`order/${'a'.repeat(43)}`)
      await expect(main).toContainText(text('common', 'wrongLinkText'))
    },
  },
  {
    kind: '/reset-password',
    state: 'a new password',
    async show({ page, open }) {
      await open('reset-password#token=nonsense')
      await expect(page.locator('[name=password]')).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'with the cost of delivery, and its sizes beside an adult',
    async show({ main, open, language, press, text }) {
      await open('product/view/19')
      await main.getByRole('textbox', { name: text('product', 'deliveryCity') }).fill({ uk: 'Київ', en: 'Kyiv' }[language])
      await press('product', 'deliveryCount')
      await expect(main.getByText(text('product', 'carriage_PALLET')).first()).toBeVisible()
      await expect(
        main
          .getByRole('group', { name: text('product', 'sizeTiles') })
          .getByRole('button')
          .last(),
      ).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'the pictures enlarged',
    only: 'en',
    async show({ page, main, dialog, text }) {
      await page.keyboard.press('Escape')
      await main.getByRole('button', { name: text('product', 'enlarge').replace('{{number}}', '1') }).press('Enter')
      await expect(dialog.getByRole('img')).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'the model that is turned',
    async show({ main, open, press, text }) {
      await open('product/view/5')
      await main.getByRole('button', { name: text('ui', 'goToSlide').replace('{{number}}', '2') }).click()
      await press('product', 'modelOpen', main)
      await expect(main.locator('[data-phase=ready]')).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'an addition that asks to register or to take the list',
    modal: 'public purchase authentication',
    only: 'en',
    async show({ page, open, press, text }) {
      await open('product/view/1')
      await press('product', 'addToCart')
      await expect(page.getByText(text('list', 'promptTitle'))).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'an order by phone whose colour is talked about first',
    modal: 'public purchase',
    async show({ main, dialog, open, press, text }) {
      await open('product/view/1')
      await pick(main.getByRole('radio', { name: /індивідуальний|custom/ }))
      await press('product', 'order', main)
      await press('phoneOrder', 'talkFirst', dialog)
      await expect(dialog.getByText(text('phoneOrder', 'phoneRequired'))).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'the place, abroad',
    modal: 'place',
    only: 'uk',
    async show({ main, dialog, open, press, text }) {
      await open('product/view/1')
      await press('product', 'otherCountry', main)
      await dialog.getByLabel(text('place', 'country')).selectOption('PL')
      await expect(dialog.getByText(text('place', 'abroad'))).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'a quote that is asked for, without an e-mail',
    modal: 'quote request',
    async show({ main, dialog, open, press, text }) {
      await open('product/view/1')
      await press('common', 'askQuote', main)
      await press('quoteRequest', 'send', dialog)
      await expect(dialog.getByText(text('errors', 'emailRequired'))).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'an order by phone that failed, because the product changed',
    modal: 'public purchase',
    only: 'uk',
    async show({ page, main, dialog, open, press, text }) {
      await open('product/view/1')
      await answer(page, /\/purchase\/public/, 404)
      await press('product', 'order', main)
      await dialog.getByRole('textbox').first().fill('0671234567')
      await press('phoneOrder', 'payNow', dialog)
      await expect(dialog.getByText(text('phoneOrder', 'failedChanged'))).toBeVisible()
      await page.unrouteAll()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'an order by phone that waits for a network',
    modal: 'public purchase',
    only: 'uk',
    async show({ page, dialog, press, text }) {
      await page.route(/\/purchase\/public/, (route) => route.abort('connectionreset'))
      await press('phoneOrder', 'payNow', dialog)
      await expect(dialog.getByText(text('offline', 'orderWaiting'))).toBeVisible()
    },
  },
  {
    kind: '/offline',
    state: 'what waits to be sent',
    only: 'uk',
    async show({ page, main, open, text }) {
      await open('offline')
      await expect(main.getByRole('heading', { name: text('offline', 'outboxTitle') })).toBeVisible()
      await page.unrouteAll()
    },
  },
  {
    kind: '/about-us',
    state: 'kept on the device and shown without a network',
    only: 'en',
    async show({ page, open, text }) {
      // The mark that the service worker puts into cached pages.
      await page.route(/about-us$/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('<html ', '<html data-kept="2026-11-25T10:00:00Z" ') })
      })
      await open('about-us')
      await hydrateDeferred(page)
      await expect(page.getByRole('region', { name: text('offline', 'withoutNetwork') })).toBeVisible()
      await page.unrouteAll()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'a list',
    modal: 'list',
    async show({ page, main, dialog, open, press, text }) {
      await open('product/view/2')
      await press('product', 'addToList', main)
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('common', 'list_other', 'cut').split(',')[0] ?? '' })
        .click()
      await expect(dialog.getByRole('button', { name: text('list', 'orderAll', 'cut') })).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'an order of a list',
    only: 'uk',
    async show({ page, press, text }) {
      await page.getByRole('button', { name: text('list', 'orderAll', 'cut') }).click()
      await expect(page.getByRole('dialog', { name: text('phoneOrder', 'title') })).toBeVisible()
      await press('phoneOrder', 'talkFirst')
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'a commercial offer of a list',
    only: 'en',
    async show({ page, dialog, text }) {
      await dialog.getByRole('button', { name: new RegExp(`^${text('list', 'offer')}`) }).click()
      await expect(page.getByLabel(text('list', 'buyerCompany'))).toBeVisible()
    },
  },
  {
    kind: '/list',
    state: 'a list that was cleared and can be had back',
    only: 'en',
    async show({ main, open, press, text }) {
      await open('list')
      await press('list', 'clear', main)
      await expect(main.getByText(text('list', 'empty'))).toBeVisible()
    },
  },
  {
    kind: 'simulator',
    state: 'a step of 3-D Secure',
    only: 'uk',
    async show({ page, language }) {
      await pay(page, language, '4000 0000 0000 3063')
      await expect(page.locator('[value=confirm]')).toBeVisible()
    },
  },
  {
    kind: '/order/:token',
    state: 'paid',
    async show({ page, main, language, text }) {
      await pay(page, language)
      await page.waitForURL(/\/order\//)
      await expect(main).toContainText(text('order', 'status_success'))
    },
  },
  {
    kind: '/order/:token',
    state: 'refunded',
    only: 'uk',
    async show({ page, main, language, text }) {
      const order = await pay(page, language)
      await page.waitForURL(/\/order\//)
      const data = { order_id: order.liqPayOrderId, status: 'reversed', refund_amount: order.total_uah }
      expect((await page.request.post('/simulator/control/payment', { data })).ok()).toBe(true)
      await expect(async () => {
        await page.reload()
        await expect(main).toContainText(text('order', 'status_reversed'), { timeout: 1_000 })
      }).toPass()
    },
  },
  {
    kind: '/order/:token',
    state: 'declined, with an invoice instead',
    only: 'en',
    async show({ page, main, language, text }) {
      await pay(page, language, '4000 0000 0000 9995')
      await page.waitForURL(/\/order\//)
      await main.getByRole('button', { name: text('order', 'payByTransfer') }).click()
      await expect(main.getByRole('img', { name: text('order', 'qrAlt') })).toBeVisible()
    },
  },
]

const ofBuyers: readonly Screen[] = [
  {
    kind: '/profile',
    state: 'without orders',
    async show({ main, open, text }) {
      await open('profile')
      await expect(main).toContainText(text('account', 'noOrders'))
    },
  },
  {
    kind: '/order/:token',
    state: 'added to the profile',
    only: 'uk',
    async show({ page, main, language, open, text }) {
      await open(`order/${(await orderByPhone(page, language)).access_token}`)
      await hydrateDeferred(page)
      await main.getByRole('button', { name: text('order', 'attach') }).click()
      await expect(main.getByRole('link', { name: text('order', 'toProfile') })).toBeVisible()
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'an order by phone of somebody signed in',
    modal: 'buy now',
    only: 'en',
    async show({ main, dialog, open, press }) {
      await open('product/view/2')
      await press('product', 'order', main)
      await expect(dialog.getByRole('textbox').first()).toHaveValue('+380671234567')
    },
  },
  {
    kind: '/product/view/:slug',
    state: 'a cart with a line that is edited',
    modal: 'cart',
    async show({ page, dialog, open, text }) {
      await open('product/view/2')
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('common', 'cart_other', 'cut').split(',')[0] ?? '' })
        .click()
      await expect(dialog.getByRole('article')).toHaveCount(2)
      await dialog
        .getByRole('button', { name: new RegExp(`^${text('cart', 'edit')}`) })
        .first()
        .click()
      await expect(dialog.getByRole('button', { name: text('cart', 'save'), exact: true })).toBeVisible()
    },
  },
  {
    kind: '/cart-checkout',
    state: 'refused for too many attempts',
    only: 'uk',
    async show({ page, main, open, text }) {
      await open('cart-checkout')
      await main.getByRole('checkbox').check()
      await answer(page, /\/cartcheckout$/, 429)
      await main.getByRole('button', { name: text('checkout', 'order', 'cut') }).click()
      await expect(main.getByText(text('checkout', 'notPlaced'))).toBeVisible()
      await page.unrouteAll()
    },
  },
  {
    kind: '/cart-checkout',
    state: 'after the price changed',
    only: 'en',
    async show({ page, main, open, text }) {
      await open('cart-checkout')
      await main.getByRole('checkbox').check()
      await page.route(/\/cartcheckout$/, (route) =>
        route.fulfill({ status: 409, json: { code: 409, message: 'The price has changed.', reason: 'price_changed' } }),
      )
      await main.getByRole('button', { name: text('checkout', 'order', 'cut') }).click()
      await expect(main.getByText(text('checkout', 'priceChanged'))).toBeVisible()
      await page.unrouteAll()
    },
  },
  {
    kind: '/cart-checkout',
    state: 'of a cart that cannot be read',
    only: 'uk',
    async show({ page, main, open, text }) {
      await answer(page, /\/api\/v1\/cart\?/, 404, undefined, 'GET')
      await open('cart-checkout')
      await expect(main.getByRole('alert')).toContainText(text('checkout', 'loadFailed'))
      await page.unrouteAll()
    },
  },
  {
    kind: '/cart-checkout',
    state: 'with mistakes',
    async show({ page, main, open, text }) {
      await open('cart-checkout')
      for (const value of ['CARRIER', 'COMPANY', 'INVOICE']) await main.locator(`label:has(input[value=${value}])`).click()
      await main.getByRole('button', { name: text('checkout', 'order', 'cut') }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    },
  },
  {
    kind: '/cart-checkout',
    state: 'the cart beside it',
    modal: 'checkout cart',
    only: 'en',
    async show({ dialog, main, press }) {
      await press('checkout', 'change', main)
      await expect(dialog.getByRole('article')).toHaveCount(2)
    },
  },
  {
    kind: '/profile',
    state: 'an order that waits for its payment',
    only: 'en',
    async show({ page, main, open }) {
      await page.evaluate(() => sessionStorage.clear()) // the draft with its mistakes
      await open('cart-checkout')
      await main.getByRole('checkbox').check()
      await main.locator('form button[type=submit]').click()
      await page.waitForURL(/\/simulator\//)
      await page.locator('[value=close]').click()
      await page.waitForURL(/\/profile\?order=/)
      await expect(main.getByRole('heading', { level: 1 })).toContainText('AC-')
    },
  },
  {
    kind: '/profile',
    state: 'with orders',
    only: 'en',
    async show({ main, open }) {
      await open('profile')
      await expect(main.getByRole('article').first()).toBeVisible()
    },
  },
]

// The software WebGL of the journeys' browser logs this about the model.
test.use({ provoked: /GPU stall due to ReadPixels/ })

// Each test walks over many screens.
test.beforeEach(() => test.setTimeout(400_000))

/** Opens and checks each screen; a failure on one does not hide those on others. */
async function walk(stage: Stage, screens: readonly Screen[], accessible: (where: string) => Promise<void>): Promise<void> {
  for (const { kind, state, only, show } of screens) {
    if (only !== undefined && only !== stage.language) continue
    await test.step(`${kind}: ${state}`, async () => {
      await show(stage)
      await accessible(`${kind}: ${state}`)
    })
  }
}

function stageOf(page: Page, language: Language, addresses: ReadonlyMap<string, string>): Stage {
  const text: Stage['text'] = (namespace, key, cut) => textsOf(language, namespace)(key, cut)
  return {
    page,
    main: page.getByRole('main'),
    dialog: page.getByRole('dialog'),
    language,
    addresses,
    text,
    open: async (path) => void (await page.goto(`/${language}/${path}`)),
    press: async (namespace, key, within) =>
      (within ?? page.getByRole('main').or(page.getByRole('dialog')))
        .getByRole('button', { name: text(namespace, key), exact: true })
        .first()
        .click(),
  }
}

for (const language of languages) {
  test(`${once('uk', language)}: a list and a product are accessible`, async ({ page, accessible }) => {
    const screens = openedByAddress.filter(({ kind }) => seenMost.includes(kind))
    expect(screens).toHaveLength(seenMost.length)
    await walk(stageOf(page, language, await pageAddresses(page.request, language)), screens, accessible)
  })

  test(`${paired(language)}: every page is accessible`, { tag: '@proof' }, async ({ page, accessible }) => {
    await walk(stageOf(page, language, await pageAddresses(page.request, language)), openedByAddress, accessible)
  })

  test(`${paired(language)}: what a visitor opens on the pages is accessible`, { tag: '@proof' }, async ({ page, accessible }) => {
    await walk(stageOf(page, language, new Map()), ofVisitors, accessible)
  })

  test(`${paired(language)}: what a signed-in buyer sees is accessible`, { tag: '@proof' }, async ({ page, accessible }) => {
    const buyer: Buyer = await enterAsBuyer(page, `accessible-${language}`)
    for (const product of [2, 1]) await putIntoCart(page, buyer, product)
    await walk(stageOf(page, language, new Map()), ofBuyers, accessible)
  })
}

test.calls('en @desktop: the table holds every page of the routes and every dialog, every page in every language', () => {
  const screens = [...openedByAddress, ...ofVisitors, ...ofBuyers]
  const whole = (language: Language) => screens.filter(({ only }) => only === undefined || only === language).map(({ kind }) => kind)
  for (const language of languages)
    expect([...new Set(whole(language))].filter((kind) => kind !== 'simulator').toSorted()).toEqual(pageKinds.toSorted())
  expect([...new Set(screens.flatMap(({ modal }) => modal ?? []))].toSorted()).toEqual([...modalNames].toSorted())
})
