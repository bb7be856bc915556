// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CartLine } from '#contract/cart.ts'
import { failures, fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Profile } from '#contract/account.ts'
import type { OfferView } from '#contract/commercial-offer.ts'
import { plainDate } from '#contract/plain-date.ts'
import { money } from '#contract/money.ts'
import type { OrderView } from '#contract/order.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import { emptySettings } from '#contract/settings.ts'
import { MessagesProvider } from '#i18n/messages.tsx'
import { translate, type Messages } from '#i18n/translate.ts'
import { closeToast, visibleToasts } from '#ui/toast-store.ts'
import { LoginForm } from '#storefront/account/login-form.tsx'
import { PersonalDataForm } from '#storefront/account/personal-data-form.tsx'
import { PrivacyData } from '#storefront/account/privacy-data.tsx'
import { RegistrationForm } from '#storefront/account/registration-form.tsx'
import { queryClient } from '#storefront/api/browser-api.ts'
import { QueryProvider } from '#storefront/api/query-provider.tsx'
import CartDialog from '#storefront/cart/cart-dialog.tsx'
import { addItem, clearLocalCart } from '#storefront/cart-state/cart-store.ts'
import { reorder } from '#storefront/cart-state/reorder.ts'
import { CheckoutScreen } from '#storefront/checkout/checkout-screen.tsx'
import { QuoteAnswer } from '#storefront/list/quote-answer.tsx'
import { OfferScreen } from '#storefront/list/offer-screen.tsx'
import { Failure } from '#storefront/app/failure.tsx'
import { ContactForm } from '#storefront/info/contact-form.tsx'
import { browserMessages } from '#storefront/messages/browser-messages.ts'
import { useModals } from '#storefront/modals/modals.ts'
import { CorrectDelivery } from '#storefront/order-view/correct-delivery.tsx'
import { Payment } from '#storefront/order-view/payment.tsx'
import { usePhoneOrderInput, type PhoneOrderTarget } from '#storefront/phone-order/phone-order.ts'
import { PhoneOrderForm } from '#storefront/phone-order/phone-order-form.tsx'
import { buyNow } from '#storefront/product/buy-now.ts'
import { PlaceChip } from '#storefront/place/place-chip.tsx'
import QuoteRequestDialog from '#storefront/quote-request/quote-request-dialog.tsx'
import { useQuoteGoods } from '#storefront/quote-request/quote-request.ts'
import { readPlace, setPlace } from '#storefront/storage/place.ts'
import { clearSession, storeSession } from '#storefront/session/session-cookies.ts'
import { setSessionStatus } from '#storefront/session/session-store.ts'

/**
 * Each flow of the shop with each way its call can fail: the real components over a network of the test. That a browser shows one
 * of them a flow is proved by the journeys; the words of every fault are in fault-words.test.ts.
 */
interface Answer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
type Network = (call: { readonly method: string; readonly path: string; readonly body: unknown }) => Answer | 'no response' | Promise<Answer>

const root = join(import.meta.dirname, '../src/i18n')
const dictionary = (language: string, namespace: string) => JSON.parse(readFileSync(join(root, language, `${namespace}.json`), 'utf8')) as Messages // our own file
let language: Language = 'uk'
const text = (namespace: string, key: string, params: Record<string, string | number> = {}) =>
  translate(dictionary(language, namespace), language, key, params).replaceAll('\u00a0', ' ')

let network: Network = () => ({ status: 500 })
const calls: { method: string; path: string; headers: Headers; body: unknown }[] = []

/** A fault of a call, as journeys meet them. */
const faults = {
  'no response': 'no response',
  'a page of a proxy': { status: 502, body: '<!DOCTYPE html><title>Bad gateway</title>' },
  'not what was promised': { status: 200, body: null },
  'too many': { status: 429, body: { code: 429, message: 'Too many requests.' }, headers: { 'retry-after': '90' } },
} as const
const refused = (status: number, message = `Status ${status}`, more: object = {}): Answer => ({ status, body: { code: status, message, ...more } })

beforeEach(() => {
  calls.length = 0
  // One tab only.
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const [, words] = /^[/]locales[/]([^?]+)/.exec(input) ?? []
    if (words !== undefined) return new Response(readFileSync(join(root, words), 'utf8'))
    const path = input.replace(/^[/]api([/]v1)?/, '')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ method, path, headers: new Headers(init.headers), body })
    const answer = await network({ method, path, body })
    if (answer === 'no response') throw new TypeError('connection reset')
    const { status = 200, body: answered = { code: status, message: `Status ${status}` }, headers = {} } = answer
    return new Response(typeof answered === 'string' ? answered : JSON.stringify(answered), { status, headers })
  })
})

let shown: { unmount(): void } | undefined
afterEach(async () => {
  await act(() => shown?.unmount())
  shown = undefined
  document.body.replaceChildren()
  sessionStorage.clear()
  for (const { id } of visibleToasts()) closeToast(id)
  queryClient().clear()
  clearLocalCart()
  clearSession()
  setSessionStatus('anonymous')
  useModals.setState({ open: [] })
  document.documentElement.lang = language = 'uk'
  vi.unstubAllGlobals()
})

/** Shows a part of a page in a language, as the frame of the shop does. */
async function show(part: ReactNode, at = '/product/view/2', page = 'page'): Promise<void> {
  document.documentElement.lang = language
  const container = document.body.appendChild(document.createElement('div'))
  const element = (
    <MessagesProvider language={language} source={browserMessages}>
      <QueryProvider>{part}</QueryProvider>
    </MessagesProvider>
  )
  const settings = {
    ...emptySettings,
    contacts: { ...emptySettings.contacts, phones: ['+380472123456'] },
    card_payment: true,
    offer_version: '2026-11-01',
  }
  const shop = { settings, categories: [], phone: null, year: 2026 }
  const routes = [{ id: 'app/language-route', path: '/:lang', loader: () => shop, children: [{ id: page, path: '*', element }] }]
  const router = createMemoryRouter(routes, { initialEntries: [`/${language}${at}`], hydrationData: { loaderData: { 'app/language-route': shop } } })
  const made = createRoot(container)
  shown = made
  await act(() => made.render(<RouterProvider router={router} />))
  // The words are loaded first.
  await soon(() => container.textContent).not.toBe('')
}

/** Does something, and lets React draw what follows from it at once. */
async function act(doing: () => void): Promise<void> {
  doing()
  await new Promise((resolve) => setTimeout(resolve))
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? fail(`no field ${name}`)
function fail(reason: string): never {
  throw new Error(reason)
}
/** What a reader sees, without the spaces that keep numbers together. */
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
/** The same with the toasts, where errors that belong to no field are. */
const said = () => [page(), ...toasts()].join(' ').replaceAll('\u00a0', ' ')
const toasts = () => visibleToasts().map(({ kind, text: words }) => `${kind}: ${words}`)
/** What the page itself says aloud: beside the one toast of a failure (decision 60) that is nothing. */
const announced = () => [...document.querySelectorAll('[role=alert], [role=status]')].flatMap(({ textContent }) => textContent || [])
const soon = <T,>(look: () => T) => expect.poll(look, { interval: 4 }) // oxlint-disable-line vitest/require-awaited-expect-poll -- its callers await it

async function type(name: string, value: string): Promise<void> {
  const input = field(name)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  await act(() => {
    set?.call(input, value) // React listens to the setter of the element itself
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function select(name: string, value: string): Promise<void> {
  const input = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`) ?? fail(`no select ${name}`)
  await act(() => {
    input.value = value
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const findButton = (name: string) =>
  [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent)?.replaceAll('\u00a0', ' ').startsWith(name),
  )
const button = (name: string) => findButton(name) ?? fail(`no button ${name}`)
/** Waits for the button: after a failure it says for a moment still what was under way. */
async function press(name: string): Promise<void> {
  await soon(() => findButton(name)).toBeDefined()
  await act(() => button(name).click())
}
async function pick(selector: string): Promise<void> {
  const found = () => document.querySelector<HTMLInputElement>(selector)
  await soon(found).not.toBeNull()
  await act(() => found()?.click())
}

/** Holds the answer back until it is let go. */
function held(answer: Answer): { readonly network: Network; readonly go: () => void } {
  const gate = Promise.withResolvers<void>()
  return { network: async () => (await gate.promise, answer), go: gate.resolve }
}

test('login: what the server refuses and what is no answer, and the button says what is under way', async () => {
  await show(<LoginForm start={{ email: 'olena@example.com', password: 'wrong-password' }} onForgotPassword={() => {}} onRegister={() => {}} />)
  const table: readonly (readonly [ReturnType<Network>, string])[] = [
    [refused(401, 'Invalid credentials.'), 'login401'],
    [refused(500), 'login500'],
    [faults['a page of a proxy'], 'unknown'],
    [faults['not what was promised'], 'unexpected'],
    [{ body: {} }, 'unexpected'],
  ]
  for (const [fault, key] of table) {
    network = () => fault
    await press(text('account', 'login'))
    // One announcement: the toast alone, and that of the last attempt is gone.
    await soon(toasts).toEqual([`error: ${text('errors', key)}`])
    expect(page()).not.toContain(text('errors', key))
  }
  network = () => faults['too many']
  await press(text('account', 'login'))
  await soon(toasts).toEqual([`error: ${text('errors', 'tooManyFor', { count: 2 })}`])
  expect(page()).not.toContain(text('errors', 'unexpected'))
  const slow = held(refused(500))
  network = slow.network
  await press(text('account', 'login'))
  expect(button(text('account', 'loggingIn')).getAttribute('aria-busy')).toBe('true')
  slow.go()
  await soon(said).toContain(text('errors', 'login500'))
})

test('registration, every message of the server', async () => {
  language = 'en'
  let registered = ''
  await show(<RegistrationForm onRegistered={({ email }) => (registered = email)} />)
  const typed = { email: 'olena@example.com', first_name: 'Олена', last_name: 'Коваль', phone: '0671234567', password: 'тихий став греблю рве' }
  for (const [name, value] of Object.entries({ ...typed, password_repeat: typed.password })) await type(name, value)
  // All errors of the server at once: each is at its field, and the first invalid field gets the focus.
  const fields = {
    email: ['This value is already used.', 'emailTaken'],
    first_name: ['First name is required', 'firstNameRequired'],
    last_name: ['Last name is required', 'lastNameRequired'],
    password: ['Password is required', 'passwordRequired'],
    password_repeat: ['Password verification is required', 'passwordRepeatRequired'],
  } as const
  const errors = Object.fromEntries(Object.entries(fields).map(([name, [words]]) => [name, words]))
  network = () => refused(422, 'The data is invalid.', { errors })
  await press(text('account', 'register'))
  for (const [name, [, key]] of Object.entries(fields)) {
    await soon(() => field(name).getAttribute('aria-invalid')).toBe('true')
    expect(page()).toContain(text('errors', key))
  }
  expect(document.activeElement).toBe(field('email'))
  // Typing into a field removes its message.
  for (const name of Object.keys(fields)) {
    const before = field(name).value
    await type(name, `${before}м`)
    expect(field(name).getAttribute('aria-invalid')).not.toBe('true')
    await type(name, before)
  }
  const table: readonly (readonly [ReturnType<Network>, string])[] = [
    [refused(422, 'User registration error'), text('errors', 'registrationError')],
    ['no response', text('errors', 'unknown')],
    // An unknown message of the server is shown unchanged.
    [refused(418, 'Out of clay.'), 'Out of clay.'],
  ]
  for (const [fault, words] of table) {
    network = () => fault
    await press(text('account', 'register'))
    await soon(toasts).toEqual([`error: ${words}`])
  }
  const slow = held({ status: 201, body: {} })
  network = slow.network
  await press(text('account', 'register'))
  expect(button(text('account', 'registering')).getAttribute('aria-busy')).toBe('true')
  slow.go()
  await soon(() => registered).toBe('olena@example.com')
  expect(toasts()).toContain(`success: ${text('account', 'registered')}`)
})

/** A line of the cart as the server answers it. */
function lineOf(id: number, quantity: number): CartLine {
  const color = { property_name: 'color', label: 'Колір', kind: 'PRODUCT_COLOR' } as const
  const options = ['natural', 'white'].map((value) => ({ value, label: value, price_impact: 0, price_impact_kopiykas: 0 }))
  return {
    id,
    quantity,
    product: {
      id: 2,
      product_name: 'Лава',
      slug: 'lava',
      price: 1200,
      price_kopiykas: 120_000,
      currency: 'UAH',
      price_varies: false,
      price_from: 1200,
      price_to: 1200,
      price_from_kopiykas: 120_000,
      price_to_kopiykas: 120_000,
      file_path: [],
      images: [],
      category_id: 1,
      lead_time_days: 14,
      ready_from: '2026-12-07',
      ready_to: '2026-12-11',
      sizes: [],
      size_range: null,
      size_label: null,
      colors: [],
      created_at: '2026-11-01T00:00:00Z',
      product_properties: [{ ...color, options }],
    },
    product_properties: [{ property_name: 'color', property_value: 'natural', property_price_impact: '0', property_price_impact_kopiykas: 0 }],
    unit_price: 1200,
    unit_price_kopiykas: 120_000,
    currency: 'UAH',
    volume_prices: [],
    line_total: 1200 * quantity,
    total_uah: 1200 * quantity,
    line_total_kopiykas: 120_000 * quantity,
    weight_kg: 80,
    ready_from: '2026-12-07',
    ready_to: '2026-12-11',
    available: true,
    problem: null,
    price_changed: false,
    previous_unit_price: null,
    previous_unit_price_kopiykas: null,
  }
}
const cartOf = (...lines: CartLine[]) => ({
  id: 1,
  cartId: 1,
  unpurchasedProduct: lines,
  purchasedProduct: [],
  total: lines.reduce((sum, { line_total }) => sum + line_total, 0),
  total_kopiykas: lines.reduce((sum, { line_total_kopiykas }) => sum + line_total_kopiykas, 0),
  total_uah: lines.reduce((sum, { total_uah }) => sum + total_uah, 0),
  currency: 'UAH',
})
const profile = { id: 1, email: 'olena@example.com', firstName: 'Олена', lastName: 'Коваль', phone: '+380671234567' }

/** Somebody signed in whose cart holds two pieces of one product; `other` answers what is not read. */
function signedIn(other: Network): void {
  const now = Math.floor(Date.now() / 1000)
  storeSession({ token: 'good', refreshToken: 'r', tokenExp: now + 3600, refreshTokenExp: now + 7200 })
  setSessionStatus('signed-in')
  network = (call) => {
    if (call.method === 'GET' && call.path.startsWith('/cart')) return { body: cartOf(lineOf(5, 2)) }
    if (call.method === 'GET' && call.path.startsWith('/user')) return { body: profile }
    if (call.path === '/token/refresh')
      return { body: { token: 'good', refresh_token: 'r', token_expiration: now + 3600, refresh_token_expiration: now + 7200 } }
    return other(call)
  }
}

test('an addition to the cart, every way it can fail; each call says its language and who calls', async () => {
  const input = { productId: 2, productName: 'Лава', quantity: 1, product_properties: [] }
  const table: readonly (readonly [ReturnType<Network>, string])[] = [
    [refused(422, 'The cart is full.'), `${text('cart', 'addFailed')} ${text('errors', 'cartFull')}`],
    [refused(401, 'JWT Token not found'), text('errors', 'cartForRegistered')],
    ['no response', `${text('cart', 'addFailed')} ${text('errors', 'unknown')}`],
    [faults['not what was promised'], `${text('cart', 'addFailed')} ${text('errors', 'unexpected')}`],
    [refused(500), `${text('cart', 'addFailed')} ${text('errors', 'internal')}`],
  ]
  for (const [fault, words] of table) {
    signedIn(() => fault)
    await addItem(input)
    expect(toasts().at(-1)).toBe(`error: ${words}`)
  }
  signedIn(() => ({ status: 201, body: { ...lineOf(6, 1), cart: cartOf(lineOf(6, 1)) } }))
  await addItem(input)
  expect(toasts(), 'no failure stands beside the success').toEqual([`success: ${text('cart', 'added')}`])
  expect(useModals.getState().open).toContain('cart')
  const additions = calls.filter(({ path }) => path.startsWith('/cart/add'))
  // One is tried again with a renewed token.
  expect(additions).toHaveLength(table.length + 2)
  for (const { headers } of additions) expect([headers.get('user-language'), headers.get('authorization')]).toEqual(['uk', 'Bearer good'])
})

test('an order is repeated: what is made otherwise now leads to its nearest, what is sold no more is only named', async () => {
  const size = { property_name: 'size', property_label: 'Розмір', property_value: '60x60x60', property_value_label: '60 × 60 × 60' }
  const sized = { quantity: 1, product_properties: [{ ...size, property_price_impact: '0', property_price_impact_kopiykas: 0, property_note: null }] }
  const now = { ...sized, product_id: 2, product_name: 'Лава' }
  const other = { ...sized, product_id: 3, product_name: 'Куб' }
  const gone = { ...sized, product_id: 4, product_name: 'Конус' }
  const answers: Record<string, Answer> = {
    '/cart/add/product/2': { status: 201, body: { ...lineOf(6, 1), cart: cartOf(lineOf(6, 1)) } },
    '/cart/add/product/3': refused(422, 'Status 422', { errors: { product_properties: fieldErrors.unknownProperty } }),
    '/cart/add/product/4': refused(404, failures.notFound.message),
  }
  signedIn(({ path }) => answers[path] ?? refused(500))
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await reorder([now, other, gone, { ...gone, product_id: null, product_name: 'Старе' }])
  const notified = visibleToasts().map(({ text: words, action }) => [words, action?.label])
  expect(notified).toEqual([
    [text('cart', 'reorderGone', { products: 'Конус, Старе' }), undefined],
    [text('cart', 'reorderNotSo', { product: 'Куб' }), text('cart', 'seeNearest')],
  ])
  expect(useModals.getState().open).toContain('cart')
  visibleToasts().at(-1)?.action?.run()
  expect(went).toHaveBeenCalledWith('/uk/product/view/3?c=size:60x60x60')
})

test('a change of the cart that fails says so, and the cart stands as the server has it', async () => {
  let fault: ReturnType<Network> = 'no response'
  signedIn(() => fault)
  await show(<CartDialog name="cart" open onClose={() => {}} />)
  await soon(page).toContain('Лава')
  const quantity = () => document.querySelector<HTMLInputElement>('input[inputmode=numeric]') ?? fail('no quantity')
  for (const [next, key] of [
    ['no response', 'unknown'],
    [faults['not what was promised'], 'unexpected'],
    [refused(500), 'internal'],
  ] as const) {
    fault = next
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(quantity()), 'value') ?? {}
    await act(() => {
      set?.call(quantity(), '7')
      quantity().dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(() => quantity().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    await soon(toasts).toContain(`error: ${text('cart', 'updateFailed')} ${text('errors', key)}`)
    await soon(() => quantity().value).toBe('2')
    if (key === 'unexpected') continue // an answer without a body is what these two promise
    await press(text('cart', 'removeOf', { product: '' }).trim())
    await soon(toasts).toContain(`error: ${text('cart', 'removeFailed')} ${text('errors', key)}`)
    await soon(page).toContain('Лава')
    await press(text('cart', 'clear'))
    await soon(toasts).toContain(`error: ${text('cart', 'clearFailed')} ${text('errors', key)}`)
  }
  // The picked properties too.
  await press(text('cart', 'edit'))
  await pick('input[type=radio]:not(:checked)')
  await press(text('cart', 'save'))
  await soon(toasts).toContain(`error: ${text('cart', 'updateFailed')} ${text('errors', 'internal')}`)
  expect(document.querySelector('article')?.textContent).toContain('natural')
})

test.for([
  ['the checkout', <CheckoutScreen key="checkout" />, 'checkout', '/cart'],
  ['the checkout, for the person', <CheckoutScreen key="person" />, 'checkout', '/user'],
  ['the cart', <CartDialog key="cart" name="cart" open onClose={() => {}} />, 'cart', '/cart'],
] as const)('%s says at its first try that it does not load, while others follow, and a press tries at once', async ([, screen, words, path]) => {
  // The next try by itself never comes: a press has to make one.
  const defaults = queryClient().getDefaultOptions()
  queryClient().setDefaultOptions({ queries: { ...defaults.queries, retryDelay: 2_000_000_000 } })
  onTestFinished(() => queryClient().setDefaultOptions(defaults))
  signedIn(() => ({ status: 500 }))
  const answered = network
  let tries = 0
  network = (call) => (call.path.startsWith(path) && ++tries === 1 ? refused(500) : answered(call))
  await show(screen, '/cart-checkout')
  await soon(page).toContain(text(words, 'loadFailed'))
  await press(text('common', 'tryAgain'))
  await soon(page).toContain('Лава')
  expect(tries).toBe(2)
})

test('checkout: whatever fails, everything typed stays, and the failure says what it was', async () => {
  language = 'en'
  let answer: ReturnType<Network> = 'no response'
  signedIn(() => answer)
  await show(<CheckoutScreen />, '/cart-checkout')
  await soon(page).toContain('Лава')
  for (const value of ['CARRIER', 'COMPANY', 'INVOICE']) await pick(`input[value=${value}]`)
  const typed: Readonly<Record<string, string>> = {
    'receiver.name': 'Марія Швець',
    'delivery.city': 'Одеса',
    'delivery.address': 'Відділення 12',
    'payer.company_name': 'ТОВ «Сад»',
    'payer.tax_id': '00032129',
    comment: 'Розвантажити біля воріт',
  }
  for (const [name, value] of Object.entries(typed)) await type(name, value)
  await pick('input[type=checkbox]')
  const order = text('checkout', 'order', { total: '' }).split(' ·')[0] ?? ''
  const everythingStays = () => {
    for (const [name, value] of Object.entries(typed)) expect(field(name).value).toBe(value)
    for (const value of ['CARRIER', 'COMPANY', 'INVOICE'])
      expect(document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.checked).toBe(true)
  }
  const table: readonly (readonly [ReturnType<Network>, string])[] = [
    [refused(401, 'JWT Token not found'), 'checkoutSessionExpired'],
    [refused(422, 'There are no products in the cart.'), 'noProductsInCart'],
    [refused(422, 'x', { errors: { 'purchaseProductIds.id': 'Invalid entity identifier' } }), 'invalidEntity'],
    [refused(500), 'internal'],
    ['no response', 'unknown'],
    [faults['not what was promised'], 'unexpected'],
  ]
  for (const [fault, key] of table) {
    answer = fault
    await press(order)
    await soon(toasts).toEqual([`error: ${text('errors', key)}`])
    expect(announced()).toEqual([])
    everythingStays()
  }
  answer = faults['too many']
  await press(order)
  await soon(toasts).toContain(`error: ${text('errors', 'tooManyFor', { count: 2 })}`)
  for (const key of ['notPlaced', 'later', 'draftStored', 'orCall']) expect(page()).toContain(text('checkout', key))
  expect(document.querySelector('a[href="tel:+380472123456"]')).not.toBeNull()
  everythingStays()
  // Another public offer meanwhile: what was typed stays, the yes to the former words does not.
  answer = refused(409, 'The public offer has changed.', { offer_version: '2999-01-01' })
  await press(order)
  await soon(page).toContain(text('errors', 'publicOfferChanged'))
  expect(document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(false)
  everythingStays()
  await pick('input[type=checkbox]')
  answer = refused(409, failures.priceChanged.message)
  await press(order)
  await soon(toasts).toEqual([`error: ${text('errors', 'priceChanged')}`])
  await soon(page).toContain(text('checkout', 'priceChanged'))
  expect(announced()).toEqual([])
  // It stays while the answer is awaited: the second press of a double press meets the same button.
  const slow = held(refused(500))
  answer = slow.network({ method: 'POST', path: '/purchase', body: {} })
  await press(text('checkout', 'orderAnyway', { total: '' }).trim())
  expect(button(text('checkout', 'placing')).getAttribute('aria-busy')).toBe('true')
  expect(page()).toContain(text('checkout', 'priceChanged'))
  slow.go()
  await soon(page).not.toContain(text('checkout', 'priceChanged'))
})

/** What two carriers answer of a town; abroad and of an unknown town none does. */
const ways = (place: 'ukraine' | 'abroad' | 'unknown' = 'ukraine') => {
  const price = { from_kopiykas: 12_000, to_kopiykas: 12_000, price_source: 'carrier', tariff_date: null, days: 2, unloading: null }
  const offered = { ...price, unanswered: false, not_offered: null }
  const options = [
    { ...offered, carrier: 'nova_poshta', kind: 'door' },
    { ...offered, carrier: 'delivery', kind: 'door', unanswered: true, from_kopiykas: null, to_kopiykas: null },
    { ...offered, carrier: 'nova_poshta', kind: 'locker', not_offered: 'tooHeavy' },
  ]
  return { body: { place, distance_km: 500, settlements: [], gross_kg: 90, units: [], sample: false, options: place === 'ukraine' ? options : [] } }
}
const typeKeys = async (name: string, word: string) => {
  for (let keys = 1; keys <= word.length; keys++) await type(name, word.slice(0, keys))
}

test('carriers are asked once for a town, however many keys it takes; a carrier that is silent or refuses is said, and the order goes on', async () => {
  const asked = () => calls.flatMap(({ path }) => (path.startsWith('/delivery/options') ? new URLSearchParams(path.split('?')[1]).get('city') : []))
  let answer: ReturnType<Network> = ways()
  signedIn(({ path }) => (path.startsWith('/delivery/options') ? answer : refused(500)))
  await show(<CheckoutScreen />, '/cart-checkout')
  await pick('input[value=CARRIER]')
  await typeKeys('delivery.city', 'Львів')
  await soon(page).toContain(text('checkout', 'wayUnanswered'))
  expect(page()).toContain(text('checkout', 'notOffered_tooHeavy'))
  await type('delivery.city', 'Львів ')
  await typeKeys('delivery.city', 'Львів')
  await soon(page).toContain(text('checkout', 'wayUnanswered'))
  expect(asked()).toEqual(['Львів'])
  const answers: readonly (readonly [town: string, ReturnType<Network>, key: string, times?: number])[] = [
    ['Глевів', ways('unknown'), 'waysUnknown'],
    ['Kraków', ways('abroad'), 'waysAbroad'],
    // A failure of our own server is tried once more.
    ['Суми', refused(503), 'waysFailed', 2],
  ]
  for (const [city, next, key, times = 1] of answers) {
    answer = next
    await typeKeys('delivery.city', city)
    await expect.poll(page, { interval: 4, timeout: 5000 }).toContain(text('checkout', key, { city }))
    expect(asked().filter((one) => one === city)).toHaveLength(times)
  }
  setPlace(null)
})

test('the delivery of an order is changed on its page until it is packed; whatever fails, everything typed stays', async () => {
  const delivery = { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: '№ 5, вул. Городоцька, 1', unloading: 'buyer' }
  const order = { version: 3, delivery, delivery_change: 'open', products: [], ready_from: null, ready_to: null, promised_on: null }
  const read = vi.fn<() => void>()
  const part = (more: object = {}) => (
    <CorrectDelivery access={{ token: 'secret' }} order={{ ...order, ...more } as unknown as OrderView} refetch={read} />
  ) // as far as it reads it
  await show(part())
  await press(text('order', 'deliveryChange'))
  await soon(() => document.querySelector('[name="delivery.city"]')).not.toBeNull()
  expect([field('delivery.city').value, field('delivery.address').value]).toEqual(['Львів', '№ 5, вул. Городоцька, 1'])
  await type('delivery.city', 'Київ')
  await type('delivery.address', '')
  await press(text('order', 'deliverySave'))
  await soon(page).toContain(text('errors', 'addressRequired'))
  expect(calls).toEqual([])
  await type('delivery.address', 'вул. Хрещатик, 1')
  const table: readonly (readonly [fault: ReturnType<Network>, key: string])[] = [
    [refused(500), 'internal'],
    ['no response', 'unknown'],
    [faults['not what was promised'], 'unexpected'],
    [refused(409, failures.deliveryFixed.message), 'deliveryFixed'],
  ]
  for (const [fault, key] of table) {
    network = () => fault
    await press(text('order', 'deliverySave'))
    await soon(toasts).toEqual([`error: ${text('errors', key)}`])
    expect([field('delivery.city').value, field('delivery.address').value]).toEqual(['Київ', 'вул. Хрещатик, 1'])
  }
  network = () => refused(409, failures.conflict.message)
  await press(text('order', 'deliverySave'))
  await soon(page).toContain(text('order', 'deliveryMoved'))
  expect(read).toHaveBeenCalledTimes(2)
  network = () => ({ body: order })
  await press(text('order', 'deliverySave'))
  await soon(toasts).toEqual([`success: ${text('order', 'deliverySaved')}`])
  // The carrier was chosen for the former town.
  expect(calls.at(-1)).toMatchObject({
    path: '/purchase/secret/delivery',
    body: { version: 3, delivery: { method: 'CARRIER', city: 'Київ', address: 'вул. Хрещатик, 1', unloading: 'buyer' } },
  })
  expect(findButton(text('order', 'deliverySave'))).toBeUndefined()
  await act(() => shown?.unmount())
  await show(part({ delivery_change: 'packed' }))
  await soon(page).toContain(text('order', 'deliveryPacked'))
  expect(document.querySelector('a[href="tel:+380472123456"]')).not.toBeNull()
  expect(findButton(text('order', 'deliveryChange'))).toBeUndefined()
})

test('an act beside a form saves what is typed first; where that fails it does not begin, and the form says why', async () => {
  const profile = { email: 'olena@example.com', firstName: 'Олена', lastName: 'Коваль', phone: '+380671234567' }
  const order = { version: 3, delivery_change: 'open', products: [], ready_from: null, ready_to: null, promised_on: null, liqPayOrderId: null }
  const delivery = { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: '№ 5, вул. Городоцька, 1', unloading: 'buyer' }
  const unpaid = { status: 'failure', can_pay: true, pay_next_kopiykas: 120_000, price_kopiykas: 120_000, payment_method: 'CARD', state: 'new' }
  const parts = { parts: [], fiscal_receipts: [], decline_reason: null, agree_first: null, paid_kopiykas: 0, due_kopiykas: 0 }
  const shownOrder = { ...order, ...unpaid, ...parts, delivery } as unknown as OrderView // as far as they read it
  const table = [
    {
      beside: (
        <>
          <PersonalDataForm profile={profile as Profile} />
          <PrivacyData />
        </>
      ),
      name: 'first_name',
      words: text('errors', 'firstNameRequired'),
      act: text('account', 'export'),
      saves: { method: 'PUT', path: '/user/me' },
      does: '/user/export',
    },
    {
      beside: (
        <>
          <CorrectDelivery access={{ token: 'secret' }} order={shownOrder} refetch={() => {}} />
          <Payment access={{ token: 'secret' }} order={shownOrder} refetch={() => {}} />
        </>
      ),
      open: text('order', 'deliveryChange'),
      name: 'delivery.address',
      words: text('errors', 'addressRequired'),
      act: text('order', 'payAgain'),
      saves: { method: 'POST', path: '/purchase/secret/delivery' },
      does: '/purchase/secret/pay',
    },
  ]
  for (const { beside, open, name, words, act: pressed, saves, does } of table) {
    calls.length = 0
    setSessionStatus('signed-in')
    network = () => refused(500)
    await show(beside)
    if (open) await press(open)
    await soon(() => document.querySelector(`[name="${name}"]`)).not.toBeNull()
    const made = () => calls.filter(({ method, path }) => method !== 'GET' || path === does).map(({ method, path }) => ({ method, path }))
    await type(name, '')
    await press(pressed)
    await soon(page).toContain(words)
    expect(made()).toEqual([])
    await type(name, 'Одарка')
    await press(pressed)
    await soon(toasts).toEqual([`error: ${text('errors', 'internal')}`])
    expect(made()).toEqual([saves])
    network = ({ path }) => (path === saves.path ? { body: { ...profile, firstName: 'Одарка' } } : refused(404))
    await press(pressed)
    await soon(made).toMatchObject([saves, saves, { path: does }])
    await act(() => shown?.unmount())
  }
})

test('the page of a cancelled order waits for no payment; what came for it is said', async () => {
  const order = { state: 'cancelled', status: 'invoice_wait', payment_method: 'INVOICE', liqPayOrderId: null, parts: [], fiscal_receipts: [] }
  const part = (paid_kopiykas: number) => (
    <Payment access={{ token: 'secret' }} order={{ ...order, paid_kopiykas, due_kopiykas: 0 } as unknown as OrderView} refetch={() => {}} />
  ) // as far as it reads it
  await show(
    <>
      {part(0)}
      <p>end</p>
    </>,
  )
  expect(page()).toBe('end')
  await act(() => shown?.unmount())
  await show(part(100_000))
  expect(page()).toBe(text('order', 'paidOfCancelled', { paid: '₴ 1 000' }))
})

test('what cannot be saved when one leaves its form waits there, and is said; what can be saved of a profile is saved', async () => {
  const profile = { email: 'olena@example.com', firstName: 'Олена', lastName: 'Коваль', phone: '+380671234567' } as Profile // as far as it is read
  const delivery = { method: 'PICKUP', city: null }
  const order = { order_number: 'AC-2026-00001', version: 3, delivery_change: 'open', products: [], ready_from: null, ready_to: null, delivery }
  setPlace({ country: 'UA', city: 'Львів' })
  setSessionStatus('signed-in')
  network = () => ({ body: { ...profile, firstName: 'Одарка' } })
  const leave = async () => {
    await act(() => shown?.unmount())
    await act(() => {})
  }
  await show(<PersonalDataForm profile={profile} />)
  await type('first_name', 'Одарка')
  await type('phone', '067')
  await leave()
  expect(toasts()).toEqual([`error: ${text('account', 'unsaved')}`])
  await show(<PersonalDataForm profile={profile} />)
  await soon(() => [field('first_name').value, field('phone').value]).toEqual(['Одарка', '067'])
  expect(calls).toEqual([])
  await type('phone', '0671234567')
  await leave()
  await soon(() => calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /user/me'])
  await soon(() => sessionStorage).toHaveLength(0)
  for (const { id } of visibleToasts()) closeToast(id)

  const part = <CorrectDelivery access={{ token: 'secret' }} order={order as unknown as OrderView} refetch={() => {}} /> // as far as it reads it
  await show(part)
  await press(text('order', 'deliveryChange'))
  await soon(() => document.querySelector('[name="delivery.method"]')).not.toBeNull()
  await pick('input[value=CARRIER]')
  // It is known already.
  await soon(() => field('delivery.city').value).toBe('Львів')
  await leave()
  expect(toasts()).toEqual([`info: ${text('order', 'deliveryUnsaved')}`])
  await show(part)
  await soon(() => document.querySelector<HTMLInputElement>('input[value=CARRIER]')?.checked).toBe(true)
  for (const { id } of visibleToasts()) closeToast(id)
  await press(text('order', 'deliveryKeep'))
  await leave()
  expect(toasts()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
  setPlace(null)
})

test('a checkout whose cart cannot be read says so, and shows it at the next try', async () => {
  const cannot: Network = () => refused(404)
  signedIn(cannot)
  const readable = network
  network = (call) => (call.path.startsWith('/cart') ? cannot(call) : readable(call))
  await show(<CheckoutScreen />, '/cart-checkout')
  await soon(page).toContain(text('checkout', 'loadFailed'))
  expect(page()).toContain(text('checkout', 'loadFailedText'))
  expect(document.querySelector('[role=alert] a[href="tel:+380472123456"]')).not.toBeNull()
  network = readable
  await press(text('common', 'tryAgain'))
  await soon(page).toContain('Лава')
})

test('an order by phone, every way it can fail', async () => {
  const target: PhoneOrderTarget = { kind: 'purchase', body: { product_id: 2, quantity: 1, product_properties: [] } }
  const total = money(120_000)
  const lines = [{ name: 'Лава', image: null, options: [], quantity: 1 }]
  await show(
    <PhoneOrderForm
      order={{ target, lines, total, totalKopiykas: total, currency: 'UAH', ready: null, city: null, agreementReason: null }}
      onDone={() => {}}
    />,
  )
  const pay = () => press(text('phoneOrder', 'payNow'))
  await pay()
  expect(page()).toContain(text('phoneOrder', 'phoneRequired'))
  await type('phone', '12')
  await pay()
  expect(page()).toContain(text('phoneOrder', 'phoneInvalid', { length: 12 }))
  expect(calls).toEqual([])
  await type('phone', '0671234567')
  const table: readonly (readonly [fault: ReturnType<Network>, toast: string, hint: string])[] = [
    [refused(404), text('errors', 'notFound'), text('phoneOrder', 'failedChanged')],
    [refused(422), text('errors', 'invalid'), text('phoneOrder', 'failedChanged')],
    [
      refused(422, 'x', { errors: { product_properties: fieldErrors.unknownProperty } }),
      text('errors', 'unknownProperty'),
      text('phoneOrder', 'failedChanged'),
    ],
    [refused(500), text('errors', 'internal'), text('phoneOrder', 'failedOther')],
    [faults['not what was promised'], text('errors', 'unexpected'), text('phoneOrder', 'failedOther')],
    // This browser keeps nothing, so the order cannot wait (in the journeys it does).
    ['no response', text('errors', 'unknown'), text('phoneOrder', 'failedNoAnswer')],
    [
      refused(409, failures.publicOfferChanged.message, { offer_version: '2999-01-01' }),
      text('errors', 'publicOfferChanged'),
      text('phoneOrder', 'offerChangedText'),
    ],
    [refused(409, failures.totalChanged.message, { total_kopiykas: 130_000 }), text('errors', 'totalChanged'), text('phoneOrder', 'totalChanged')],
  ]
  for (const [fault, words, hint] of table) {
    network = () => fault
    await pay()
    await soon(toasts).toEqual([`error: ${words}`])
    await soon(page).toContain(hint)
    expect(announced()).toEqual([])
    expect(field('phone').value).toBe('0671234567')
  }
  network = () => faults['too many']
  await pay()
  await soon(toasts).toEqual([`error: ${text('errors', 'tooManyFor', { count: 2 })}`])
  expect(page()).toContain(text('phoneOrder', 'notPlaced'))
  // A slow answer: the button says what is under way, and a second press makes no second order.
  calls.length = 0
  const slow = held({ status: 201, body: { order_number: 'AC-2026-00001', access_token: 'a'.repeat(43), redirect_url: null, total_uah: 1200 } })
  network = slow.network
  await pay()
  expect(button(text('phoneOrder', 'redirecting')).getAttribute('aria-busy')).toBe('true')
  await act(() => document.querySelector('form')?.requestSubmit())
  slow.go()
  await soon(toasts).toContain(`success: ${text('phoneOrder', 'placed')}`)
  expect(calls.filter(({ path }) => path.startsWith('/purchase'))).toHaveLength(1)
})

test('a quote is asked for with an e-mail alone: its rules, every way it can fail, and what happens next; the place is remembered', async () => {
  setPlace(null)
  useQuoteGoods.setState({
    goods: { lines: [{ product_id: 2, quantity: 3, product_properties: [] }], names: ['3 × Лава, сірий'] },
  })
  await show(<QuoteRequestDialog name="quote request" open onClose={() => {}} />)
  await soon(page).toContain('3 × Лава, сірий')
  const send = () => press(text('quoteRequest', 'send'))
  await send()
  for (const words of [text('errors', 'emailRequired'), text('quoteRequest', 'countryRequired')]) expect(page()).toContain(words)
  expect(calls).toEqual([])
  await type('email', 'anna@studio.pl')
  await type('city', 'Kraków')
  await type('tax_id', 'PL 526-025-02-74')
  await select('country', 'PL')
  const table: readonly (readonly [ReturnType<Network>, string])[] = [
    ['no response', text('quoteRequest', 'failedNoAnswer')],
    [refused(500), text('errors', 'internal')],
    [faults['too many'], text('errors', 'tooManyFor', { count: 2 })],
    [faults['not what was promised'], `error: ${text('errors', 'unexpected')}`],
    [refused(422, 'Invalid', { errors: { 'lines.0.product_id': fieldErrors.unknownProduct } }), `error: ${text('errors', 'unknownProduct')}`],
    [refused(422, 'Invalid', { errors: { email: fieldErrors.emailInvalid } }), text('errors', 'emailInvalid')],
  ]
  for (const [fault, words] of table) {
    network = () => fault
    await send()
    await soon(said).toContain(words)
    expect(field('tax_id').value).toBe('PL 526-025-02-74')
  }
  network = () => ({
    status: 201,
    body: { quote_number: 'QT-2026-00001', access_token: 'token', answer_by: '2026-11-27T10:00:00.000Z', total_kopiykas: 100 },
  })
  await send()
  await soon(page).toContain(text('quoteRequest', 'sentTitle', { number: 'QT-2026-00001' }))
  const keys = new Set(calls.map(({ headers }) => headers.get('idempotency-key')))
  expect(keys.size).toBe(1)
  expect(calls.at(-1)?.body).toMatchObject({ country: 'PL', city: 'Kraków', lines: [{ product_id: 2, quantity: 3 }] })
  expect(readPlace()).toEqual({ country: 'PL', city: 'Kraków' })
  setPlace(null)
})

test('a refused foreign number shows the way that works from any country, and leads there with the goods', async () => {
  const target: PhoneOrderTarget = { kind: 'purchase', body: { product_id: 2, quantity: 1, product_properties: [] } }
  const lines = [{ name: 'Лава', image: null, options: [], quantity: 1 }]
  const total = money(120_000)
  await show(
    <PhoneOrderForm
      order={{ target, lines, total, totalKopiykas: total, currency: 'UAH', ready: null, city: null, agreementReason: null }}
      onDone={() => {}}
    />,
  )
  await type('phone', '+48 601 234 567')
  await press(text('phoneOrder', 'talkFirst'))
  await soon(page).toContain(text('phoneOrder', 'phoneInvalid', { length: 12 }))
  await press(text('common', 'askQuote'))
  expect(useModals.getState().open).toEqual(['quote request'])
  expect(useQuoteGoods.getState().goods).toEqual({ lines: [{ product_id: 2, quantity: 1, product_properties: [] }], names: ['1 × Лава'] })
})

test('the place says what the delivery costs; abroad, where nobody knows it and where no answer comes there is no figure', async () => {
  const lines = [{ product_id: 2, quantity: 1, product_properties: [{ property_name: 'size', property_value: '60x60x50' }] }]
  const option = { kind: 'PALLET', from_kopiykas: 90_000, to_kopiykas: 160_000, tariff_date: null, note: 'carrierPallet' }
  const estimate = (place: string) => ({
    weight_kg: 300,
    place,
    place_known: true,
    settlements: [],
    packed: null,
    sample: false,
    options: place === 'ukraine' ? [option] : [],
  })
  setPlace(null)
  await show(<PlaceChip lines={lines} ready={{ from: plainDate('2026-12-10'), to: plainDate('2026-12-16') }} />)
  await soon(page).toContain(text('common', 'placeUnknown'))
  await press(text('common', 'placeName'))
  expect(useModals.getState().open).toEqual(['place'])
  const ways = { ...estimate('ukraine'), options: [2, 4].map((days) => ({ carrier: 'nova_poshta', days, not_offered: null })) }
  network = ({ path }) => ({ body: path.startsWith('/delivery/options') ? ways : estimate('ukraine') })
  await act(() => setPlace({ country: 'UA', city: 'Львів' }))
  await soon(page).toContain('Львів · доставка ≈ ₴ 900 – ₴ 1 600, у вас 12–\u206020 грудня')
  expect(calls.at(-1)?.path).toContain(new URLSearchParams({ city: 'Львів' }).toString())
  network = () => ({ body: estimate('unknown') })
  await act(() => setPlace({ country: 'UA', city: 'Глевів' }))
  await soon(page).toContain(`Глевів · ${text('common', 'deliveryByQuote')}`)
  network = () => refused(404)
  await act(() => setPlace({ country: 'UA', city: 'Суми' }))
  await soon(page).toContain(`Суми · ${text('common', 'deliveryByManager')}`)
  await act(() => setPlace({ country: 'PL', city: 'Kraków' }))
  await soon(page).toContain(`Kraków, Польща · ${text('common', 'deliveryByQuote')}`)
  expect(page()).not.toContain('₴')
  expect(calls.filter(({ path }) => path.includes('Krak'))).toEqual([])
  await act(() => setPlace(null))
})

test('an order by phone names one delivery: the town that was asked about, and not the way that the product begins with', () => {
  const option = (name: string, label: string, value: string) => ({ name, label, value, note: '', declined: false })
  const texts = [option('color', 'Колір', 'білий'), option('delivery', 'Доставка', 'самовивіз із Черкас')]
  const product = {
    productData: { id: 2, product_name: 'Лава', images: [], product_properties: [] },
    selectedProperties: [],
    selectedOptionTexts: texts,
    quantity: 1,
  }
  const shownOrder = () => {
    buyNow(product as unknown as Parameters<typeof buyNow>[0] /* what it reads of it */, { from: null, to: null } as never)
    const { order } = usePhoneOrderInput.getState()
    return { options: order?.lines[0]?.options, city: order?.city }
  }
  expect(shownOrder()).toEqual({ options: ['Колір: білий', 'Доставка: самовивіз із Черкас'], city: null })
  setPlace({ country: 'UA', city: 'Львів' })
  expect(shownOrder()).toEqual({ options: ['Колір: білий'], city: 'Львів' })
  setPlace(null)
})

test('an information page without its text says that it could not be loaded; a product that is gone says that it is gone', async () => {
  language = 'en'
  const gone = { status: 404, statusText: 'Not Found', internal: false, data: null }
  await show(<Failure error={gone} />, '/about-us', 'info/about-us-page')
  expect(page()).toContain('Error loading About Us')
  expect(page()).toContain(text('common', 'brokenTitle'))
  expect(page()).not.toContain(text('common', 'missingTitle'))
  await act(() => shown?.unmount())
  await show(<Failure error={gone} />, '/payment/cut-short')
  expect(page()).toContain(text('common', 'wrongLinkText'))
  await act(() => shown?.unmount())
  await show(<Failure error={gone} />, '/product/view/2', 'product/product-page')
  expect(page()).toContain(text('common', 'missingTitle'))
  expect(page()).not.toContain('Error loading')
})

test('an offer is made for the town that was asked about; its page and its order name the town of the offer, or the one of this device', async () => {
  const offer = {
    offer_number: 'OF-2026-00001',
    created_at: '2026-11-02T10:00:00Z',
    valid_until: '2999-01-01' as const,
    order_number: null,
    buyer: null,
  }
  const goods = {
    lines: [],
    total: 1200,
    total_uah: 1200,
    total_kopiykas: 120_000,
    currency: 'UAH' as const,
    eur_rate: 48,
    weight_kg: null,
    packed: null,
    with_vat: false,
  }
  const days = { ready_from: '2026-12-01', ready_to: '2026-12-05' } as const
  const shownFor = async (city: string | null) => {
    await show(<OfferScreen token="secret" offer={{ ...offer, ...goods, ...days, expired: city === 'Київ', city }} />)
    await soon(page).toContain(text('list', 'deliveryApart'))
    return page()
  }
  setPlace({ country: 'UA', city: 'Львів' })
  expect(await shownFor(null)).toContain(text('list', 'deliveryTo', { city: 'Львів' }))
  await press(text('list', 'orderAll', { total: '' }).trim())
  expect(usePhoneOrderInput.getState().order).toMatchObject({ target: { kind: 'offer' }, city: 'Львів' })
  await act(() => shown?.unmount())
  expect(await shownFor('Одеса')).not.toContain('Львів')
  await press(text('list', 'orderAll', { total: '' }).trim())
  const { order } = usePhoneOrderInput.getState()
  expect(order?.city).toBe('Одеса')
  await act(() => shown?.unmount())
  // The order says it; so does an offer that is made anew.
  network = () => refused(500)
  await show(<PhoneOrderForm order={order ?? fail('no order')} onDone={() => {}} />)
  await type('phone', '0671234567')
  await press(text('phoneOrder', 'payNow'))
  await soon(() => calls.at(-1)).toMatchObject({ path: '/offer/secret/order', body: { city: 'Одеса' } })
  await act(() => shown?.unmount())
  await shownFor('Київ')
  await press(text('list', 'renew'))
  await soon(() => calls.at(-1)).toMatchObject({ path: '/offer', body: { city: 'Київ' } })
  setPlace(null)
})

test('a payment begun from the order’s page, an answer to a quote and an offer made anew fail with one toast, and say beside it what to do', async () => {
  const table: readonly (readonly [fault: ReturnType<Network>, key: string])[] = [
    [refused(500), 'internal'],
    ['no response', 'unknown'],
    [faults['not what was promised'], 'unexpected'],
    [refused(409, failures.offerOrdered.message), 'offerOrdered'],
  ]
  const failing = async (name: string, words: (key: string) => string, beside: string) => {
    for (const [fault, key] of table) {
      network = () => fault
      await press(name)
      await soon(toasts).toEqual([`error: ${words(key)}`])
      if (beside) await soon(page).toContain(beside)
      expect(announced()).toEqual([])
    }
    await act(() => shown?.unmount())
  }
  const errors = (key: string) => text('errors', key)
  const order = { status: 'failure', can_pay: true, pay_next_kopiykas: 120_000, price_kopiykas: 120_000, payment_method: 'CARD', liqPayOrderId: null }
  const parts = { parts: [], fiscal_receipts: [], decline_reason: null, agree_first: null, paid_kopiykas: 0, due_kopiykas: 0, state: 'new' }
  await show(<Payment access={{ token: 'secret' }} order={{ ...order, ...parts } as unknown as OrderView} refetch={() => {}} />) // as far as it reads it
  await failing(text('order', 'payAgain'), errors, text('order', 'payTrouble'))

  const quote = { revision: 1, total: 1200, total_kopiykas: 120_000, currency: 'UAH', state: 'sent' }
  const failed = (key: string) => `${text('quote', 'failed')} ${key === 'unknown' ? text('quote', 'noAnswer') : errors(key)}`
  await show(<QuoteAnswer token="secret" quote={quote as unknown as BuyerQuote} />)
  await press(text('quote', 'accept', { total: '' }).trim())
  expect(page()).toContain(text('quote', 'tickFirst'))
  await pick('input[name=offer_accepted]')
  await failing(text('quote', 'accept', { total: '' }).trim(), failed, '')

  const goods = {
    lines: [],
    total: 1200,
    total_uah: 1200,
    total_kopiykas: 120_000,
    currency: 'UAH',
    eur_rate: 48,
    weight_kg: null,
    packed: null,
    with_vat: false,
  }
  const offer = { offer_number: 'OF-2026-00001', created_at: '2026-11-02T10:00:00Z', valid_until: '2026-11-16', expired: true, order_number: null }
  const days = { ready_from: '2026-12-01', ready_to: '2026-12-05', buyer: null, city: null }
  await show(<OfferScreen token="secret" offer={{ ...offer, ...goods, ...days } as unknown as OfferView} />)
  await failing(text('list', 'renew'), errors, text('list', 'orCall'))
})

test('an order by phone of somebody signed in is placed also when it cannot be added to their profile', async () => {
  const target: PhoneOrderTarget = { kind: 'purchase', body: { product_id: 2, quantity: 1, product_properties: [] } }
  const total = money(120_000)
  const placed = { order_number: 'AC-2026-00001', access_token: 'a'.repeat(43), redirect_url: null, total_uah: 1200 }
  signedIn(({ path }) => (path.startsWith('/purchase') ? { status: 201, body: placed } : refused(500)))
  let done = 0
  await show(
    <PhoneOrderForm
      order={{ target, lines: [], total, totalKopiykas: total, currency: 'UAH', ready: null, city: null, agreementReason: null }}
      onDone={() => done++}
    />,
  )
  await soon(() => field('phone').value).toBe('+380671234567')
  await press(text('phoneOrder', 'talkFirst'))
  await soon(() => done).toBe(1)
  expect(toasts()).toContain(`success: ${text('phoneOrder', 'placed')}`)
  expect(calls.filter(({ path }) => path.endsWith('/claim'))).toHaveLength(1)
})

test('contact form, its rules and its states', async () => {
  language = 'en'
  await show(<ContactForm />, '/contact-us')
  await soon(page).toContain(text('info', 'send'))
  const send = () => press(text('info', 'send'))
  await send()
  for (const key of ['contactNameRequired', 'emailInvalid', 'contactPhoneInvalid', 'privacyRequired']) expect(page()).toContain(text('errors', key))
  await type('name', 'я'.repeat(101))
  await type('message', 'я'.repeat(401))
  await send()
  for (const key of ['contactNameLong', 'contactMessageLong']) expect(page()).toContain(text('errors', key))
  expect(calls).toEqual([])
  const typed = { name: 'Олена', phone: '0671234567', email: 'olena@example.com', message: 'Чи є вазон 80×80?' }
  for (const [name, value] of Object.entries(typed)) await type(name, value)
  await pick('input[name=agreed]')
  network = () => refused(500)
  await send()
  await soon(toasts).toEqual([`error: ${text('errors', 'internal')}`])
  expect(page()).toContain(text('info', 'notSent'))
  for (const [name, value] of Object.entries(typed)) expect(field(name).value).toBe(value)
  network = () => faults['not what was promised']
  await send()
  await soon(toasts).toEqual([`error: ${text('errors', 'unexpected')}`])
  network = () => faults['too many']
  await send()
  await soon(toasts).toEqual([`error: ${text('errors', 'tooManyFor', { count: 2 })}`])
  const slow = held({ status: 201, body: {} })
  network = slow.network
  await send()
  expect(button(text('info', 'sending')).getAttribute('aria-busy')).toBe('true')
  slow.go()
  await soon(page).toContain(text('info', 'sentTitle'))
})

test('the contact form asks for no phone from abroad', async () => {
  network = () => ({ status: 201, body: { received: true } })
  await show(<ContactForm />, '/contact-us')
  await soon(page).toContain(text('info', 'fromAbroad'))
  await type('name', 'Anna')
  await type('email', 'anna@studio.pl')
  await pick('input[type=checkbox]:not([name=agreed])')
  await select('country', 'PL')
  await pick('input[name=agreed]')
  await press(text('info', 'send'))
  await soon(page).toContain(text('info', 'sentTitle'))
  expect(calls.at(-1)?.body).toMatchObject({ phone: '', country: 'PL' })
})

test('what is being written to the shop, or for a quote, survives a reload and a dialog that was closed, and is put aside with its last letter', async () => {
  const forms = {
    'contact-draft': <ContactForm />,
    'quote-request-draft': <QuoteRequestDialog name="quote request" open onClose={() => {}} />,
  }
  useQuoteGoods.setState({ goods: null })
  for (const [name, form] of Object.entries(forms)) {
    await show(form, '/contact-us')
    await soon(() => document.querySelector('[name=message]')).not.toBeNull()
    await type('message', 'Чи є вазон 80×80?')
    if (name === 'contact-draft') await pick('input[type=checkbox]:not([name])')
    await select('country', 'PL')
    await act(() => shown?.unmount())
    await show(form, '/contact-us')
    await soon(() => document.querySelector<HTMLTextAreaElement>('[name=message]')?.value).toBe('Чи є вазон 80×80?')
    expect(document.querySelector<HTMLSelectElement>('[name=country]')?.value).toBe('PL')
    await type('message', '')
    await select('country', '')
    expect(sessionStorage.getItem(name)).toBeNull()
    expect(calls).toEqual([])
    await act(() => shown?.unmount())
  }
})

test('while a line or the whole cart goes, the button says so', async () => {
  let slow = held({ status: 204, body: '' })
  signedIn((call) => slow.network(call))
  await show(<CartDialog name="cart" open onClose={() => {}} />)
  await soon(page).toContain('Лава')
  await press(text('cart', 'clear'))
  await soon(page).toContain(text('cart', 'clearing'))
  slow.go()
  await soon(toasts).toContain(`success: ${text('cart', 'cleared')}`)
  clearLocalCart()
  slow = held({ status: 204, body: '' })
  queryClient().clear()
  await act(() => shown?.unmount())
  await show(<CartDialog name="cart" open onClose={() => {}} />)
  await soon(page).toContain('Лава')
  await press(text('cart', 'removeOf', { product: '' }).trim())
  await soon(page).toContain(text('cart', 'removing'))
  slow.go()
  await soon(toasts).toContain(`success: ${text('cart', 'removed')}`)
  expect(page()).not.toContain(text('cart', 'removing'))
})
