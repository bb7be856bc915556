import type { QuoteView } from '../src/contract/admin/quotes.ts'
import type { CustomerRows } from '../src/contract/admin/customers.ts'
import { expect, languages, onceAtDesk, type Page } from './shop.ts'
import { callsOf, confirmedOrder, openScreen, orderByPhone, type Call } from './office.ts'
import { officeScreens, type OfficeSubjects } from './office-screens.ts'
import { staffAs, test, textsOf } from './staff.ts'

/** Creates something to show on every screen: a call to make, a partly shipped order, a day's plan, a view, a quote. */
async function furnish(page: Page, call: Call): Promise<OfficeSubjects> {
  await orderByPhone(page, 1)
  await confirmedOrder(page, call, 1, { planned: true })
  const { number: order, batch } = await confirmedOrder(page, call, 1, { quantity: 6 })
  const goods = { kind: 'product', place: 0, product_id: 1, quantity: 2, price: null, options: [] }
  const crane = { kind: 'service', place: 1, name: { uk: 'Кран', en: 'Crane' }, quantity: 1, amount_kopiykas: 100_000 }
  const quote = await call<QuoteView>('admin/quotes', {})
  await call(`admin/quotes/${quote.id}`, { version: quote.version, buyer: { phone: '0675554433' }, lines: { ngoods: goods, ncrane: crane } }, 'PUT')
  await call(`admin/batches/${batch.id}/move`, { version: batch.version, to: 'cast', pieces: 4 })
  const { data } = await call<{ data: { id: number; stage: string; version: number }[] }>(`admin/batches?order=${order}`)
  const cast = data.find(({ stage }) => stage === 'cast')
  await call(`admin/batches/${cast?.id}/move`, { version: cast?.version, to: 'done', pieces: 4, early_reason: 'без витримки' })
  const finish = crypto.randomUUID().slice(0, 8)
  await call('admin/attributes', { kind: 'TEXT', name: { uk: `Оздоблення ${finish}`, en: `Finish ${finish}` }, unit: { uk: '', en: '' } })
  await call('admin/views', { list: 'products', name: 'За назвою', query: 'sort=name&columns=name,state,ordered30', is_default: false })
  const [customer] = (await call<CustomerRows>('admin/customers')).data
  return { order, customer: customer?.id ?? 0, quote: quote.id }
}

/** Opens the screens one after another, and checks each when everything on it has loaded. */
async function throughScreens(page: Page, subjects: OfficeSubjects, look: (path: string, route: string) => Promise<void>): Promise<void> {
  await page.goto('/admin/account')
  for (const [route, address] of Object.entries(officeScreens)) {
    const path = `/admin/${address(subjects)}`
    if (route !== '*') await openScreen(page, path)
    else {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page.locator('#main .animate-breathe'), path).toHaveCount(0)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, `${path} fits the width`).toBeLessThanOrEqual(0)
    await look(path, route)
  }
}

for (const language of languages) {
  const today = textsOf(language, 'admin-today')
  const orders = textsOf(language, 'admin-orders')
  const catalogue = textsOf(language, 'admin-catalogue')
  const common = textsOf(language, 'admin-common')
  const bulk = textsOf(language, 'admin-bulk')

  test(`${onceAtDesk('uk', language)}: every screen and its dialogs are without an axe finding and fit their width`, { tag: '@proof' }, async ({
    page,
    shop,
    accessible,
  }) => {
    test.slow() // all of them
    await page.goto('/admin/catalogue/products')
    await page.getByRole('button', { name: { uk: 'Українська', en: 'English' }[language] }).click()
    await expect(page.getByRole('heading', { name: textsOf(language, 'admin-sign-in')('title') })).toBeVisible()
    await expect(page.getByRole('table'), 'nothing is shown to who is not signed in').toHaveCount(0)
    await accessible(`the sign-in of the staff, ${language}`)

    await staffAs(page, language, shop, 'owner')
    const press = (name: string | RegExp) =>
      page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
    /** What to open on a screen, by its route. */
    const opened: Readonly<Record<string, () => Promise<unknown>>> = {
      staff: () => press(textsOf(language, 'admin-staff')('invite')),
      'orders/:number': () => press(orders('shipPieces')),
      'catalogue/products': () => press(common('columns')),
      'catalogue/products/:id': () => press(new RegExp(`^${catalogue('editOf', { name: '' }).trim()}`)),
      'catalogue/categories': async () => {
        await press(new RegExp(`^${catalogue('actions')}: `))
        await press(new RegExp(`^${catalogue('moveTo')}: `))
      },
      settings: () => page.keyboard.press('Shift+Slash'),
    }
    /** States of a screen after an action. */
    const asked: Readonly<Record<string, () => Promise<void>>> = {
      'catalogue/prices': async () => {
        await page.getByLabel(bulk('value')).fill('7')
        await press(bulk('look'))
        await expect(page.getByRole('table').first()).toBeVisible()
      },
      'catalogue/import': async () => {
        const buffer = Buffer.from(`${{ uk: 'Код;Ціна, ₴', en: 'Code;Price, ₴' }[language]}\r\nнемає;сто гривень`)
        await page.locator('input[type=file]').setInputFiles({ name: 'ціни.csv', mimeType: 'text/csv', buffer })
        await expect(page.getByRole('heading', { name: bulk('checked') })).toBeVisible()
      },
      'catalogue/products/:id': () =>
        page.locator('main details').evaluateAll((disclosures) => disclosures.forEach((one) => one.setAttribute('open', ''))),
    }
    await throughScreens(page, await furnish(page, callsOf(page, shop)), async (path, route) => {
      await asked[route]?.()
      await accessible(`${path}, ${language}`)
      if (!opened[route]) return
      await opened[route]()
      await expect(page.getByRole('dialog').first()).toBeVisible()
      await accessible(`the dialog of ${path}, ${language}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })

  test(`${onceAtDesk('en', language)}: on a phone every screen fits its width and is without an axe finding`, { tag: '@proof' }, async ({
    page,
    shop,
    accessible,
  }) => {
    test.slow() // all of them
    await staffAs(page, language, shop, 'owner')
    await throughScreens(page, await furnish(page, callsOf(page, shop)), (path) => accessible(`${path} on a phone, ${language}`))
  })

  test(`${onceAtDesk('en', language)}: an order placed in the shop stands in Today without a reload, and once its buyer was reached it is gone`, async ({
    page,
    shop,
    accessible,
  }) => {
    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin')
    const calls = page.getByRole('region', { name: { uk: /^Зателефонувати/, en: /^To call/ }[language] })
    await expect(calls).toBeVisible()
    const { order_number: number } = await orderByPhone(page, 1, 1, language, '0671234567')
    const row = calls.getByRole('listitem').filter({ hasText: number })
    await expect(row).toBeVisible()
    await accessible('today on a phone')
    await row.getByRole('button', { name: `${today('outcome_reached')}: ${number}` }).click()
    await expect(calls.getByText(today('stored'))).toBeVisible()
    // A finished row stays until the pointer leaves the box, so that no other row moves under it.
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(row).toHaveCount(0)

    await openScreen(page, '/admin/orders')
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    const { order_number: next } = await orderByPhone(page, 1, 1, language, '0671234567')
    await page.getByRole('button', { name: { uk: /^1 нове замовлення/, en: /^1 new order/ }[language] }).click()
    await expect(page.getByRole('link', { name: next })).toBeVisible()
  })

  test(`${onceAtDesk('uk', language)}: categories are dragged and renamed, one moves under another parent, and the way back is offered`, {
    tag: '@proof',
  }, async ({ page, shop, isMobile }) => {
    await staffAs(page, language, shop, 'manager')
    const call = callsOf(page, shop)
    const unique = crypto.randomUUID().slice(0, 8)
    const named = (name: string) => ({ uk: `${name} ${unique}`, en: `${name} ${unique} EN` })
    const [one, other] = [named('Клумби'), named('Бордюри')]
    for (const name of [one, other]) await call('admin/categories', { name, parent_id: null })
    await page.goto('/admin/catalogue/categories')
    // A finger would scroll instead of dragging; phones use the buttons.
    if (!isMobile) {
      const ours = page.locator('#main [data-row]').filter({ hasText: unique })
      await ours.first().dragTo(ours.nth(1))
      await expect(ours.first()).toContainText(other[language])
      await page.reload()
      await expect(ours.first(), 'and it stays so').toContainText(other[language])
    }
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: catalogue('renameOf', { name: one[language] }) }).click()
    await dialog.getByLabel(new RegExp(`^${catalogue('name')} ${common(`language_${language}`)}`)).fill(`Квітники ${unique}`)
    await dialog.getByRole('button', { name: catalogue('rename') }).click()
    const row = page.getByRole('listitem').filter({ hasText: `Квітники ${unique}` })
    await expect(row).toBeVisible()

    await page.getByRole('button', { name: `${catalogue('actions')}: Квітники ${unique}` }).click()
    await page.getByRole('button', { name: `${catalogue('moveTo')}: Квітники ${unique}` }).click()
    await dialog.getByLabel(catalogue('newParent')).selectOption({ label: other[language] })
    await dialog.getByRole('button', { name: catalogue('move'), exact: true }).click()
    // The toast of the renaming may still be visible with a button of its own.
    const undo = page.getByRole('button', { name: common('undo'), exact: true }).last()
    await undo.hover() // hovering stops its timer
    const parent = page.getByRole('listitem').filter({ has: page.getByText(other[language], { exact: true }) })
    await expect(parent.first()).toContainText('Квітники')
    await undo.click()
    await expect(parent.first()).not.toContainText('Квітники')
  })
}
