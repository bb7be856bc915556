import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { expect, languages, now, offersWaysOn, test, type Language, type Locator, type Page, type Request } from './shop.ts'

/**
 * Each flow with its own failures in the browser: a fault is injected between the page and the real server, and the message is
 * checked. Messages of all faults in both languages are tested in src/storefront/errors/fault-words.test.ts. Messages do
 * not depend on the width, so one project is enough.
 */
test.skip(({ isMobile }) => isMobile ?? false)

type Messages = Readonly<Record<string, string>>
const messagesOf = (language: Language, namespace: string) =>
  JSON.parse(readFileSync(new URL(`../src/i18n/${language}/${namespace}.json`, import.meta.url), 'utf8')) as Messages // our own file

type Fault =
  | 'no response'
  | 'HTML instead of JSON'
  | 'a page of a proxy'
  | 'too many'
  | 'not what was promised'
  | { readonly status: number; readonly body?: unknown }
const html = '<!DOCTYPE html><title>Bad gateway</title>'

/** Answers calls of a URL with a fault until `heal`. */
async function break_(page: Page, url: RegExp, fault: Fault, method?: string): Promise<() => Promise<void>> {
  await page.route(url, (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    if (fault === 'no response') return route.abort('connectionreset')
    if (fault === 'HTML instead of JSON') return route.fulfill({ status: 200, contentType: 'text/html', body: html })
    if (fault === 'a page of a proxy') return route.fulfill({ status: 502, contentType: 'text/html', body: html })
    if (fault === 'too many')
      return route.fulfill({ status: 429, headers: { 'retry-after': '90' }, json: { code: 429, message: 'Too many requests.' } })
    if (fault === 'not what was promised') return route.fulfill({ status: 200, contentType: 'application/json', body: 'null' })
    const { status, body = { code: status, message: `Status ${status}` } } = fault
    return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
  })
  return () => page.unroute(url)
}

const alerts = (page: Page) => page.getByRole('alert')
async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alerts(page).filter({ hasText: text }).first(), text).toBeVisible()
}
async function expectStatus(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text }).first(), text).toBeVisible()
}

/** Too many requests have a toast of their own (rule 6.7). */
async function expectRateLimited(page: Page, language: Language): Promise<void> {
  const text = (messagesOf(language, 'errors')[language === 'uk' ? 'tooManyFor_few' : 'tooManyFor_other'] ?? '').replace('{{count}}', '2')
  const toasts = page.getByRole('region', { name: messagesOf(language, 'ui')['notices'] ?? '' })
  await expect(toasts.getByRole('alert').filter({ hasText: text })).toBeVisible()
}

/** Opens the sign-in dialog from the header. */
async function openSignIn(page: Page, language: Language, path: string): Promise<Locator> {
  await page.goto(`/${language}/${path}`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: messagesOf(language, 'common')['signIn'] ?? '' })
    .click()
  return page.getByRole('dialog')
}

/** Registers a buyer and signs in through the dialog. */
async function signIn(page: Page, language: Language): Promise<void> {
  const t = messagesOf(language, 'account')
  const email = `errors-${Math.random().toString(36).slice(2)}@example.com`
  const password = 'тихий став греблю рве'
  const form = { email, firstName: 'Олена', lastName: 'Коваль', password, passwordRepeat: password, phone: '+380671234567' }
  expect((await page.request.post('/api/v1/user/registration', { data: form })).status()).toBe(201)
  const dialog = await openSignIn(page, language, 'product/view/2')
  await dialog.getByRole('textbox', { name: t['email'] ?? '', exact: true }).fill(email)
  await dialog.locator('input[name="password"]').fill(password)
  await dialog.getByRole('button', { name: t['login'] ?? '', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The messages of a language, by screen. */
function wordsIn(language: Language) {
  const of = (namespace: string) => messagesOf(language, namespace)
  return {
    errors: of('errors'),
    account: of('account'),
    cart: of('cart'),
    product: of('product'),
    phoneOrder: of('phoneOrder'),
    shell: of('common'),
    checkout: of('checkout'),
  }
}
function message(messages: Messages, key: string): string {
  const text = messages[key]
  if (text === undefined) throw new Error(`no word ${key}`)
  return text
}

const addButton = (page: Page, product: Messages) => page.getByRole('button', { name: message(product, 'addToCart'), exact: true }).first()

test.describe('in Ukrainian', () => {
  const language = 'uk'
  const { errors, account, cart, product, phoneOrder, checkout } = wordsIn(language)

  test('login: what the server refuses and what is no answer', async ({ page }) => {
    const dialog = await openSignIn(page, language, 'contact-us')
    await dialog.getByRole('textbox', { name: message(account, 'email'), exact: true }).fill('olena@example.com')
    await dialog.locator('input[name="password"]').fill('wrong-password')
    const press = () => dialog.getByRole('button', { name: message(account, 'login'), exact: true }).click()
    // First the real answer of the server.
    await press()
    await expectAlert(page, message(errors, 'login401'))
    const table: readonly (readonly [Fault, string])[] = [
      [{ status: 500 }, 'login500'],
      ['a page of a proxy', 'unknown'],
      ['not what was promised', 'unexpected'],
    ]
    for (const [fault, key] of table) {
      const heal = await break_(page, /\/api\/login_check/, fault)
      await press()
      await expectAlert(page, message(errors, key))
      await heal()
    }
    await break_(page, /\/api\/login_check/, 'too many')
    await press()
    await expectRateLimited(page, language)
  })

  test('cart, every step that can fail', async ({ page }) => {
    await signIn(page, language)
    // By keyboard, because the pointer over a toast stops its timer, and several toasts may cover the button.
    // Waits for the end of the call: two faults in a row may show the same message while the first toast is still visible.
    const add = async () => {
      const isIt = (request: Request) => /\/cart\/add\//.test(request.url())
      const over = Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
      await addButton(page, product).press('Enter')
      await over
    }
    const adding: readonly (readonly [Fault, string])[] = [
      [{ status: 422, body: { code: 422, message: 'The cart is full.' } }, 'cartFull'],
      [{ status: 401, body: { code: 401, message: 'JWT Token not found' } }, 'cartForRegistered'],
      ['no response', 'unknown'],
      ['not what was promised', 'unexpected'],
    ]
    for (const [fault, key] of adding) {
      const heal = await break_(page, /\/cart\/add\//, fault)
      await add()
      const text = message(errors, key)
      const toast = page.getByRole('alert').getByText(key === 'cartForRegistered' ? text : `${message(cart, 'addFailed')} ${text}`, { exact: true })
      await expect(toast).toBeVisible()
      await heal()
    }
    await add()
    await expectStatus(page, message(cart, 'added'))
    const drawer = page.getByRole('dialog')
    const quantity = drawer.getByRole('spinbutton').or(drawer.locator('input[inputmode="numeric"]')).first()
    const before = await quantity.inputValue()
    // By keyboard, because toasts cover the drawer for a while.
    const failing: readonly (readonly [Fault, string])[] = [
      ['no response', 'unknown'],
      ['not what was promised', 'unexpected'],
    ]
    for (const [fault, key] of failing) {
      const heal = await break_(page, /\/api\/v1\/cart\/\d+$/, fault)
      // The quantity returns to the server's.
      await quantity.fill('7')
      await quantity.press('Enter')
      await quantity.blur()
      await expectAlert(page, `${message(cart, 'updateFailed')} ${message(errors, key)}`)
      await expect(quantity).toHaveValue(before)
      if (fault !== 'not what was promised') {
        await drawer
          .getByRole('button', { name: message(cart, 'removeOf').split(':')[0] ?? '' })
          .first()
          .press('Enter')
        await expectAlert(page, `${message(cart, 'removeFailed')} ${message(errors, key)}`)
      }
      await heal()
      const healClear = await break_(page, /\/api\/v1\/cart$/, fault, 'DELETE')
      await drawer.getByRole('button', { name: message(cart, 'clear') }).press('Enter')
      if (fault !== 'not what was promised') await expectAlert(page, `${message(cart, 'clearFailed')} ${message(errors, key)}`)
      await healClear()
    }
    await page.goto(`/${language}/product/view/2`)
    await add()
    await expectStatus(page, message(cart, 'added'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: message(cart, 'clear') })
      .click()
    await expectStatus(page, message(cart, 'cleared'))
  })

  test('checkout: what fails leaves everything typed, a failure for too many attempts and a cart that cannot be read too', async ({
    page,
    accessible,
  }) => {
    await signIn(page, language)
    await addButton(page, product).click()
    await expectStatus(page, message(cart, 'added'))
    await page.goto(`/${language}/cart-checkout`)
    const main = page.getByRole('main')
    const tile = (value: string) => main.locator(`input[value=${value}]`).locator('xpath=ancestor::label')
    for (const value of ['CARRIER', 'COMPANY', 'INVOICE']) await tile(value).click()
    const typed: Readonly<Record<string, string>> = {
      'receiver.name': 'Марія Швець',
      'delivery.city': 'Одеса',
      'delivery.address': 'Відділення 12',
      'payer.company_name': 'ТОВ «Сад»',
      'payer.tax_id': '00032129',
      comment: 'Розвантажити біля воріт',
    }
    for (const [name, value] of Object.entries(typed)) await main.locator(`[name="${name}"]`).fill(value)
    const box = main.getByRole('checkbox')
    await box.check()
    const expectFieldsPreserved = async () => {
      for (const [name, value] of Object.entries(typed)) await expect(main.locator(`[name="${name}"]`)).toHaveValue(value)
      for (const value of ['CARRIER', 'COMPANY', 'INVOICE']) await expect(main.locator(`input[value=${value}]`)).toBeChecked()
      await expect(box).toBeChecked()
    }
    const press = () => main.getByRole('button', { name: message(checkout, 'order').split(' {{')[0] ?? '' }).click()
    const healPurchase = await break_(page, /\/cartcheckout$/, 'too many')
    await press()
    await expectRateLimited(page, language)
    const problem = main.getByRole('alert')
    for (const key of ['notPlaced', 'later', 'draftStored', 'orCall']) await expect(problem).toContainText(message(checkout, key))
    await expect(problem.locator('a[href^="tel:+380"]')).toBeVisible()
    await expectFieldsPreserved()
    await accessible(`checkout refused for too many attempts, ${language}`)
    await healPurchase()

    // A quantity that cannot be saved: line and total return to the server's.
    const total = main.locator('dd').first()
    const before = await total.textContent()
    await main.getByRole('button', { name: message(checkout, 'change') }).click()
    const drawer = page.getByRole('dialog')
    const healQuantity = await break_(page, /\/api\/v1\/cart\/\d+$/, { status: 500 })
    await drawer.locator('input[inputmode="numeric"]').fill('7')
    await drawer.locator('input[inputmode="numeric"]').press('Enter')
    await expectAlert(page, `${message(cart, 'updateFailed')} ${message(errors, 'internal')}`)
    await healQuantity()
    await drawer.getByRole('button', { name: message(cart, 'backToOrder') }).press('Enter')
    await expect(total).toHaveText(before ?? '')

    // A cart that cannot be read: the page says so and offers a retry and the phone number; after the retry everything typed is still there.
    await page.clock.install()
    for (const fault of [{ status: 500 }, 'no response'] as const) {
      const heal = await break_(page, /\/api\/v1\/cart\?/, fault, 'GET')
      await page.reload()
      const unreadable = main.getByRole('alert')
      // Reads are retried after 1, 2 and 4 seconds; the test advances the clock instead of waiting.
      await expect(async () => {
        await page.clock.fastForward(5000)
        await expect(unreadable).toContainText(message(checkout, 'loadFailed'), { timeout: 200 })
      }).toPass()
      await expect(unreadable).toContainText(message(checkout, 'loadFailedText'))
      await expect(unreadable.locator('a[href^="tel:+380"]')).toBeVisible()
      await accessible(`checkout whose cart cannot be read, ${language}`)
      await heal()
      await unreadable.getByRole('button', { name: message(checkout, 'tryAgain') }).click()
      await expectFieldsPreserved()
    }

    // Another public offer meanwhile: what was typed stays, the yes to the former words does not.
    await page.route(/\/shop\.json/, async (route) => {
      const response = await route.fetch()
      const shop = (await response.json()) as { settings: object } // the shop's data
      await route.fulfill({ response, json: { ...shop, settings: { ...shop.settings, offer_version: '2999-01-01 another' } } })
    })
    await page.reload()
    await expect(main.locator('[name=comment]')).toHaveValue(typed['comment'] ?? '')
    await expect(box).not.toBeChecked()
    await box.check()
    await press()
    await expect(main).toContainText(message(errors, 'publicOfferChanged'))
    await expect(box).not.toBeChecked()
    await box.check()
    await press()
    await expect(page).toHaveURL(/profile\?order=AC-/)
  })

  test('an order by phone, every way it can fail', async ({ page }) => {
    await page.goto(`/${language}/product/view/2`)
    await page
      .getByRole('button', { name: message(product, 'order') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const phone = dialog.getByRole('textbox', { name: message(phoneOrder, 'phone') })
    const press = () => dialog.getByRole('button', { name: message(phoneOrder, 'payNow') }).click()
    await press()
    await expect(dialog.getByText(message(phoneOrder, 'phoneRequired'))).toBeVisible()
    await phone.fill('12')
    await press()
    await expect(dialog.getByText(message(phoneOrder, 'phoneInvalid').split('{{')[0]?.trim() ?? '')).toBeVisible()
    await phone.fill('0671234567')
    const table: readonly (readonly [Fault, string])[] = [
      [{ status: 404 }, message(phoneOrder, 'failedChanged')],
      [{ status: 422 }, message(phoneOrder, 'failedChanged')],
      [{ status: 500 }, message(errors, 'internal')],
      ['not what was promised', message(errors, 'unexpected')],
    ]
    for (const [fault, text] of table) {
      const heal = await break_(page, /\/purchase\/public/, fault)
      await press()
      await expectAlert(page, text)
      await expect(phone).toHaveValue('0671234567')
      await heal()
    }
    const heal = await break_(page, /\/purchase\/public/, 'too many')
    await press()
    await expectRateLimited(page, language)
    await expect(dialog).toContainText(message(phoneOrder, 'notPlaced'))
    await heal()
    // A slow answer: the button shows that the order is being sent, and a second click makes no second order.
    let calls = 0
    await page.route(/\/purchase\/public/, async (route) => {
      calls++
      // Longer than a busy machine needs for the second click below.
      await new Promise((resolve) => setTimeout(resolve, 2500))
      await route.continue()
    })
    // The announcement appears while the page is already leaving, too late for a locator, so the page records it in sessionStorage.
    await page.evaluate(() => {
      const received = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join()
      new MutationObserver(() => (sessionStorage['heard'] += received())).observe(document.body, { childList: true, subtree: true })
    })
    await press()
    const busy = dialog.getByRole('button', { name: message(phoneOrder, 'redirecting') })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await phone.press('Enter')
    await page.waitForURL(/\/simulator\//)
    expect(calls).toBe(1)
    expect(await page.evaluate(() => String(sessionStorage['heard']))).toContain(message(phoneOrder, 'proceedingToPayment'))
  })

  test('while an answer is slow, the button says what is under way', async ({ page }) => {
    await page.route(/\/api\/(login_check|v1\/cart)/, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    const busy = (name: string) => expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible()
    const entering = signIn(page, language)
    await busy(message(account, 'loggingIn'))
    await entering
    await addButton(page, product).click()
    await busy(message(product, 'adding'))
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: message(cart, 'removeOf').split(':')[0] ?? '' }).press('Enter')
    await busy(message(cart, 'removing'))
    await drawer.getByRole('button', { name: message(cart, 'undo'), exact: true }).press('Enter')
    await drawer.getByRole('button', { name: message(cart, 'clear') }).press('Enter')
    await busy(message(cart, 'clearing'))
    await expectStatus(page, message(cart, 'cleared'))
  })
})

test.describe('in English', () => {
  const language = 'en'
  const { errors, account, cart, product, shell, checkout } = wordsIn(language)

  test('registration, every message of the server', async ({ page }) => {
    const dialog = await openSignIn(page, language, 'contact-us')
    await dialog.getByRole('button', { name: message(account, 'registerLink') }).click()
    const fill = (name: string, value: string) => dialog.locator(`input[name="${name}"]`).fill(value)
    await fill('email', `errors-${language}-${Date.now()}@example.com`)
    await fill('first_name', 'Олена')
    await fill('last_name', 'Коваль')
    await fill('phone', '0671234567')
    await fill('password', 'тихий став греблю рве')
    await fill('password_repeat', 'тихий став греблю рве')
    const press = () => dialog.getByRole('button', { name: message(account, 'register'), exact: true }).click()
    // All errors of the server at once: each is at its field, and the first invalid field gets the focus.
    const fields = {
      email: ['This value is already used.', 'emailTaken'],
      first_name: ['First name is required', 'firstNameRequired'],
      last_name: ['Last name is required', 'lastNameRequired'],
      password: ['Password is required', 'passwordRequired'],
      password_repeat: ['Password verification is required', 'passwordRepeatRequired'],
    } as const
    const sent = Object.fromEntries(Object.entries(fields).map(([field, [text]]) => [field, text]))
    const healFields = await break_(page, /\/registration/, { status: 422, body: { code: 422, message: 'The data is invalid.', errors: sent } })
    await press()
    for (const [field, [, key]] of Object.entries(fields)) {
      await expect(dialog.locator(`input[name="${field}"]`)).toHaveAttribute('aria-invalid', 'true')
      await expect(dialog.getByText(message(errors, key)).first()).toBeVisible()
    }
    await expect(dialog.locator('input[name="email"]')).toBeFocused()
    await healFields()
    // Typing into a field removes its message.
    for (const field of Object.keys(fields)) {
      const input = dialog.locator(`input[name="${field}"]`)
      const typed = await input.inputValue()
      await input.fill(`${typed}м`)
      await expect(input).not.toHaveAttribute('aria-invalid', 'true')
      await input.fill(typed)
    }
    const table: readonly (readonly [Fault, string])[] = [
      [{ status: 422, body: { code: 422, message: 'User registration error' } }, 'registrationError'],
      ['no response', 'unknown'],
    ]
    for (const [fault, key] of table) {
      const heal = await break_(page, /\/registration/, fault)
      await press()
      await expectAlert(page, message(errors, key))
      await heal()
    }
    // An unknown message of the server is shown unchanged.
    const heal = await break_(page, /\/registration/, { status: 418, body: { code: 418, message: 'Out of clay.' } })
    await press()
    await expectAlert(page, 'Out of clay.')
    await heal()
    await page.route(/\/registration/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await press()
    await expect(dialog.getByRole('button', { name: message(account, 'registering') })).toHaveAttribute('aria-busy', 'true')
    await expectStatus(page, message(account, 'registered'))
  })

  test('a failed save of properties reverts; every call says its language and who calls', async ({ page }) => {
    await signIn(page, language)
    const calls: { url: string; headers: Record<string, string> }[] = []
    page.on('request', (request) => request.url().includes('/api/v1/') && calls.push({ url: request.url(), headers: request.headers() }))
    await addButton(page, product).click()
    await expectStatus(page, message(cart, 'added'))
    const drawer = page.getByRole('dialog')
    const line = drawer.getByRole('listitem').first()
    const before = await line.getByRole('list').first().textContent()
    const heal = await break_(page, /\/api\/v1\/cart\/\d+$/, { status: 500 }, 'PUT')
    await drawer.getByRole('button', { name: new RegExp(`^${message(cart, 'edit')}`) }).press('Enter')
    await drawer.getByRole('radio', { checked: false }).first().locator('xpath=ancestor::label').click()
    await drawer.getByRole('button', { name: message(cart, 'save'), exact: true }).press('Enter')
    await expectAlert(page, `${message(cart, 'updateFailed')} ${message(errors, 'internal')}`)
    await expect(line.getByRole('list').first()).toHaveText(before ?? '')
    await heal()
    expect(calls.length).toBeGreaterThan(1)
    for (const { url, headers } of calls) {
      expect(headers['user-language'], url).toBe(language)
      expect(headers['authorization'], url).toMatch(/^Bearer /)
    }
  })

  test('checkout and signing out', async ({ page }) => {
    await signIn(page, language)
    await addButton(page, product).click()
    const drawer = page.getByRole('dialog')
    await drawer
      .getByRole('link', { name: message(cart, 'checkout').split(' ·')[0] ?? '' })
      .or(drawer.getByRole('button', { name: message(cart, 'checkout').split(' ·')[0] ?? '' }))
      .first()
      .click()
    await expectStatus(page, message(cart, 'proceeding'))
    await expect(page).toHaveURL(/cart-checkout/)
    await page.getByRole('checkbox').last().check()
    const press = () => page.getByRole('button', { name: message(checkout, 'order').split(' {{')[0] ?? '' }).click()
    const table: readonly (readonly [Fault, string])[] = [
      [{ status: 401, body: { code: 401, message: 'JWT Token not found' } }, 'checkoutSessionExpired'],
      [{ status: 422, body: { code: 422, message: 'There are no products in the cart.' } }, 'noProductsInCart'],
      [{ status: 422, body: { code: 422, message: 'x', errors: { 'purchaseProductIds.id': 'Invalid entity identifier' } } }, 'invalidEntity'],
      [{ status: 500 }, 'internal'],
      ['no response', 'unknown'],
      ['not what was promised', 'unexpected'],
    ]
    for (const [fault, key] of table) {
      const heal = await break_(page, /\/cartcheckout$/, fault)
      await press()
      await expectAlert(page, message(errors, key))
      await heal()
    }
    await page.goto(`/${language}/profile`)
    await page
      .getByRole('main')
      .getByRole('button', { name: message(account, 'signOut'), exact: true })
      .click()
    await expectStatus(page, message(account, 'loggedOut'))
  })

  test('a session that ended says so', async ({ page }) => {
    await signIn(page, language)
    const heals = [
      await break_(page, /\/api\/v1\/cart\/add\//, { status: 401, body: { code: 401, message: 'Expired JWT Token' } }),
      await break_(page, /\/token\/refresh/, { status: 401, body: { code: 401, message: 'Invalid JWT Token' } }),
    ]
    await addButton(page, product).click()
    await expect(page.getByText(message(account, 'sessionExpired')).first()).toBeVisible()
    for (const heal of heals) await heal()
  })

  test('contact form, its rules and its states', async ({ page, accessible }) => {
    const info = messagesOf(language, 'info')
    await page.goto(`/${language}/contact-us`)
    const press = () => page.getByRole('button', { name: message(info, 'send'), exact: true }).click()
    const field = (key: string) => page.getByRole('textbox', { name: message(info, key), exact: false })
    await press()
    for (const key of ['contactNameRequired', 'emailInvalid', 'contactPhoneInvalid', 'privacyRequired'])
      await expect(page.getByText(message(errors, key)).first()).toBeVisible()
    await accessible(`contact form with mistakes, ${language}`)
    await field('name').fill('я'.repeat(101))
    await field('message').fill('я'.repeat(401))
    await field('message').blur()
    for (const key of ['contactNameLong', 'contactMessageLong']) await expect(page.getByText(message(errors, key)).first()).toBeVisible()
    await field('name').fill('Олена')
    await field('phone').fill('0671234567')
    await field('emailField').fill('olena@example.com')
    await field('message').fill('Чи є вазон 80×80?')
    await page.getByRole('checkbox').check()
    const heal = await break_(page, /\/api\/v1\/contact/, { status: 500 })
    await press()
    await expectAlert(page, message(errors, 'internal'))
    await expect(field('message')).toHaveValue('Чи є вазон 80×80?')
    await heal()
    const healTooMany = await break_(page, /\/api\/v1\/contact/, 'too many')
    await press()
    await expectRateLimited(page, language)
    await healTooMany()
    await page.route(/\/api\/v1\/contact/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await press()
    await expect(page.getByRole('button', { name: message(info, 'sending') })).toHaveAttribute('aria-busy', 'true')
    await expectStatus(page, message(info, 'sentTitle'))
    await accessible(`contact form sent, ${language}`)
  })

  test('a page that broke says so, leads on by search, phone and categories, and opens at the next try', async ({ page, accessible }) => {
    await page.goto(`/${language}/contact-us`)
    const heal = await break_(page, /\/api\/v1\/page\//, 'not what was promised')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: message(shell, 'paymentShipping'), exact: true })
      .first()
      .click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(message(shell, 'brokenTitle'))
    await expect(page).toHaveTitle(new RegExp(`^${message(shell, 'brokenTitle')}`))
    for (const text of [message(shell, 'brokenText'), message(shell, 'errorLoading').replace('{{page}}', message(shell, 'paymentShippingPage'))])
      await expect(main).toContainText(text)
    await offersWaysOn(page, language)
    await accessible(`a page that broke, ${language}`)
    await heal()
    await main.getByRole('button', { name: message(shell, 'tryAgain') }).click()
    await expect(page).toHaveURL(/\/payment-shipping$/)
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(message(shell, 'brokenTitle'))
  })
})

for (const language of languages) {
  const { shell } = wordsIn(language)

  test(`${language}: a page that cannot be read says which, and opens at the next try`, async ({ page }) => {
    // A page outside the table, so that the browser has none of the tested pages cached.
    await page.goto(`/${language}/${language === 'uk' ? 'public-offer' : 'contact-us'}`)
    const table =
      language === 'uk'
        ? ([
            ['aboutUs', 'about-us', 'aboutUsPage'],
            ['paymentShipping', 'payment-shipping', 'paymentShippingPage'],
            ['contactUs', 'contact-us', 'contactUsPage'],
          ] as const)
        : ([
            ['exchangeReturn', 'exchange-return', 'exchangeReturnPage'],
            ['publicOffer', 'public-offer', 'publicOfferPage'],
            ['privacyPolicy', 'privacy-policy', 'privacyPolicyPage'],
          ] as const)
    for (const [link, url, name] of table) {
      const heal = await break_(page, /\/api\/v1\/page\//, { status: 500 })
      // Reads are retried after 1, 2 and 4 seconds; the test advances the clock instead of waiting.
      await page.clock.install()
      const way = page
        .getByRole('navigation')
        .getByRole('link', { name: message(shell, link), exact: true })
        .first()
      // After hydration; before that the link would load a whole document.
      const isHydrated = () =>
        page.keyboard.press('Shift').then(() => way.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))))
      await expect.poll(isHydrated).toBe(true)
      await way.click()
      for (let turn = 0; turn < 3; turn++) {
        await page.waitForTimeout(100)
        await page.clock.fastForward(5000)
      }
      await expect(page.getByText(message(shell, 'errorLoading').replace('{{page}}', message(shell, name)))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(message(shell, 'busyTitle'))
      await expect(page.getByRole('main').locator('a[href^="tel:+380"]')).toBeVisible()
      await heal()
      await page.getByRole('button', { name: message(shell, 'tryAgain') }).click()
      await expect(page).toHaveURL(new RegExp(`/${url}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}

/** A proxy in front of the shop that cuts off answers of some URLs in the middle. */
async function cuttingProxy(cut: RegExp): Promise<{ server: Server; address: string }> {
  const shop = new URL(process.env['SHOP_URL'] ?? '')
  const server = createServer((incoming, outgoing) => {
    if (cut.test(incoming.url ?? '')) {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      outgoing.write('{"data":[')
      setTimeout(() => outgoing.destroy(), 20)
      return
    }
    const onward = forward(
      { host: shop.hostname, port: shop.port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server
  return { server, address: `http://localhost:${port}` }
}

test('an answer that is cut in the middle is no answer: the order waits, and nothing typed is lost', async ({ page }) => {
  const { server, address: url } = await cuttingProxy(/\/purchase\/public/)
  try {
    await page.goto(`${url}/uk/product/view/2`)
    const product = messagesOf('uk', 'product')
    const phoneOrder = messagesOf('uk', 'phoneOrder')
    await page
      .getByRole('button', { name: product['order'] ?? '' })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: phoneOrder['phone'] ?? '' }).fill('0671234567')
    await dialog.getByRole('button', { name: phoneOrder['payNow'] ?? '' }).click()
    await expect(dialog.getByText(messagesOf('uk', 'offline')['orderWaiting'] ?? '')).toBeVisible()
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

test('somebody signed in orders by phone: their phone stands there, the order is theirs; when joining fails it is placed all the same', async ({
  page,
}) => {
  await signIn(page, 'uk')
  const product = messagesOf('uk', 'product')
  const phoneOrder = messagesOf('uk', 'phoneOrder')
  const dialog = page.getByRole('dialog')
  const order = async () => {
    await page
      .getByRole('button', { name: product['order'] ?? '' })
      .first()
      .click()
    await expect(dialog.getByRole('textbox', { name: phoneOrder['phone'] ?? '' })).toHaveValue('+380671234567')
    await dialog.getByRole('button', { name: phoneOrder['payNow'] ?? '' }).click()
    await page.waitForURL(/\/simulator\//)
    await page.goto('/uk/profile')
  }
  const cards = page.getByRole('main').getByRole('article')
  const heal = await break_(page, /\/claim$/, { status: 500 })
  await order()
  await expect(page.getByRole('main')).toContainText(messagesOf('uk', 'account')['noOrders'] ?? '')
  await heal()
  await page.goto('/uk/product/view/2')
  await order()
  await expect(cards).toHaveCount(1)
  // The header's menu leads to the profile and out.
  await page
    .getByRole('banner')
    .getByRole('button', { name: messagesOf('uk', 'common')['account'] ?? '' })
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: messagesOf('uk', 'common')['profile'] ?? '' })).toHaveAttribute(
    'href',
    '/uk/profile',
  )
  await page
    .getByRole('banner')
    .getByRole('button', { name: messagesOf('uk', 'common')['signOut'] ?? '' })
    .click()
  await expect(page.getByRole('banner').getByRole('button', { name: messagesOf('uk', 'common')['signIn'] ?? '' })).toBeVisible()
})

test('toasts: role, place, time, pause and close', async ({ page }) => {
  await signIn(page, 'uk')
  const cart = messagesOf('uk', 'cart')
  const add = () => addButton(page, messagesOf('uk', 'product')).click()
  await page.clock.install()
  const heal = await break_(page, /\/cart\/add\//, { status: 500 })
  await add()
  const error = page.getByRole('alert').getByText(cart['addFailed'] ?? '')
  await expect(error).toBeVisible()
  const box = await page.getByRole('region', { name: messagesOf('uk', 'ui')['notices'] ?? '' }).boundingBox()
  expect(box?.y).toBe(0)
  // 20 px leave room for the scrollbar.
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 20)
  // An error does not disappear after three seconds, but can be closed.
  await page.clock.fastForward(4000)
  await expect(error).toBeVisible()
  await page.getByRole('button', { name: messagesOf('uk', 'ui')['closeNotice'] ?? '' }).click()
  await expect(error).toBeHidden()
  await heal()
  // Over a drawer it is in the corner of the window too, beside the button that closes the drawer.
  await add()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('status').getByText(cart['added'] ?? '')).toBeVisible()
  const over = await drawer.getByRole('region', { name: messagesOf('uk', 'ui')['notices'] ?? '' }).boundingBox()
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 70)
  // An info toast is a status; hovering stops its timer.
  await page.goto('/uk/profile')
  const signOut = page.getByRole('main').getByRole('button', { name: messagesOf('uk', 'account')['signOut'] ?? '', exact: true })
  await expect(signOut).toBeVisible()
  // From here on the clock moves only by the steps below, so that hovering does not race with the toast's three seconds.
  await page.clock.install({ time: now() })
  await page.clock.pauseAt(now().getTime() + 60_000)
  await signOut.click()
  const info = page.getByRole('status').getByText(messagesOf('uk', 'account')['loggedOut'] ?? '')
  await expect(info).toBeVisible()
  await info.hover()
  await page.clock.fastForward(10_000)
  await expect(info).toBeVisible()
  await page.mouse.move(200, 600)
  await page.clock.fastForward(3100)
  await expect(info).toBeHidden()
})
