import type { Locator, Page } from '@playwright/test'
import type { ProductEditor } from '../src/contract/admin/products.ts'
import { expect, languages, onceAtDesk } from './shop.ts'
import { batchesOf, callsOf, openScreen, orderByPhone } from './office.ts'
import { ownProduct, staffAs, test, textsOf } from './staff.ts'

/** The back office by keyboard in the Ukrainian layout, and a tab from before an update. */

/** The letter in the Ukrainian layout of each key in the Latin one. */
const ukrainian = { j: 'о', k: 'л', l: 'д', e: 'у', g: 'п', o: 'щ', t: 'е', c: 'с', n: 'т' } as const

/** Presses a key as with the Ukrainian layout: its code is the same, its letter is not. */
async function press(page: Page, ...keys: readonly (keyof typeof ukrainian)[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const key of keys) {
    const pressed = { code: `Key${key.toUpperCase()}`, key: ukrainian[key] }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, text: ukrainian[key] })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
  }
  await session.detach()
}

for (const language of languages) {
  const t = textsOf(language, 'admin-catalogue')
  const common = textsOf(language, 'admin-common')

  test(`${onceAtDesk('uk', language)}: letters of the Ukrainian layout go to a list, through its rows, into a thing and into its first field, and can be switched off`, {
    tag: '@proof',
  }, async ({ page, shop, isMobile }) => {
    const { order_number: number } = await orderByPhone(page, (await ownProduct(shop)).id, 1)
    await staffAs(page, language, shop, 'owner')
    // On a phone the same key opens its own program for calls.
    if (!isMobile) {
      await page.goto(`/admin/orders/${number}`)
      // The title stands there while the order is still loading.
      await expect(page.getByRole('button', { name: textsOf(language, 'admin-orders')('note'), exact: true })).toBeVisible()
      await press(page, 'l')
      await expect(page.getByRole('dialog', { name: textsOf(language, 'admin-orders')('callTitle') })).toBeVisible()
    }
    await page.goto('/admin/catalogue/products')
    const rows = page.locator('table.rows tbody tr')
    await expect(rows.nth(1)).toBeVisible()
    await press(page, 'j', 'j')
    await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
    await press(page, 'k', 'e')
    await expect(page).toHaveURL(/\/catalogue\/products\/\d+$/)
    const price = page.getByLabel(t('price'), { exact: true })
    await expect(price).toBeVisible()
    const before = await price.inputValue()
    await press(page, 'e')
    await expect(price).toBeFocused()
    await expect(price).toHaveValue(before)
    // While typing, letters are no shortcuts.
    await press(page, 'g')
    await press(page, 'o')
    await expect(price).toHaveValue(/пщ/)
    await price.fill(before)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await press(page, 'g', 'c')
    await expect(page).toHaveURL(/\/admin\/customers$/)
    await press(page, 'g', 't')
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.locator('.call-row').first()).toBeVisible()
    await press(page, 'j')
    await expect(page.locator('.call-row :focus'), 'the row’s page, not a button that records something').toHaveAttribute('href', /^\/admin\//)
    for (const [path, opens] of [
      ['/admin/catalogue/categories', 'dialog'],
      ['/admin/staff', 'dialog'],
      ['/admin/settings', 'field'],
      ['/admin/pages', 'field'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('main :is(table.rows tbody tr, [data-row]) :is(a, button)').first()).toBeVisible()
      await press(page, 'j', 'e')
      if (opens === 'dialog') await expect(page.getByRole('dialog'), path).toBeVisible()
      else {
        await expect(page.locator('main form[data-edit]'), path).toBeVisible()
        await press(page, 'e')
        await expect(page.locator('main form[data-edit] :focus'), path).toHaveCount(1)
      }
    }
    await openScreen(page, '/admin/settings')
    const groups = page.locator('[data-row] a')
    await expect(groups.nth(1)).toBeVisible()
    await press(page, 'j')
    await expect(groups.first()).toBeFocused()
    await page.keyboard.press('Shift+Slash')
    const help = page.getByRole('dialog', { name: common('keys') })
    await help.getByLabel(common('letterKeys')).uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await press(page, 'j')
    await page.keyboard.press('Shift+Slash')
    await expect(groups.first()).toBeFocused()
    await expect(help).toBeHidden()
  })

  test(`${onceAtDesk('uk', language)}: a wrong setting is said at its field and at the top; a tab from before an update offers to be reloaded, a refusal says why, and what was typed is offered again`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'owner')
    await page.goto('/admin/settings/contacts')
    const email = page.getByLabel(textsOf(language, 'admin-settings')('email')).first()
    await email.fill('no address')
    await page.getByRole('button', { name: common('save'), exact: true }).click()
    await expect(page.getByText({ uk: 'Перевірте електронну адресу.', en: 'Check the email address.' }[language])).toHaveCount(2)
    await email.fill('office@example.com')
    const bar = page.getByText(common('newRelease'))
    await expect(bar).toBeHidden()
    await page.route('**/api/v1/admin/**', async (route) => {
      if (route.request().url().includes('/events')) return route.continue()
      const release = { 'x-release': '4102444800.index-newer' }
      // Answers like a newer server that requires a reason, which this tab does not know.
      const body = { code: 422, message: 'Validation failed', reason: 'invalid', errors: { reason: 'Say why.' } }
      if (route.request().method() === 'PUT') return route.fulfill({ status: 422, headers: release, json: body })
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), ...release } })
    })
    await page.getByRole('button', { name: common('save'), exact: true }).click()
    await expect(page.getByText(textsOf(language, 'admin-errors')('outdated'))).toBeVisible()
    await expect(bar.first()).toBeVisible()
    await page.unroute('**/api/v1/admin/**')
    await page.getByRole('button', { name: common('reload') }).click()
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: common('takeUnsaved') }).click()
    await expect(email).toHaveValue('office@example.com')
  })

  test(`${onceAtDesk('uk', language)}: a screen that is opened without a network says so, and fills itself once there is one`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await page.setViewportSize({ width: 1280, height: 900 }) // shows links to all screens
    await staffAs(page, language, shop, 'owner')
    const errors = textsOf(language, 'admin-errors')
    // The screen's script loads, its rows do not.
    await page.route('**/api/v1/admin/pages', (route) => route.fulfill({ status: 503, json: { code: 503, message: '', reason: 'unavailable' } }))
    await page.goto('/admin/pages')
    await expect(page.getByText(errors('unavailable'))).toBeVisible()
    await page.getByRole('link', { name: common('categories'), exact: true }).click()
    await expect(page).toHaveURL(/categories$/)
    await page.unroute('**/api/v1/admin/pages')
    await page.context().setOffline(true)
    await expect(page.getByRole('button', { name: common('offline') })).toBeVisible()
    await page.getByRole('link', { name: common('pages'), exact: true }).click()
    await expect(page.getByText(errors('noNetwork'))).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: common('offline') })).toHaveCount(0)
    await expect(page.locator('table.rows tbody tr').first()).toBeVisible()
    await expect(page.getByText(errors('noNetwork'))).toBeHidden()
  })
}

/** Presses Tab until the target has the focus. @returns the number of presses */
async function reach(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return presses
    await page.keyboard.press('Tab')
  }
  throw new Error(`no key leads to ${String(target)}`)
}

test(`${onceAtDesk('uk', 'uk')} @proof: the ten commonest tasks are done without a mouse, each in as few presses as it may, and every dialog starts in its first field`, async ({
  page,
  shop,
}) => {
  test.slow() // ten tasks
  const [t, common, quotes, lines, catalogue, production] = (
    ['admin-orders', 'admin-common', 'admin-quotes', 'admin-order-edit', 'admin-catalogue', 'admin-production'] as const
  ).map((namespace) => textsOf('uk', namespace)) as [Text, Text, Text, Text, Text, Text] // six namespaces
  let presses = 0
  const key = async (name: string) => {
    presses++
    await page.keyboard.press(name)
  }
  /** One task with a maximum of presses, two of them for passing a toast's buttons; Tabs count, typing does not. */
  const task = (name: string, most: number, does: () => Promise<void>) =>
    test.step(name, async () => {
      // Only this task's own messages stand in the way of its keys.
      await page
        .getByRole('button', { name: textsOf('uk', 'ui')('closeNotice') })
        .evaluateAll((all) => all.forEach((close) => (close as HTMLElement).click()))
      presses = 0
      await does()
      expect(presses, name).toBeLessThanOrEqual(most)
    })
  const type = (text: string) => page.keyboard.type(text)
  const dialog = page.getByRole('dialog')
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).first()
  const act = async (target: Locator) => {
    presses += await reach(page, target)
    await key('Enter')
  }
  /** Whatever opens, its first field has the focus. */
  const inFirstField = async () => {
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('input:visible, select:visible, textarea:visible').first()).toBeVisible()
    await expect(dialog.locator(':is(input, select, textarea):focus')).toHaveCount(1)
    const isFirst = () =>
      dialog.evaluate((element) => {
        const fields = [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter((field) => field.checkVisibility())
        const focused = document.activeElement as HTMLInputElement // it is one of them, as expected above
        return fields[0] === focused || (focused.type === 'radio' && fields[0]?.name === focused.name)
      })
    await expect.poll(isFirst).toBe(true)
  }
  const find = async (what: string) => {
    await key('Control+k')
    await inFirstField()
    await type(what)
    await expect(dialog.getByRole('option').first()).toContainText(what)
    await key('Enter')
    await expect(dialog).toHaveCount(0)
  }

  const product = await ownProduct(shop)
  const { order_number: number } = await orderByPhone(page, product.id, 2)
  await staffAs(page, 'uk', shop, 'owner')
  const call = callsOf(page, shop)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await task('an order is found by its number', 2, async () => {
    await find(number)
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  })
  await task('a note is written', 5, async () => {
    await expect(button(t('note'))).toBeVisible()
    await key('n')
    await inFirstField()
    await type('передзвонити після обіду')
    await act(button(common('save'), dialog))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('передзвонити після обіду').first()).toBeVisible()
  })
  await task('a call is recorded', 14, async () => {
    await key('l')
    await inFirstField()
    await key('Space')
    await act(button(t('storeCall'), dialog))
    await expect(dialog).toHaveCount(0)
  })
  await task('the order is confirmed with a day', 17, async () => {
    await act(button(t('move_confirm')))
    await inFirstField()
    await act(button(t('move_confirm'), dialog))
    await expect(dialog).toHaveCount(0)
  })
  await task('money is recorded', 21, async () => {
    await act(button(t('recordReceipt')))
    await inFirstField()
    await act(dialog.getByLabel(t('sum'), { exact: true }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('receiptStored'))).toBeVisible()
  })
  await task('a batch is cast', 34, async () => {
    await page.goto(`/admin/production?search=${number}`)
    const cast = page.getByRole('button', { name: new RegExp(`^${production('short_cast', { pieces: 2 })}`) }).first()
    await act(cast)
    await expect.poll(async () => (await batchesOf(call, number)).map(({ stage }) => stage)).toEqual(['cast'])
  })
  const [batch] = await batchesOf(call, number)
  await call(`admin/batches/${batch?.id}/move`, { version: batch?.version, to: 'done', pieces: 2, early_reason: 'без витримки' })
  await task('pieces are shipped', 19, async () => {
    await find(number)
    await act(button(t('shipPieces')))
    await inFirstField()
    await act(button(t('shipPieces'), dialog))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('status').getByText(t('now_shipped'))).toBeVisible()
  })
  // Suggestions for the phone and the town are on the way: up to five more presses.
  await task('a call becomes an order', 34, async () => {
    await find(common('newOrder'))
    await expect(page.getByLabel(quotes('buyer_phone'))).toBeFocused()
    await type('0675551122')
    await act(button(lines('addProduct')))
    await inFirstField()
    await type(product.code)
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await key('Enter')
    await expect(dialog).toHaveCount(0)
    await act(button(quotes('place')))
    await act(button(quotes('placeNow'), dialog))
    await expect(page).toHaveURL(/\/admin\/orders\/AC-/)
    // The screen of the order is still loading then.
    await expect(dialog).toHaveCount(0)
  })
  await task('a price is changed and published', 52, async () => {
    await find(product.code)
    await expect(page).toHaveURL(/\/catalogue\/products\/\d+$/)
    const price = page.getByLabel(catalogue('price'), { exact: true })
    presses += await reach(page, price)
    await key('Control+a')
    await type('4 600 грн')
    await act(button(catalogue('publishChanges')))
    await act(button(catalogue('publish'), dialog))
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => (await call<ProductEditor>(`admin/products/${product.id}`)).values.price_kopiykas).toBe(460_000)
  })
  await task('a list is searched and a row of it opened', 39, async () => {
    await page.goto('/admin/orders')
    presses += await reach(page, page.getByLabel(t('search')))
    await type(number)
    await expect(page.locator('table.rows tbody tr')).toHaveCount(1)
    await act(page.locator('table.rows tbody').getByRole('link', { name: number }).first())
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  })
})

test(`${onceAtDesk('uk', 'uk')} @proof: the palette keeps what is typed while it loads; an act typed on one order's page opens on the order it names; a new price leaves nothing of the one before`, async ({
  page,
  shop,
}) => {
  const [t, common, bulk] = [textsOf('uk', 'admin-orders'), textsOf('uk', 'admin-common'), textsOf('uk', 'admin-bulk')]
  const product = await ownProduct(shop)
  const [one, other] = [await orderByPhone(page, product.id), await orderByPhone(page, product.id)]
  await staffAs(page, 'uk', shop, 'owner')
  await page.goto(`/admin/orders/${one.order_number}`)
  await expect(page.getByRole('heading', { level: 1, name: one.order_number })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const command = async (typed: string, offered: string) => {
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill(typed)
    await expect(dialog.getByRole('option').first()).toContainText(offered)
    await page.keyboard.press('Enter')
  }
  let load = () => {}
  const isAsked = new Promise<void>((resolve) => void (load = resolve))
  await page.route(/\/palette-[^/]*\.js$/, async (route) => {
    await isAsked
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('10 go')
  load()
  await page.keyboard.type(' 25 30', { delay: 60 })
  await expect(dialog.getByRole('combobox')).toHaveValue('10 go 25 30')
  await page.keyboard.press('Escape')
  await command(`${other.order_number} нотатка передзвонити`, common('act_note'))
  await expect(dialog.getByLabel(t('text'))).toHaveValue('передзвонити')
  await expect(page.getByRole('heading', { level: 1, name: other.order_number, includeHidden: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await command(`скасувати замовлення ${one.order_number}`, common('act_cancel'))
  await expect(page.getByRole('dialog', { name: t('cancelTitle', { number: one.order_number }) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // An act that the order's state forbids says so and leads nowhere.
  await command(`${one.order_number} відвантажити`, t('notNow_ship', { state: t('state_new') }))
  await expect(dialog.getByRole('option').first()).toBeDisabled()
  await command(`підтвердити ${one.order_number}`, common('act_confirm'))
  await expect(page.getByRole('dialog', { name: t('confirmTitle', { number: one.order_number }) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // An act alone also offers the other orders that wait for it.
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill('підтвердити')
  await expect(
    dialog
      .getByRole('group', { name: common('actDue') })
      .getByRole('option')
      .first(),
  ).toContainText(common('act_confirm'))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await command('рахунку', common('act_invoice'))
  await expect(page).toHaveURL(/#papers$/)
  await command('оплата 3000 готівка', common('act_payment', { sum: '' }).trim())
  await expect(page.getByRole('dialog', { name: t('recordReceipt') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await command('повторити', common('act_repeat'))
  await expect(page.getByRole('listitem').filter({ hasText: product.values['name.uk'] })).not.toHaveCount(0)
  await page.goBack()

  await command(`${product.code} ціна 4300`, product.values['name.uk'])
  await expect(page.getByRole('button', { name: bulk('apply', { count: 1 }) })).toBeVisible()
  await command(`${product.code} ціна 4,300`, product.values['name.uk'])
  await expect(page.getByLabel(bulk('value'))).toHaveValue('4,300')
  await expect(page.getByRole('button', { name: bulk('apply', { count: 1 }) })).toHaveCount(0)
})

test(`${onceAtDesk('uk', 'uk')} @proof: a phone order takes five presses, a quantity with a discount six, a quote from a message four; typing is not counted`, async ({
  page,
  shop,
}) => {
  test.slow() // three tasks
  const [t, common, quotes, lines, today] = (['admin-orders', 'admin-common', 'admin-quotes', 'admin-order-edit', 'admin-today'] as const).map(
    (namespace) => textsOf('uk', namespace),
  ) as [Text, Text, Text, Text, Text] // five namespaces
  const dialog = page.getByRole('dialog')
  let presses = 0
  const press = async (target: Locator) => {
    await target.click()
    presses++
  }
  const enter = async () => {
    await page.keyboard.press('Enter')
    presses++
  }
  const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).first()
  const takes = (most: number, task: string) => {
    expect(presses, task).toBeLessThanOrEqual(most)
    presses = 0
  }
  /** Types into the focused element, without any press before. */
  const typeInto = async (field: Locator, text: string) => {
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  const product = await ownProduct(shop)
  const find = async () => {
    await typeInto(dialog.getByLabel(lines('findProduct')), product.code)
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await enter()
    await expect(dialog).toHaveCount(0)
  }
  await staffAs(page, 'uk', shop, 'manager')
  const call = callsOf(page, shop)
  await call('contact', { name: 'Марія Швець', email: 'maria@example.com', phone: '0671112233', message: 'Скільки коштує вазон?', agreed: true })
  await page.goto('/admin')

  await press(page.getByRole('link', { name: common('newOrder') }).first())
  await typeInto(page.getByLabel(quotes('buyer_phone')), '0675551133')
  await press(button(lines('addProduct')))
  await find()
  await press(button(quotes('place')))
  await press(button(quotes('placeNow'), dialog))
  await expect(page).toHaveURL(/\/admin\/orders\/AC-/)
  takes(5, 'a phone order')

  await press(page.getByRole('link', { name: t('editLines') }).first())
  await press(page.getByRole('button', { name: textsOf('uk', 'ui')('increase') }).first())
  await press(button(lines('preset_discount')))
  await typeInto(page.getByLabel(lines('takesOff')), '120 %')
  // What cannot be read is said once.
  await expect(page.getByText(lines('percentFault'))).toBeVisible()
  await expect(page.getByText(lines('problem_amount_missing'))).toBeHidden()
  await page.getByLabel(lines('takesOff')).fill('10 %')
  await press(button(lines('apply')))
  await typeInto(dialog.getByLabel(common('reason')), 'домовилися про дві')
  await press(button(lines('apply'), dialog))
  await expect(page).toHaveURL(/\/admin\/orders\/AC-[\d-]+$/)
  await expect(page.getByText('8 100').first()).toBeVisible()
  takes(6, 'a quantity and a discount')

  await page.goto('/admin')
  await press(page.getByRole('link', { name: today('makeQuoteFor', { name: 'Марія Швець' }) }).first())
  await find()
  await press(button(quotes('send')))
  await press(dialog.getByRole('button', { name: quotes('sendNow'), exact: true }))
  await expect(page.getByText(quotes('wasSent')).first()).toBeVisible()
  takes(4, 'a quote from a message')
})

type Text = ReturnType<typeof textsOf>
