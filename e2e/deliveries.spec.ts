import type { Browser } from '@playwright/test'
import type { OrderCard } from '../src/contract/admin/orders.ts'
import { kyivClock } from '../src/contract/plain-date.ts'
import { enterAsBuyer, putIntoCart } from './buyer.ts'
import { callsOf, type Call } from './office.ts'
import { expect, languages, now, pick, type JourneyShop, type Language, type Page } from './shop.ts'
import { ownProduct, staffAs, test as base, textsOf } from './staff.ts'

/** Deliveries from the checkout to the end: to a branch and to a door by Nova Poshta's stand-in, and by the shop's own truck. */
const test = base.extend({
  shopOf: ['carriers', { scope: 'worker' }],
  outside: [{ CARRIER_SIMULATOR: 'on' }, { scope: 'worker' }],
})

const cardOf = (call: Call, number: string) => call<OrderCard>(`admin/orders/${number}`)

/** Sets how the carrier's stand-in answers from now on. @returns the waybills that it has made */
async function conduct(page: Page, how: Readonly<Record<string, unknown>>): Promise<readonly { readonly given: object }[]> {
  const answer = await page.request.put('/simulator/carriers/mode', { data: how })
  return ((await answer.json()) as { waybills: { given: object }[] }).waybills // its answer
}

/** Opens the checkout as a buyer and chooses a suggested town. @returns the texts of the checkout */
async function atCheckout(page: Page, shop: JourneyShop, language: Language, town: { typed: string; chosen: string }) {
  const t = textsOf(language, 'checkout')
  const buyer = await enterAsBuyer(page, 'delivery', language)
  await putIntoCart(page, buyer, (await ownProduct(shop)).id, 2)
  await page.goto(`/${language}/cart-checkout`)
  await pick(page.locator('input[type=radio][value=CARRIER]'))
  const field = page.getByLabel(t('city'), { exact: false })
  await field.fill('')
  await field.pressSequentially(town.typed)
  await page.getByRole('option', { name: town.chosen, exact: true }).click()
  await expect(field).toHaveValue(town.chosen)
  return t
}

/** @returns the number of the order, whose page is open */
async function order(page: Page, language: Language): Promise<string> {
  await pick(page.locator('input[type=radio][value=INVOICE]'))
  await page.getByRole('checkbox', { name: { uk: /публічної оферти/, en: /public offer/ }[language] }).check()
  await page.getByRole('button', { name: { uk: /^(Так, з|З)амовити за/, en: /^(Yes, p|P)lace order/ }[language] }).click()
  await page.waitForURL(/profile\?order=AC-/)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

/** Confirms, pays, casts and packs the order, so that it can be shipped. */
async function pack(call: Call, number: string): Promise<void> {
  const move = async (name: string) => call(`admin/orders/${number}/move`, { version: (await cardOf(call, number)).version, move: name })
  await move('confirm')
  const due = (await cardOf(call, number)).money?.due_kopiykas
  const receipt = { method: 'bank', amount_kopiykas: due, received_on: kyivClock(now()).date, document_no: null, fiscal_no: null }
  await call(`admin/orders/${number}/receipts`, receipt)
  await move('produce')
  await move('finish')
}

/** Ships the order with this carrier. */
async function ship(page: Page, language: Language, number: string, carrier: string): Promise<void> {
  const t = textsOf(language, 'admin-orders')
  await page.goto(`/admin/orders/${number}`)
  await page
    .getByRole('button', { name: t('shipPieces'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('carrier'), { exact: true })).toHaveValue(carrier)
  if (carrier === 'own') {
    await dialog.getByLabel(t('car')).fill('MAN TGS, СА 1234 ВК')
    await dialog.getByLabel(t('driver')).fill('Петро Бондар')
  }
  await dialog.getByRole('button', { name: t('shipPieces'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Packs and ships the order as a manager, in a window of the buyer's size. @returns the window, on the page of the order */
async function shipFromOffice(browser: Browser, page: Page, shop: JourneyShop, language: Language, number: string, carrier: string) {
  const desk = await (await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() })).newPage()
  await staffAs(desk, language, shop, 'manager')
  const call = callsOf(desk, shop)
  await pack(call, number)
  await ship(desk, language, number, carrier)
  return { desk, call, office: textsOf(language, 'admin-orders') }
}

for (const language of languages) {
  test(`${language}: to a branch: chosen of the list at the checkout, a waybill made in the office, followed to the buyer`, {
    tag: '@proof',
  }, async ({ page, shop, browser }) => {
    test.slow() // from the checkout to the end
    await conduct(page, { nova_poshta: 'answers' })
    const t = await atCheckout(page, shop, language, { uk: { typed: 'льв', chosen: 'Львів' }, en: { typed: 'lvi', chosen: 'Lviv' } }[language])
    const way = `${t('carrier_nova_poshta')}, ${t('way_branch')}`
    await pick(page.getByRole('radio', { name: new RegExp(`^${way}`) }))
    await page.getByLabel(t('branchSearch')).fill('1')
    await page.getByRole('button', { name: t('branchAddress', { number: 1, address: 'вул. Соборна' }) }).click()
    const number = await order(page, language)
    await expect(page.getByRole('main')).toContainText('вул. Соборна, 1')

    const { desk, call, office } = await shipFromOffice(browser, page, shop, language, number, 'nova_poshta')
    const dialog = desk.getByRole('dialog')
    await desk.getByRole('button', { name: office('createWaybill') }).click()
    // The order's town and branch are prefilled from what the buyer chose.
    await expect(dialog.getByLabel(office('waybillTown'))).toHaveValue('Львів')
    await expect(dialog.getByLabel(office('waybillRegion'))).toHaveValue('Львівська')
    await dialog.getByLabel(office('waybillBranch'), { exact: false }).last().selectOption({ index: 1 })
    await dialog.getByRole('button', { name: office('createWaybill') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(desk.getByRole('link', { name: office('waybillLabel') })).toBeVisible({ timeout: 60_000 })
    const tracking = (await call<OrderCard>(`admin/orders/${number}`)).shipments?.data[0]?.tracking_number ?? ''
    expect(tracking).toMatch(/^2045\d{10}$/)
    const label = await desk.request.get((await desk.getByRole('link', { name: office('waybillLabel') }).getAttribute('href')) ?? '')
    expect(label.headers()['content-type']).toBe('application/pdf')

    await page.reload()
    await expect(page.getByRole('main')).toContainText(tracking)
    await desk.close()
  })

  test(`${language}: to a door in one of two villages of one name: asked which, and the waybill goes to that very one`, {
    tag: '@proof',
  }, async ({ page, shop, browser }) => {
    test.slow() // from the checkout to the end
    await conduct(page, { nova_poshta: 'answers' })
    const t = textsOf(language, 'checkout')
    const buyer = await enterAsBuyer(page, 'door', language)
    await putIntoCart(page, buyer, (await ownProduct(shop)).id, 2)
    await page.goto(`/${language}/cart-checkout`)
    await pick(page.locator('input[type=radio][value=CARRIER]'))
    await page.getByLabel(t('city'), { exact: false }).fill('Космач')
    const which = { uk: 'Космач, Косівський р-н, Івано-Франківська обл.', en: 'Kosmach, Kosivskyi district, Ivano-Frankivsk region' }[language]
    await page.keyboard.press('Escape')
    await page.getByLabel(t('siteContact')).focus()
    await expect(page.getByText({ uk: /З такою назвою — 2 населені пункти/, en: /2 places have this name/ }[language])).toBeVisible()
    await page.getByRole('button', { name: which }).click()
    await expect(page.getByLabel(t('city'), { exact: false })).toHaveValue(which)
    await page.locator('[name="delivery.address"]').fill('вул. Довбуша, 5')
    await page.getByLabel(t('siteContact')).fill('Іван, 067 765 43 21')
    const number = await order(page, language)
    await expect(page.getByRole('main')).toContainText(which)

    const { desk, office } = await shipFromOffice(browser, page, shop, language, number, 'nova_poshta')
    const dialog = desk.getByRole('dialog')
    await desk.getByRole('button', { name: office('createWaybill') }).click()
    await pick(dialog.getByRole('radio', { name: office('waybillDoor') }))
    await expect(dialog.getByLabel(office('waybillTown'))).toHaveValue('Космач')
    await expect(dialog.getByLabel(office('waybillRegion'))).toHaveValue('Івано-Франківська')
    await expect(dialog.getByLabel(office('waybillStreet'))).toHaveValue('вул. Довбуша, 5')
    await dialog.getByLabel(office('waybillStreet')).fill('вул. Довбуша')
    await dialog.getByLabel(office('waybillHouse')).fill('5')
    await dialog.getByRole('button', { name: office('createWaybill') }).click()
    await expect(desk.getByRole('link', { name: office('waybillLabel') })).toBeVisible({ timeout: 60_000 })
    await desk.getByRole('button', { name: office('changeWaybill') }).click()
    await dialog.getByLabel(office('waybillHouse')).fill('7')
    await dialog.getByRole('button', { name: office('changeWaybill') }).click()
    await expect(dialog).toHaveCount(0)
    const given = { RecipientCityName: 'Космач', RecipientArea: 'Івано-Франківська', RecipientAddressName: 'вул. Довбуша', RecipientHouse: '7' }
    await expect.poll(async () => (await conduct(desk, {})).at(-1)?.given).toMatchObject(given)
    await desk.close()
  })

  test(`${language}: by the works’ own truck, to its end: price and unloading at the checkout, car and driver on papers and on the buyer’s page`, {
    tag: '@proof',
  }, async ({ page, shop, browser }) => {
    test.slow() // from the checkout to the end
    const t = await atCheckout(page, shop, language, { uk: { typed: 'умань', chosen: 'Умань' }, en: { typed: 'uman', chosen: 'Uman' } }[language])
    const truck = page.getByRole('radio', { name: new RegExp(`^${t('carrier_own')}, ${t('way_truck')}`) })
    await pick(truck)
    await page.locator('[name="delivery.unloading"]').selectOption('seller')
    await page.locator('[name="delivery.address"]').fill('вул. Європейська, 20')
    await page.getByLabel(t('siteContact')).fill('Іван, 067 765 43 21')
    const number = await order(page, language)
    const words = textsOf(language, 'order')
    await expect(page.getByRole('main')).toContainText(words('unloading_seller'))
    await expect(page.getByRole('main')).toContainText(t('carrier_own'))

    const { desk, call, office } = await shipFromOffice(browser, page, shop, language, number, 'own')
    await expect(desk.getByText('MAN TGS, СА 1234 ВК · Петро Бондар', { exact: false })).toBeVisible()
    for (const paper of ['delivery_note', 'waybill', 'packing_list']) {
      const link = desk.getByRole('link', { name: office(`document_${paper}`) }).first()
      const file = await desk.request.get((await link.getAttribute('href')) ?? '')
      expect([paper, file.headers()['content-type']]).toEqual([paper, 'application/pdf'])
    }
    await call(`admin/orders/${number}/move`, { version: (await cardOf(call, number)).version, move: 'complete' })
    await page.reload()
    await expect(page.getByRole('main')).toContainText(words('carrier_own'))
    await desk.close()
  })
}
