import type { AuditEntry } from '../src/contract/admin/audit.ts'
import type { OrderCard } from '../src/contract/admin/orders.ts'
import type { Board } from '../src/contract/admin/production.ts'
import type { OrderPlaced, OrderView } from '../src/contract/order.ts'
import { expect, languages, pairedAtDesk, type Language, type Page } from './shop.ts'
import { invite, joinAs, newEmail, ownProduct, staffAs, test, textsOf } from './staff.ts'

/** An order from the call to the last kopiyka, as everybody who works on it does it. */
const simulator = {
  uk: { card: 'Номер тестової картки', pay: 'Сплатити' },
  en: { card: 'Test card number', pay: 'Pay' },
} as const

type Text = ReturnType<typeof textsOf>
const origin = (page: Page) => ({ origin: new URL(page.url()).origin })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

async function cardOf(page: Page, number: string): Promise<OrderCard> {
  return (await (await page.request.get(`/api/v1/admin/orders/${number}`)).json()) as OrderCard // its answer
}
async function batchesOf(page: Page, number: string): Promise<Board['data']> {
  return ((await (await page.request.get(`/api/v1/admin/batches?order=${number}`)).json()) as Board).data // its answer
}

/** Six pieces that somebody ordered in the shop by phone number alone. */
async function orderByPhone(page: Page, language: Language, id: number): Promise<OrderPlaced> {
  const data = { phone: '0673194862', product_id: id, quantity: 6, payment: 'LATER' }
  return (await (await page.request.post('/api/v1/purchase/public', { headers: { 'user-language': language }, data })).json()) as OrderPlaced // its answer
}

/** Found by four digits of the phone, and called. */
async function findAndCall(page: Page, t: Text, number: string): Promise<void> {
  await page.goto('/admin/orders')
  await page.getByLabel(t('search')).fill('9486')
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  // A link of the telephone: the browser of a test has none.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }))
  await page.getByRole('link', { name: t('callNow'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('outcome_reached'), { exact: true }).click()
  await dialog.getByRole('button', { name: t('storeCall') }).click()
  await expect(dialog).toHaveCount(0)
}

/** A crane, and another price than listed. */
async function editLines(page: Page, language: Language, number: string): Promise<void> {
  const orders = textsOf(language, 'admin-orders')
  await page.getByRole('link', { name: orders('editLines'), exact: true }).click()
  await page.getByRole('button', { name: { uk: 'Кран', en: 'Crane' }[language], exact: true }).click()
  await page.getByLabel({ uk: /^Ціна(?! за)/, en: /^Price(?! of)/ }[language]).fill('2500')
  const { lines } = await cardOf(page, number)
  await page.getByLabel({ uk: 'інша', en: 'another' }[language], { exact: true }).check()
  await page.getByLabel({ uk: /^Домовлена ціна/, en: /^Agreed price/ }[language]).fill(String(Math.floor((lines[0]?.unit_kopiykas ?? 0) / 100) - 10))
  await page.getByLabel({ uk: /^Чому така ціна/, en: /^Why this price/ }[language]).fill('постійний покупець')
  const apply = { uk: 'Застосувати зміни', en: 'Apply the changes' }[language]
  await page.getByRole('button', { name: apply }).click()
  await page.getByRole('dialog').getByLabel(orders('reason')).fill('узгодили телефоном')
  await page.getByRole('dialog').getByRole('button', { name: apply }).click()
  await expect(page.getByText(plainStart(orders('appliedTitle', { total: '' })))).toBeVisible()
}
const plainStart = (text: string) => new RegExp(`^${text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)

/** The deposit by card through a link that the office made; the rest comes to the account. */
async function takeMoney(page: Page, language: Language, t: Text, number: string): Promise<void> {
  await press(page, t('byParts'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('part_deposit')).fill('500')
  await dialog.getByRole('button', { name: t('storeDeposit') }).click()
  await expect(dialog).toHaveCount(0)
  await press(page, t('makeLink'))
  const link = await page.getByLabel(plainStart(t('linkFor', { sum: '' }))).inputValue()
  const buyer = await page.context().newPage()
  await buyer.goto(link)
  await buyer.getByLabel(simulator[language].card).fill('4242424242424242')
  await buyer.getByRole('button', { name: simulator[language].pay, exact: true }).click()
  await buyer.waitForURL(new RegExp(`/${language}/|/uk/|/en/`))
  await expect.poll(async () => (await cardOf(page, number)).money?.received_kopiykas).toBe(50_000)
  await buyer.close()
  await page.reload()
  await press(page, t('recordReceipt'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('store'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await cardOf(page, number)).money?.due_kopiykas).toBe(0)
}

/** The workshop's phone: four of six are cast where no network reaches, and the move arrives once. */
async function castOffline(foreman: Page, language: Language, number: string): Promise<void> {
  const t = textsOf(language, 'admin-production')
  await foreman.goto('/admin/production')
  const row = foreman.locator('[data-row]').filter({ hasText: number })
  await expect(row).toBeVisible()
  await foreman.context().setOffline(true)
  for (const _ of [5, 4]) await row.getByRole('button', { name: textsOf(language, 'ui')('decrease'), exact: true }).click()
  await row.getByRole('button', { name: t('record_cast', { pieces: 4, all: 6 }) }).click()
  await expect(foreman.getByText(t('waitsTitle', { count: 1 }))).toBeVisible()
  await foreman.context().setOffline(false)
  await expect(foreman.getByText(t('waitsTitle', { count: 1 }))).toHaveCount(0, { timeout: 30_000 })
  const batches = await batchesOf(foreman, number)
  expect(batches.map(({ stage, pieces }) => `${stage} ${pieces}`).toSorted()).toEqual(['cast 4', 'queue 2'])
}

/** The four are packed at once: curing takes days that no journey waits for. */
async function packCast(page: Page, number: string): Promise<void> {
  const batch = (await batchesOf(page, number)).find(({ stage }) => stage === 'cast')
  const data = { version: batch?.version, to: 'done', pieces: 4 }
  const packed = await page.request.post(`/api/v1/admin/batches/${batch?.id}/move`, { headers: origin(page), data })
  expect(packed.status()).toBe(200)
}

/** Each language at each width; `npm run proofs journeys` runs the pairs that the gate leaves out. */
const pairs = languages.flatMap((language) => {
  const other = { uk: '@phone', en: '@desktop' }[language]
  return [
    { language, pair: pairedAtDesk(language) },
    { language, pair: `${language} ${other} @again` },
  ]
})

for (const { language, pair } of pairs) {
  test(`${pair}: somebody who was invited finds an order by four digits; it is called, edited, paid by card and by bank, cast offline, partly shipped and partly refunded, and timeline and audit tell all of it`, async ({
    page,
    shop,
    browser,
    accessible,
  }) => {
    test.slow() // a whole life
    const t = textsOf(language, 'admin-orders')
    await joinAs(page, language, await invite(shop, newEmail('owner'), 'owner'))
    const { order_number: number, access_token: token } = await orderByPhone(page, language, (await ownProduct(shop)).id)
    await findAndCall(page, t, number)
    await editLines(page, language, number)
    await page.goto(`/admin/orders/${number}`)
    await press(page, t('move_confirm'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('move_confirm') })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await takeMoney(page, language, t, number)

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      serviceWorkers: 'block',
      baseURL: `http://localhost:${shop.port}`,
    })
    const foreman = await phone.newPage()
    await staffAs(foreman, language, shop, 'production', 'Петро Бондар')
    await castOffline(foreman, language, number)
    await phone.close()
    await packCast(page, number)

    await page.reload()
    await press(page, t('shipPieces'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('piecesReady', { count: 4 }))).toHaveValue('4')
    await dialog.getByLabel(t('carrier'), { exact: true }).selectOption('nova_poshta')
    await dialog.getByLabel(t('trackingNumber_nova_poshta')).fill('20450000000042')
    await accessible(`the dialog of a shipment, ${language}`)
    await dialog.getByRole('button', { name: t('storeShipment'), exact: true }).click()
    await expect(page.getByText(t('shippedOf', { shipped: 4, pieces: 6 }))).toBeVisible()
    const [note] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: t('document_delivery_note') }).click()])
    await note.close()
    await expect.poll(async () => (await cardOf(page, number)).shipments?.data[0]?.documents.map(({ kind }) => kind)).toEqual(['delivery_note'])

    await press(page, t('refund'))
    await dialog.getByRole('radio', { name: plainStart(t('way_bank')) }).check({ force: true })
    await dialog.getByLabel(t('sum'), { exact: true }).fill('300')
    await dialog.getByLabel(t('reason')).fill('подряпина на одному виробі')
    // What is typed does not go with one key: it is asked, and the same key leads back to it.
    const common = textsOf(language, 'admin-common')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: common('keepTyping') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog.getByLabel(t('reason'))).toBeFocused()
    await expect(dialog.getByLabel(t('reason'))).toHaveValue('подряпина на одному виробі')
    await dialog.getByRole('button', { name: t('refund'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await press(page, t('markPaidBack'))
    await expect(page.getByText(t('refundPaid'))).toBeVisible()

    await page.reload()
    const timeline = page.getByRole('region', { name: t('timeline') })
    for (const told of [
      t('placed'),
      t('called', { outcome: t('outcome_reached') }),
      new RegExp(t('revised', { sum: '' }).trim()),
      t('nowState', { state: t('state_confirmed') }),
      t('nowState', { state: t('state_in_production') }),
      new RegExp((t('receiptCame', { sum: '', method: '' }).split(',')[0] ?? '').trim()),
      new RegExp(t('workshop_moved', { pieces: 4, stage: t('batch_cast') })),
      t('shipmentRecorded', { no: 1, pieces: 4 }),
      plainStart(t('document_delivery_note')),
      new RegExp(t('refunded', { sum: '' }).trim()),
    ])
      await expect(timeline.getByText(told).first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight)) // nothing lies half below the bar at the thumb
    await accessible(`an order that is partly shipped, ${language}`)
    await page.goto('/admin/audit')
    await expect.poll(async () => (await page.getByRole('main').innerText()).split(number).length).toBeGreaterThan(5)
    const { data: entries } = (await (await page.request.get('/api/v1/admin/audit')).json()) as { data: AuditEntry[] } // its answer
    const audited = new Set(entries.filter(({ thing }) => thing.label.includes(number)).map(({ thing: { kind } }) => kind))
    expect([...audited]).toEqual(expect.arrayContaining(['order', 'call', 'receipt', 'batch', 'shipment', 'refund']))

    const seen = (await (await page.request.get(`/api/v1/purchase/${token}`)).json()) as OrderView // its answer
    expect(seen).toMatchObject({ pieces_shipped: 4, state: 'in_production' })
    const buyer = textsOf(language, 'order')
    await page.goto(`/${language}/order/${token}`)
    await expect(page.getByRole('main')).toContainText(buyer('shippedOf', { shipped: 4, pieces: 6 }))
    await expect(page.getByRole('main')).toContainText(buyer('event_revision'))
    // One day is promised for everything: the days said of each thing when it was ordered would be a second promise.
    await expect(page.getByText(new RegExp(String.raw`^${buyer('ready', { dates: '' }).trim()} \d`))).toHaveCount(0)
    await expect(page.getByRole('link', { name: buyer('track') })).toHaveAttribute('href', /20450000000042/)
    await accessible(`the buyer's page of a partly shipped order, ${language}`)
    expect(plain(await page.getByRole('main').innerText())).toContain('20450000000042')
  })
}
