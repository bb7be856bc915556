import type { Locator, Page } from '@playwright/test'
import type { ProductEditor } from '../src/contract/admin/products.ts'
import { batchesOf, callsOf, orderByPhone } from './office.ts'
import { expect } from './shop.ts'
import { ownProduct, staffAs, test, textsOf } from './staff.ts'

type Text = ReturnType<typeof textsOf>

test('uk @phone: the ten commonest tasks are done by taps alone, and each takes as few as it may; typing is not counted', {
  tag: '@proof',
}, async ({ page, shop }) => {
  test.slow() // ten tasks
  const [t, common, quotes, lines, catalogue, production] = (
    ['admin-orders', 'admin-common', 'admin-quotes', 'admin-order-edit', 'admin-catalogue', 'admin-production'] as const
  ).map((namespace) => textsOf('uk', namespace)) as [Text, Text, Text, Text, Text, Text] // six namespaces
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).first()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap({ noWaitAfter: true }) // a tel: link opens no page
    taps++
  }
  const takes = (most: number, task: string) => {
    expect(taps, task).toBeLessThanOrEqual(most)
    taps = 0
  }
  /** On a touch screen no field but the palette's is focused automatically, because the keyboard would cover the content; a tap focuses it. */
  const typeInto = async (field: Locator, text: string) => {
    await tap(field)
    await page.keyboard.type(text)
  }
  const closed = () => expect(dialog).toHaveCount(0)
  /** Uses the search of everything. */
  const find = async (what: string) => {
    await tap(button(common('find')))
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(what)
    await tap(dialog.getByRole('option').filter({ hasText: what }).first())
    await closed()
  }

  const product = await ownProduct(shop)
  const { order_number: number } = await orderByPhone(page, product.id, 2)
  await staffAs(page, 'uk', shop, 'owner')
  const call = callsOf(page, shop)
  await page.goto('/admin')

  await find(number)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  takes(3, 'an order is found')

  await tap(button(t('note')))
  await typeInto(dialog.getByRole('textbox').first(), 'передзвонити після обіду')
  await tap(button(common('save'), dialog))
  await closed()
  takes(3, 'a note is written')

  await tap(page.getByRole('link', { name: t('callNow'), exact: true }))
  await tap(dialog.locator('.radio-tile').first())
  await tap(button(t('storeCall'), dialog))
  await closed()
  takes(3, 'a call is recorded')

  await tap(button(t('move_confirm')))
  await tap(button(t('move_confirm'), dialog))
  await closed()
  takes(2, 'the order is confirmed with a day')

  await tap(button(t('recordReceipt')))
  await tap(button(t('store'), dialog))
  await closed()
  takes(2, 'money is recorded')

  await tap(button(t('move_produce')))
  // People look before they tap the same place again: within a second it is a stray tap.
  await page.waitForTimeout(1_000)
  await tap(page.getByRole('link', { name: t('toWorkshop'), exact: true }))
  await tap(button(production('short_cast', { pieces: 2 })))
  await expect.poll(async () => (await batchesOf(call, number)).map(({ stage }) => stage)).toEqual(['cast'])
  takes(3, 'a batch is cast')

  const [batch] = await batchesOf(call, number)
  await call(`admin/batches/${batch?.id}/move`, { version: batch?.version, to: 'done', pieces: 2, early_reason: 'без витримки' })
  await page.goto(`/admin/orders/${number}`)
  await tap(button(t('shipPieces')))
  await tap(button(t('shipPieces'), dialog))
  await closed()
  takes(2, 'pieces are shipped')

  await tap(page.getByRole('link', { name: common('newOrder'), exact: true }))
  await typeInto(page.getByLabel(quotes('buyer_phone')), '0675551144')
  await tap(button(lines('addProduct')))
  await typeInto(dialog.getByLabel(lines('findProduct')), product.code)
  await tap(dialog.getByRole('listitem').getByRole('button').first())
  await closed()
  await tap(button(quotes('place')))
  await tap(button(quotes('placeNow'), dialog))
  await expect(page).toHaveURL(/\/admin\/orders\/AC-/)
  takes(8, 'a call becomes an order')

  await find(product.code)
  await expect(page).toHaveURL(/\/catalogue\/products\/\d+$/)
  await tap(page.getByLabel(catalogue('price'), { exact: true }))
  await page.keyboard.press('Control+a') // selects the whole field, like a long press
  await page.keyboard.type('4600')
  await tap(button(catalogue('publishChanges')))
  await tap(button(catalogue('publish'), dialog))
  await closed()
  await expect.poll(async () => (await call<ProductEditor>(`admin/products/${product.id}`)).values.price_kopiykas).toBe(460_000)
  takes(7, 'a price is changed and published')

  await tap(page.getByRole('navigation', { name: common('screens') }).getByRole('link', { name: common('orders') }))
  await tap(page.getByLabel(t('search')))
  await page.keyboard.type(number)
  await expect(page.locator('table.rows tbody tr')).toHaveCount(1)
  await tap(page.locator('table.rows tbody').getByRole('link', { name: number }).first())
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  takes(3, 'a list is searched and a row of it opened')
})

for (const width of [320, 390])
  test(`uk @phone ${width}: toasts are a strip on the bars at the foot, above the keyboard, and the page ends above them`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 844 })
    const [production, common, customers] = [textsOf('uk', 'admin-production'), textsOf('uk', 'admin-common'), textsOf('uk', 'admin-customers')]
    await orderByPhone(page, (await ownProduct(shop)).id)
    await staffAs(page, 'uk', shop, 'owner')
    const call = callsOf(page, shop)
    const codes = ['А', 'Б', 'В'].map((letter) => `${letter}-${crypto.randomUUID().slice(0, 4)}`)
    for (const code of codes) await call('admin/moulds', { code, name: 'Лава', count: 1, casts_per_day: 1, days_in: 1, cure_days: null, fits: [] })
    const toasts = page.locator('.toasts')
    const edge = async (selector: string, side: 'top' | 'bottom') =>
      page.locator(selector).evaluate((element, at) => Math.round(element.getBoundingClientRect()[at]), side)

    await page.goto('/admin/production/moulds')
    for (const code of codes) {
      await page.getByRole('button', { name: production('changeOf', { name: code }) }).click()
      await page.getByLabel(production('copies')).fill('5')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: common('save'), exact: true })
        .click()
      // The newest one alone.
      await expect(toasts.getByText(production('mouldChanged', { code }))).toBeVisible()
      await expect(toasts.getByRole('button', { name: common('undo') })).toHaveCount(1)
      expect(await edge('.toasts', 'bottom')).toBe((await edge('.bottom-bar', 'top')) + 1) // on its border
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await edge('main table', 'bottom')).toBeLessThanOrEqual(await edge('.toasts', 'top'))

    const { data } = await call<{ data: { id: number }[] }>('admin/customers')
    await page.goto(`/admin/customers/${data[0]?.id}`)
    await page.getByLabel(customers('note')).fill(`передзвонити ${width}`)
    await page.getByRole('button', { name: common('save'), exact: true }).click()
    await expect(toasts.getByText(customers('saved'), { exact: true })).toBeVisible()
    await expect.poll(async () => (await edge('.toasts', 'bottom')) - (await edge('.thumb-bar', 'top')), 'on the bar of the acts').toBe(0)
    await page.setViewportSize({ width, height: 420 })
    await expect(toasts.getByText(customers('saved'), { exact: true })).toBeInViewport({ ratio: 1 })
  })
