import { enterAsBuyer, password, putIntoCart, register } from './buyer.ts'
import { expect, hydrateDeferred, now, offersWaysOn, test, type Page } from './shop.ts'
import { textsOf } from './texts.ts'

/**
 * One failure per flow, as a browser shows it. tools/failing-flows.test.tsx covers every flow with every failure of its call, fault-words.test.ts
 * the texts of all faults, accessibility.spec.ts the screens that show failures.
 */
test.skip(({ isMobile }) => isMobile ?? false)

/** Answers calls of a URL with a failure until the returned function is called. */
async function failing(
  page: Page,
  url: RegExp,
  status: number,
  json: unknown = { code: status, message: `Status ${status}` },
): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ status, json }))
  return () => page.unroute(url)
}

test('toasts and alerts: role, place, time, pause and close', { tag: '@proof' }, async ({ page }) => {
  const [account, cart, errors, ui, common, product] = ['account', 'cart', 'errors', 'ui', 'common', 'product'].map((name) => textsOf('uk', name))
  if (!account || !cart || !errors || !ui || !common || !product) throw new Error('no texts')
  const email = await register(page.request, 'toasts')
  await page.goto('/uk/product/view/2')
  await page
    .getByRole('banner')
    .getByRole('button', { name: common('signIn') })
    .click()
  const dialog = page.getByRole('dialog')
  const signIn = async (secret: string) => {
    await dialog.locator('[name=email]').fill(email)
    await dialog.locator('[name=password]').fill(secret)
    await dialog.getByRole('button', { name: account('login'), exact: true }).click()
  }
  await signIn('not this one')
  await expect(dialog.getByRole('alert').filter({ hasText: errors('login401') })).toBeVisible()
  await signIn(password)
  await expect(dialog).toBeHidden()

  const add = () =>
    page
      .getByRole('button', { name: product('addToCart'), exact: true })
      .first()
      .click()
  await page.clock.install({ time: now() })
  const heal = await failing(page, /\/cart\/add\//, 500)
  await add()
  const error = page.getByRole('alert').getByText(cart('addFailed'))
  await expect(error).toBeVisible()
  const right = page.viewportSize()?.width ?? 0
  const box = await page.getByRole('region', { name: ui('notices') }).boundingBox()
  expect(box?.y).toBe(0)
  // 20 px leave room for the scrollbar.
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(right - 20)
  // An error does not disappear after three seconds, but can be closed.
  await page.clock.fastForward(4000)
  await expect(error).toBeVisible()
  await page.getByRole('button', { name: ui('closeNotice') }).click()
  await expect(error).toBeHidden()
  await heal()
  // Over a drawer the toast is also in the corner of the window, beside the drawer's close button.
  await add()
  await expect(dialog.getByRole('status').getByText(cart('added'))).toBeVisible()
  const over = await dialog.getByRole('region', { name: ui('notices') }).boundingBox()
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeGreaterThan(right - 70)
  // An info toast is a status; hovering stops its timer.
  await dialog.getByRole('button', { name: cart('checkout', 'cut') }).click()
  await expect(page.getByRole('status').filter({ hasText: cart('proceeding') })).toBeVisible()
  await expect(page).toHaveURL(/cart-checkout/)
  await page.goto('/uk/profile')
  const signOut = page.getByRole('main').getByRole('button', { name: account('signOut'), exact: true })
  await expect(signOut).toBeVisible()
  // From here on the clock moves only by the steps below, so that hovering does not race with the toast's three seconds.
  await page.clock.install({ time: now() })
  await page.clock.pauseAt(now().getTime() + 60_000)
  await signOut.click()
  const info = page.getByRole('status').getByText(account('loggedOut'))
  await expect(info).toBeVisible()
  await info.hover()
  await page.clock.fastForward(10_000)
  await expect(info).toBeVisible()
  await page.mouse.move(200, 600)
  await page.clock.fastForward(3100)
  await expect(info).toBeHidden()
})

test('a page that cannot be read says which, and opens at the next try; a page that broke leads on by search, phone and categories', {
  tag: '@proof',
}, async ({ page }) => {
  const common = textsOf('en', 'common')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const follow = (link: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: common(link), exact: true })
      .first()
      .click()
  const opensAtNextTry = async (path: string) => {
    await main.getByRole('button', { name: common('tryAgain') }).click()
    await expect(page).toHaveURL(new RegExp(`/${path}$`))
    await expect(main.getByText(common('errorLoading', 'cut'))).toHaveCount(0)
    await expect(heading).toBeVisible()
  }
  // Reads are retried after 1, 2 and 4 seconds; the test advances the clock instead of waiting.
  await page.clock.install({ time: now() })
  await page.goto('/en/contact-us')
  await hydrateDeferred(page)
  const answer = await failing(page, /\/api\/v1\/page\//, 500)
  await follow('aboutUs')
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(main).toContainText(common('errorLoading').replace('{{page}}', common('aboutUsPage')), { timeout: 200 })
  }).toPass()
  await expect(heading).toHaveText(common('busyTitle'))
  await expect(main.locator('a[href^="tel:+380"]')).toBeVisible()
  await answer()
  await opensAtNextTry('about-us')

  await hydrateDeferred(page)
  const heal = await failing(page, /\/api\/v1\/page\//, 200, null)
  await follow('paymentShipping')
  await expect(heading).toHaveText(common('brokenTitle'))
  await expect(page).toHaveTitle(new RegExp(`^${common('brokenTitle')}`))
  for (const text of [common('brokenText'), common('errorLoading').replace('{{page}}', common('paymentShippingPage'))])
    await expect(main).toContainText(text)
  await offersWaysOn(page, 'en')
  await heal()
  await opensAtNextTry('payment-shipping')
})

test('somebody signed in orders by phone: their phone stands there, the order is theirs; the header leads to the profile and out', {
  tag: '@proof',
}, async ({ page }) => {
  const [product, phoneOrder, common] = ['product', 'phoneOrder', 'common'].map((name) => textsOf('uk', name))
  if (!product || !phoneOrder || !common) throw new Error('no texts')
  const buyer = await enterAsBuyer(page, 'phone')
  await putIntoCart(page, buyer, 2)
  await page.goto('/uk/product/view/2')
  await page
    .getByRole('button', { name: product('order') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: phoneOrder('phone') })).toHaveValue('+380671234567')
  await dialog.getByRole('button', { name: phoneOrder('payNow') }).click()
  await page.waitForURL(/\/simulator\//)
  await page.goto('/uk/profile')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: common('account') }).click()
  await expect(banner.getByRole('link', { name: common('profile') })).toHaveAttribute('href', '/uk/profile')
  await banner.getByRole('button', { name: common('signOut') }).click()
  await expect(banner.getByRole('button', { name: common('signIn') })).toBeVisible()
})
