import type { AuditEntry } from '../src/contract/admin/audit.ts'
import type { OrderCard } from '../src/contract/admin/orders.ts'
import type { OrderView } from '../src/contract/order.ts'
import { expect, languages, onceAtDesk, pick, type Language, type Page } from './shop.ts'
import { batchesOf, callsOf, openScreen, orderByPhone, type Call } from './office.ts'
import { invite, joinAs, newEmail, ownProduct, staffAs, test, textsOf } from './staff.ts'

/** An order from the first call to the last kopiyka, in all roles that work on it. */
const simulator = {
  uk: { card: 'Номер тестової картки', pay: 'Сплатити' },
  en: { card: 'Test card number', pay: 'Pay' },
} as const

type Text = ReturnType<typeof textsOf>
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const cardOf = (call: Call, number: string) => call<OrderCard>(`admin/orders/${number}`)

/** Finds the order by four digits of the phone, and records the call. */
async function findAndCall(page: Page, t: Text, number: string): Promise<void> {
  await page.goto('/admin/orders')
  await page.getByLabel(t('search')).fill('9486')
  // The rows move under the press when those of the search arrive; a person presses again.
  await expect(async () => {
    await page.getByRole('link', { name: number }).first().click({ timeout: 3000 })
    await expect(page.getByRole('heading', { name: number })).toBeVisible({ timeout: 3000 })
  }).toPass()
  // Blocks tel: links, which the test browser cannot open.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }))
  await page.getByRole('link', { name: t('callNow'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('outcome_reached'), { exact: true }).click()
  await dialog.getByRole('button', { name: t('storeCall') }).click()
  await expect(dialog).toHaveCount(0)
}

/** Adds a crane, and changes a listed price. */
async function editLines(page: Page, call: Call, language: Language, number: string): Promise<void> {
  const orders = textsOf(language, 'admin-orders')
  await page.getByRole('link', { name: orders('editLines'), exact: true }).click()
  await page.getByRole('button', { name: { uk: 'Кран', en: 'Crane' }[language], exact: true }).click()
  await page.getByLabel({ uk: /^Ціна(?! за)/, en: /^Price(?! of)/ }[language]).fill('2500')
  const { lines } = await cardOf(call, number)
  await page.getByLabel({ uk: 'інша', en: 'other' }[language], { exact: true }).check()
  await page.getByLabel({ uk: /^Домовлена ціна/, en: /^Agreed price/ }[language]).fill(String(Math.floor((lines[0]?.unit_kopiykas ?? 0) / 100) - 10))
  await page.getByLabel({ uk: /^Чому така ціна/, en: /^Why this price/ }[language]).fill('постійний покупець')
  const apply = { uk: 'Застосувати зміни', en: 'Apply the changes' }[language]
  await page.getByRole('button', { name: apply }).click()
  await page.getByRole('dialog').getByLabel(textsOf(language, 'admin-common')('reason')).fill('узгодили телефоном')
  await page.getByRole('dialog').getByRole('button', { name: apply }).click()
  // The amount now due can be requested at once; nothing was sent.
  const panel = page.getByRole('status').filter({ hasText: plainStart(orders('appliedTitle', { total: '' })) })
  await expect(panel.getByText({ uk: /^Доплатити: /, en: /^To collect: / }[language])).toBeVisible()
  await expect(panel.getByRole('link', { name: { uk: 'Новий рахунок', en: 'New invoice' }[language] })).toBeVisible()
  await expect(panel.getByRole('button', { name: orders('makeLink') })).toBeVisible()
}
const plainStart = (text: string) => new RegExp(`^${text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)

/** The deposit is paid by card through the office's link, the rest by bank. */
async function takeMoney(page: Page, call: Call, language: Language, t: Text, number: string): Promise<void> {
  await press(page, t('byParts'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('part_deposit')).fill('500')
  await dialog.getByRole('button', { name: textsOf(language, 'admin-common')('save') }).click()
  await expect(dialog).toHaveCount(0)
  // The form proposes the part due next, not the whole.
  await press(page, t('recordReceipt'))
  await expect(dialog.getByLabel(t('sum'), { exact: true })).toHaveValue('500')
  await page.keyboard.press('Escape')
  await press(page, t('makeLink'))
  const link = await page.getByLabel(plainStart(t('linkFor', { sum: '' }))).inputValue()
  const buyer = await page.context().newPage()
  await buyer.goto(link)
  await buyer.getByLabel(simulator[language].card).fill('4242424242424242')
  await buyer.getByRole('button', { name: simulator[language].pay, exact: true }).click()
  await buyer.waitForURL(new RegExp(`/${language}/|/uk/|/en/`))
  await expect.poll(async () => (await cardOf(call, number)).money?.received_kopiykas).toBe(50_000)
  await buyer.close()
  await page.reload()
  await press(page, t('recordReceipt'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('store'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await cardOf(call, number)).money?.due_kopiykas).toBe(0)
}

/** On the workshop's phone, four of six pieces are cast offline, and the move arrives once. */
async function castOffline(foreman: Page, call: Call, language: Language, number: string): Promise<void> {
  const t = textsOf(language, 'admin-production')
  await foreman.goto('/admin/production')
  const row = foreman.locator('[data-row]').filter({ hasText: number })
  await expect(row).toBeVisible()
  await foreman.context().setOffline(true)
  await row.locator('.work-stepper input').fill('4')
  await row.getByRole('button', { name: t('record_cast', { pieces: 4, all: 6 }) }).click()
  await expect(foreman.getByText(t('waitsTitle', { count: 1 }))).toBeVisible()
  await foreman.context().setOffline(false)
  await expect(foreman.getByText(t('waitsTitle', { count: 1 }))).toHaveCount(0, { timeout: 30_000 })
  const batches = await batchesOf(call, number)
  expect(batches.map(({ stage, pieces }) => `${stage} ${pieces}`).toSorted()).toEqual(['cast 4', 'queue 2'])
}

/** The four pieces are packed by calls, because curing takes days. */
async function packCast(call: Call, number: string): Promise<void> {
  const batch = (await batchesOf(call, number)).find(({ stage }) => stage === 'cast')
  await call(`admin/batches/${batch?.id}/move`, { version: batch?.version, to: 'done', pieces: 4, early_reason: 'без витримки' })
}

/** Every language at every width; the gate runs one of the four, `npm run proofs journeys` all of them. */
const pairs = languages.flatMap((language) => {
  const other = { uk: '@phone', en: '@desktop' }[language]
  return [
    { language, pair: onceAtDesk('uk', language) },
    { language, pair: `${language} ${other} @proof` },
  ]
})

for (const { language, pair } of pairs) {
  test(`${pair}: somebody who was invited finds an order by four digits; it is called, edited, paid by card and by bank, cast offline, partly shipped and partly refunded, and timeline and audit tell all of it`, {
    tag: '@proof',
  }, async ({ page, shop, browser }) => {
    test.slow() // the whole life of an order
    const t = textsOf(language, 'admin-orders')
    await joinAs(page, language, await invite(shop, newEmail('owner'), 'owner'))
    const call = callsOf(page, shop)
    const { order_number: number, access_token: token } = await orderByPhone(page, (await ownProduct(shop)).id, 6, language)
    await findAndCall(page, t, number)
    await editLines(page, call, language, number)
    await page.goto(`/admin/orders/${number}`)
    await press(page, t('move_confirm'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('move_confirm') })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await takeMoney(page, call, language, t, number)

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      serviceWorkers: 'block',
      baseURL: shop.url,
    })
    const foreman = await phone.newPage()
    await staffAs(foreman, language, shop, 'production', 'Петро Бондар')
    await castOffline(foreman, callsOf(foreman, shop), language, number)
    await phone.close()
    await packCast(call, number)

    await page.reload()
    await press(page, t('shipPieces'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('piecesReady', { count: 4 }))).toHaveValue('4')
    await dialog.getByLabel(t('carrier'), { exact: true }).selectOption('nova_poshta')
    await dialog.getByLabel(t('trackingNumber_nova_poshta')).fill('20450000000042')
    await dialog.getByRole('button', { name: t('shipPieces'), exact: true }).click()
    await expect(page.getByText(t('shippedOf', { shipped: 4, count: 6 })).first()).toBeVisible()
    const note = await page.getByRole('link', { name: t('document_delivery_note') }).getAttribute('href')
    expect((await page.request.get(note ?? '')).headers()['content-type']).toBe('application/pdf')
    await expect.poll(async () => (await cardOf(call, number)).shipments?.data[0]?.documents.map(({ kind }) => kind)).toEqual(['delivery_note'])

    await press(page, t('refund'))
    await pick(dialog.getByRole('radio', { name: plainStart(t('way_bank')) }))
    await dialog.getByLabel(t('sum'), { exact: true }).fill('300')
    const common = textsOf(language, 'admin-common')
    await dialog.getByLabel(common('reason')).fill('подряпина на одному виробі')
    // One Escape does not discard typed text: the dialog asks, and Escape again returns to it.
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: common('keepTyping') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog.getByLabel(common('reason'))).toBeFocused()
    await expect(dialog.getByLabel(common('reason'))).toHaveValue('подряпина на одному виробі')
    await dialog.getByRole('button', { name: t('refund'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await press(page, t('markPaidBack'))
    await expect(page.getByText(t('refundPaid'))).toBeVisible()

    await page.reload()
    const timeline = page.getByRole('region', { name: t('timeline') })
    for (const notified of [
      t('placed'),
      t('called', { outcome: t('outcome_reached') }),
      new RegExp(t('revised', { sum: '' }).trim()),
      t('nowState', { state: t('state_confirmed') }),
      t('nowState', { state: t('state_in_production') }),
      new RegExp((t('receiptCame', { sum: '', method: '' }).split(',')[0] ?? '').trim()),
      new RegExp(t('workshop_moved', { count: 4, stage: t('batch_cast') }).replaceAll(' ', String.raw`\s`)),
      t('shipmentRecorded', { no: 1, count: 4 }),
      plainStart(t('document_delivery_note')),
      new RegExp(t('refunded', { sum: '' }).trim()),
    ])
      await expect(timeline.getByText(notified).first()).toBeVisible()
    await openScreen(page, '/admin/audit')
    await expect.poll(async () => (await page.getByRole('main').innerText()).split(number).length).toBeGreaterThan(5)
    const { data: entries } = await call<{ data: AuditEntry[] }>('admin/audit')
    const audited = new Set(entries.filter(({ subject }) => subject.label.includes(number)).map(({ subject: { kind } }) => kind))
    expect([...audited]).toEqual(expect.arrayContaining(['order', 'call', 'receipt', 'batch', 'shipment', 'refund']))

    expect(await call<OrderView>(`purchase/${token}`)).toMatchObject({ pieces_shipped: 4, state: 'in_production' })
    const buyer = textsOf(language, 'order')
    await page.goto(`/${language}/order/${token}`)
    await expect(page.getByRole('main')).toContainText(buyer('shippedOf', { shipped: 4, count: 6 }))
    await expect(page.getByRole('main')).toContainText(buyer('event_revision'))
    await expect(page.getByRole('main')).toContainText({ uk: 'Розвантаження краном', en: 'Unloading by crane' }[language])
    // One day is promised for the whole order, so the ready days of single lines are not shown.
    await expect(page.getByText(new RegExp(String.raw`^${buyer('ready', { dates: '' }).trim()} \d`))).toHaveCount(0)
    await expect(page.getByRole('link', { name: buyer('track') })).toHaveAttribute('href', /20450000000042/)
    expect(plain(await page.getByRole('main').innerText())).toContain('20450000000042')
  })
}

for (const language of languages) {
  test(`${onceAtDesk('en', language)}: an order is found by four digits, called, confirmed, and its money recorded`, async ({ page, shop }) => {
    const t = textsOf(language, 'admin-orders')
    await staffAs(page, language, shop, 'owner')
    const call = callsOf(page, shop)
    const { order_number: number } = await orderByPhone(page, 1, 1, language)
    await findAndCall(page, t, number)
    const dialog = page.getByRole('dialog')
    await press(page, t('move_confirm'))
    await dialog.getByRole('button', { name: t('move_confirm') }).click()
    await expect(dialog).toHaveCount(0)
    await press(page, t('recordReceipt'))
    await dialog.getByRole('button', { name: t('store'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    expect((await cardOf(call, number)).money?.due_kopiykas).toBe(0)
    await expect(
      page
        .getByRole('region', { name: t('timeline') })
        .getByText(t('nowState', { state: t('state_confirmed') }))
        .first(),
    ).toBeVisible()
  })
}
