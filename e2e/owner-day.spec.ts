import sharp from 'sharp'
import { defaultProperties } from '../src/contract/default-palette.ts'
import type { ProductEditor, ProductRows } from '../src/contract/admin/products.ts'
import { expect, now, onceAtDesk, languages, type Language, type Locator, type Page } from './shop.ts'
import { callsOf, hiddenSeries, openScreen } from './office.ts'
import { inviteByCommand, joinAs, newEmail, ownProduct, staffAs, test, textsOf } from './staff.ts'

/** The owner's and the staff's work from the first day on: every promise of the back office, through its screens. */
test.describe.configure({ mode: 'default' })

/** The six properties of the new product, with the number of their initial options. */
const properties = ['size', 'color', 'drainage_holes', 'thermal_insulation', 'rubber_feet', 'logo'] as const
const colours = ['#b3b0a8', '#f4f1ea', '#8f8b83']

/** Photographs with a camera's file names; small, because the shop encodes every size. */
function photographs(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    colours.map(async (background, index) => ({
      name: `DSC_000${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 320, height: 320, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )
}

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
const startsWith = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)

/** Fills in both languages of a text. */
async function fillBoth(scope: Page | Locator, language: Language, label: string, uk: string, en: string): Promise<void> {
  const common = textsOf(language, 'admin-common')
  const group = scope.getByRole('group', { name: label, exact: true })
  await group.getByLabel(startsWith(`${label} ${common('language_uk')}`)).fill(uk)
  await group.getByLabel(startsWith(`${label} ${common('language_en')}`)).fill(en)
}

/** Uploads a file on the import screen, up to the result of the dry run. */
async function dryRun(page: Page, language: Language, name: string, text: string): Promise<void> {
  const t = textsOf(language, 'admin-bulk')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  // The file is read in a process of the lowest priority, so it may take long.
  await expect(page.getByRole('heading', { name: t('checked') })).toBeVisible({ timeout: 60_000 })
}

/** The text about an applied file, without its time. */
const importedText = (language: Language, count: number): string =>
  textsOf(language, 'admin-bulk')('alreadyImported', { count, when: '|' }).split('|')[1] ?? ''

/** Undoes the newest of the earlier changes. */
async function undoNewest(page: Page, language: Language, restored: number): Promise<void> {
  const t = textsOf(language, 'admin-bulk')
  await page
    .getByRole('button', { name: startsWith(t('undo')) })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('undo'), exact: true })
    .last() // the toast in the dialog offers it too
    .click()
  await expect(page.getByText(t('restored', { count: restored }))).toBeVisible()
}

for (const language of languages) {
  const catalogue = textsOf(language, 'admin-catalogue')
  const bulk = textsOf(language, 'admin-bulk')
  const pictures = textsOf(language, 'admin-pictures')
  const common = textsOf(language, 'admin-common')
  const pages = textsOf(language, 'admin-pages')

  test(`${onceAtDesk('en', language)}: from an invitation to the first sale: a colleague is invited; category, product, six properties, three pictures, preview, publish, order`, {
    tag: '@proof',
  }, async ({ page, shop, browser }) => {
    test.slow() // the whole first day
    await joinAs(page, language, inviteByCommand(shop, newEmail('owner'), 'owner'))
    await expect(page.getByRole('heading', { name: textsOf(language, 'admin-today')('checklist') })).toBeVisible()

    const staff = textsOf(language, 'admin-staff')
    const invited = newEmail('colleague')
    await openScreen(page, '/admin/staff')
    await page.getByRole('button', { name: staff('invite'), exact: true }).click()
    await page.getByRole('dialog').getByLabel(staff('email')).fill(invited)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: staff('sendInvitation') })
      .click()
    await expect(page.getByRole('region', { name: staff('invitations') })).toContainText(invited)

    const unique = crypto.randomUUID().slice(0, 8)
    const category = { uk: `Клумби ${unique}`, en: `Flower beds ${unique}` }
    await openScreen(page, '/admin/catalogue/categories')
    await page.getByRole('button', { name: catalogue('newCategory') }).click()
    await fillBoth(page.getByRole('dialog'), language, catalogue('name'), category.uk, category.en)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: catalogue('create') })
      .click()
    await expect(page.getByRole('main')).toContainText(category[language])

    const name = { uk: `Клумба «Ранок» ${unique}`, en: `Morning flower bed ${unique}` }
    await openScreen(page, '/admin/catalogue/products')
    await page.getByRole('button', { name: catalogue('newProduct') }).click()
    const dialog = page.getByRole('dialog')
    await fillBoth(dialog, language, catalogue('name'), name.uk, name.en)
    await dialog.getByLabel(catalogue('category')).selectOption({ label: category[language] })
    await dialog.getByRole('button', { name: catalogue('create') }).click()
    await expect(page.getByRole('heading', { level: 1, name: name[language] })).toBeVisible()
    const id = Number(/products\/(\d+)/.exec(page.url())?.[1])

    await fillBoth(page, language, catalogue('description'), 'Відлита в Черкасах.', 'Cast in Cherkasy.')
    await page.getByLabel(catalogue('price'), { exact: true }).fill('4 200,50')
    await page.getByLabel(catalogue('property_shape'), { exact: true }).selectOption({ label: catalogue('shape_square') })
    await page.getByLabel(catalogue('measure_side'), { exact: true }).first().fill('600')
    const options = page.getByRole('region', { name: catalogue('options') })
    // The owner's properties have labels written by the owner.
    const nameOf = (name: string) => defaultProperties.find(({ code }) => code === name)?.[language] ?? catalogue(`property_${name as 'size'}`)
    for (const property of properties) {
      await options.getByLabel(catalogue('addProperty')).selectOption(property)
      await expect(options.getByRole('group', { name: nameOf(property), exact: true })).toBeVisible()
    }
    const size = options.getByRole('group', { name: catalogue('property_size'), exact: true })
    await size.getByRole('button', { name: catalogue('addOption') }).click()
    const larger = size.getByRole('listitem').nth(1)
    await larger.getByLabel(catalogue('measure_side'), { exact: true }).fill('800')
    await larger.getByLabel(catalogue('impact')).fill('1500')
    const colour = options.getByRole('group', { name: catalogue('property_color'), exact: true })
    await colour.getByRole('button', { name: catalogue('addOption') }).click()
    await colour.getByRole('listitem').nth(1).getByLabel(catalogue('impact')).fill('350')
    for (const property of properties.slice(2)) {
      const fieldset = options.getByRole('group', { name: nameOf(property), exact: true })
      await fieldset.getByRole('listitem').nth(1).getByLabel(catalogue('impact')).fill('100')
    }
    await expect(page.getByRole('status').filter({ hasText: catalogue('draftSaved') })).toBeVisible()

    await openScreen(page, `/admin/catalogue/products/${id}/pictures`)
    await page.locator('input[type=file]').setInputFiles(await photographs())
    const placed = page.getByRole('group', { name: startsWith(pictures('pictureNumber', { place: '' }).trim()) })
    await expect(placed).toHaveCount(3)
    await expect(placed.first(), 'the order is that of the choice').toContainText('DSC_0001')
    await expect(placed.last()).toContainText('DSC_0003')
    for (let place = 0; place < 3; place++)
      await fillBoth(placed.nth(place), language, pictures('alt'), `Клумба, вигляд ${place + 1}`, `The flower bed, view ${place + 1}`)
    await placed
      .last()
      .getByRole('button', { name: pictures('earlier', { place: 3 }) })
      .focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(placed.nth(1)).toContainText('DSC_0003')
    await expect(placed.nth(1).getByRole('button', { name: pictures('earlier', { place: 2 }) }), 'the focus goes along').toBeFocused()
    await page.getByRole('link', { name: pictures('toProduct') }).click()
    await expect(page.getByRole('list', { name: catalogue('pictures') }).getByRole('listitem')).toHaveCount(3)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: catalogue('preview'), exact: true }).click()
    const preview = await opened
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(name[language])
    await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await preview.close()
    const before = await page.request.get(`/api/v1/product/view/${id}`)
    expect(before.status(), 'buyers see nothing of a draft').toBe(404)

    await page.getByRole('button', { name: catalogue('publish'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: catalogue('publish'), exact: true })
      .click()
    await expect(page.getByRole('status').getByText(catalogue('nowPublished'))).toBeVisible()

    const buyers = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
    const buyer = await buyers.newPage()
    await expect.poll(async () => (await buyer.goto(`/${language}/product/view/${id}`))?.status(), { intervals: [100, 250, 500] }).toBe(200)
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(name[language])
    await expect(buyer.getByRole('main').locator('input[type=radio][value=white]')).toHaveCount(1)
    const phoneOrder = textsOf(language, 'phoneOrder')
    await buyer
      .getByRole('button', { name: textsOf(language, 'product')('order') })
      .first()
      .click()
    await buyer.getByRole('dialog').getByRole('textbox').first().fill('067 123 45 67')
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: phoneOrder('talkFirst') })
      .click()
    await buyer.waitForURL(new RegExp(`/${language}/order/`))
    const ordered = buyer.getByRole('main')
    await expect(ordered, 'the order itself, no longer the product').toContainText(/AC-\d{4}-\d{5}/)
    await expect(ordered).toContainText(name[language])
    const price = language === 'uk' ? '4 200,50' : '4,200.50'
    await expect.poll(async () => plain(await ordered.textContent())).toContain(price)
    await buyers.close()
  })

  test(`${onceAtDesk('uk', language)}: an import with wrong rows says where and why, is mended, applied whole and taken back; a rise of 7 % is looked at, applied and taken back`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    const call = callsOf(page, shop)
    const known = [await ownProduct(shop), await ownProduct(shop), await ownProduct(shop)]
    const valuesOf = async (index: number) => (await call<ProductEditor>(`admin/products/${known[index]?.id}`)).values
    const line = (index: number, ...cells: string[]) => [known[index]?.code, ...cells].join(';')
    const head = { uk: 'Код;Ціна, ₴;Термін, днів', en: 'Code;Price, ₴;Lead time, days' }[language]
    await page.goto('/admin/catalogue/import')
    await dryRun(page, language, 'ціни.csv', [head, line(0, '4 300,50', '20'), line(1, 'сто гривень', '21'), line(2, '-5', 'скоро')].join('\r\n'))
    const wrong = page.getByRole('button', { name: `${bulk('rows_wrong')}: 2` })
    await expect(wrong).toHaveAttribute('aria-pressed', 'true')
    const row = page.getByRole('row').filter({ hasText: bulk('row', { row: 3 }) })
    await expect(row).toContainText('сто гривень')
    await expect(row).toContainText(textsOf(language, 'sheets')('fault_notMoney'))
    await expect(page.getByRole('link', { name: bulk('download') })).toBeVisible()
    await expect(page.getByRole('button', { name: bulk('applyImport', { count: 1 }) })).toBeDisabled()
    await expect(page.getByText(bulk('wrongFirst')).first()).toBeVisible()

    await page.getByRole('button', { name: bulk('otherFile') }).click()
    await dryRun(page, language, 'ціни.csv', [head, line(0, '4 300,50', '20'), line(1, '4 100', '21'), line(2, '5 200', '22')].join('\r\n'))
    await expect(page.getByRole('button', { name: `${bulk('rows_wrong')}: 0` })).toBeVisible()
    await page.getByRole('button', { name: bulk('applyImport', { count: 3 }) }).click()
    await expect(page.getByText(importedText(language, 3))).toBeVisible()
    expect(await valuesOf(1)).toMatchObject({ price_kopiykas: 410_000, lead_time_days: 21 })
    await undoNewest(page, language, 3)
    for (const [index, { code, values }] of known.entries()) expect(await valuesOf(index), code).toEqual(values)

    const count = 51 // one more than a page
    const series = await hiddenSeries(call, count)
    await openScreen(page, '/admin/catalogue/prices')
    await page.getByLabel(bulk('search')).fill(series)
    await page.getByLabel(bulk('value')).fill('7')
    await page.getByRole('button', { name: bulk('look') }).click()
    await expect(page.getByRole('heading', { name: bulk('changes', { count }) })).toBeVisible()
    const first = page
      .getByRole('row')
      .filter({ hasText: `${series}-1` })
      .first()
    expect(plain(await first.textContent())).toMatch(language === 'uk' ? /1 000.*1 070.*\+7 %/ : /1,000.*1,070.*\+7%/)
    await first.getByRole('checkbox').uncheck()
    await page.getByLabel(bulk('reason')).fill('Подорожчав цемент')
    await page.getByRole('button', { name: bulk('apply', { count: count - 1 }) }).click()
    await expect(page.getByText(bulk('applied', { count: count - 1 }))).toBeVisible()
    const prices = async () =>
      (await call<ProductRows>(`admin/products?search=${series}&sort=price`)).data.map(({ price_kopiykas }) => price_kopiykas)
    expect((await prices()).slice(0, 2)).toEqual([100_000, 107_000])
    await undoNewest(page, language, count - 1)
    expect(await prices()).toEqual(Array.from({ length: count - 1 }, (_, index) => 100_000 + 100 * index))
  })

  test(`${onceAtDesk('en', language)}: a page that holds from a later day says from when, and buyers read the former text`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'content')
    await page.goto('/admin/pages/payment-shipping')
    const title = page.getByLabel(startsWith(`${pages('title')} ${common('language_uk')}`))
    const former = await title.inputValue()
    await title.fill('Доставка з понеділка')
    const description = page.getByLabel(startsWith(`${pages('description')} ${common('language_uk')}`))
    const described = await description.inputValue()
    await description.fill('Коротко')
    await page.getByRole('button', { name: pages('publish'), exact: true }).click()
    await expect(description).toBeFocused()
    await expect(description).toHaveAccessibleDescription(/\D7\D/)
    await description.fill(described)
    await expect(description).not.toHaveAttribute('aria-invalid')
    const day = new Date(now().getTime() + 60 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel(pages('holdsFrom')).fill(day)
    await expect(page.getByText(pages('hasDraft'))).toBeVisible()
    await page.getByRole('button', { name: pages('publish'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: pages('publishTitle') })
    await expect(dialog.getByRole('insertion')).toHaveText('Доставка з понеділка')
    await expect(dialog.getByRole('region', { name: common('language_en') })).toContainText(pages('untouched'))
    await dialog.getByRole('button', { name: pages('publish'), exact: true }).click()
    const undo = page.getByRole('button', { name: common('undo'), exact: true })
    await expect(page.getByText(pages('scheduled', { day: '' }).trim())).toBeVisible()
    await undo.last().click()
    await expect(page.getByText(pages('hasDraft'))).toBeVisible()
    await page.getByRole('button', { name: pages('version', { number: 1 }), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: pages('restore') })
      .click()
    await expect(title).toHaveValue(former)
    await undo.last().click()
    await expect(title).toHaveValue('Доставка з понеділка')
    await page.getByRole('button', { name: pages('publish'), exact: true }).click()
    await dialog.getByRole('button', { name: pages('publish'), exact: true }).click()
    await expect(page.getByText(pages('noDraft'))).toBeVisible()
    await openScreen(page, '/admin/pages')
    await expect(page.getByRole('row').filter({ has: page.locator('a[href$="/pages/payment-shipping"]') })).toContainText(
      new RegExp(pages('version', { number: 4 }), 'i'),
    )
    expect(await (await page.request.get('/uk/payment-shipping')).text()).toContain(`>${former}</h1>`)
  })
}
