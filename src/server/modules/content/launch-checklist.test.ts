import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { callAdmin, createStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { content, launchChecklist, emptySettings, readLaunchState, writeSetting } from './index.ts'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { seedSettings } from './settings.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const whole = {
  company: { ...emptySettings.company, name: 'Бетон' },
  contacts: { phones: ['+380472123456'], email: 'shop@beton.example', map_url: null, opening_hours: { uk: 'пн–пт 9–18', en: null } },
  seller: {
    ...emptySettings.seller,
    name: 'ТОВ «Бетон»',
    address: 'Черкаси',
    bank_details: 'UA00',
    bank: 'Банк',
    mfo: '305299',
    edrpou: '14360570',
    vat: '123',
    phone: null,
  },
  agreement_url: '/agreement.pdf',
}

test('a shop whose details are all set lacks nothing', () => {
  expect(launchChecklist({ settings: { ...emptySettings, ...whole }, sells: true, hasVatOnPages: false })).toEqual([])
})

test.each(['name', 'edrpou', 'address', 'bank', 'mfo', 'bank_details', 'vat'] as const)('without seller.%s the shop may not open', (key) => {
  expect(
    launchChecklist({ settings: { ...emptySettings, ...whole, seller: { ...whole.seller, [key]: null } }, sells: true, hasVatOnPages: false }).join(),
  ).toContain(`seller.${key}`)
})

test('samples of the demonstration count as missing', async () => {
  await seedSettings(context)
  const missing = launchChecklist(await readLaunchState(context)).join('\n')
  for (const what of ['samples', 'contacts.email', 'contacts.phones', 'company.name', 'seller.name', 'seller.edrpou', 'seller.vat', 'mfo'])
    expect(missing).toContain(what)
})

test('one sample link left is one too many', () => {
  const links = [{ name: 'Viber', url: 'https://example.com/viber' }]
  for (const left of [
    { messengers: links },
    { social: links },
    { allied_plant: { name: { uk: 'Завод', en: 'Plant' }, url: 'https://example.com/plant' } },
  ])
    expect(launchChecklist({ settings: { ...emptySettings, ...whole, ...left }, sells: true, hasVatOnPages: false })).toEqual([
      'samples: values of the demonstration are still shown',
    ])
})

test('a seller who pays no VAT hears of pages that still say that prices include it', { tags: 'proof' }, async () => {
  const shop = await createTestContext()
  try {
    await content.startWork?.(shop) // publishes the texts of the program's own files
    const owner = await createStaff(shop, ['owner'])
    const gaps = async () => (await callAdmin(shop, owner, adminEndpoints.readToday)).body.gaps
    const gap = { gap: 'pages.vat', group: 'pages' }
    expect(await gaps()).not.toContainEqual(gap)
    await writeSetting(shop.database.db, 'seller', { ...emptySettings.seller, vat: 'не платник ПДВ' })
    expect(await gaps()).toContainEqual(gap)
    const { data } = (await callAdmin(shop, owner, adminEndpoints.listPages)).body
    expect(data.filter((page) => page.says_vat).map(({ name }) => name)).toContain('public-offer')
  } finally {
    await shop.close()
  }
})

test('an empty shop lacks goods until something is on sale, and the way leads to the catalogue', { tags: 'proof' }, async () => {
  const shop = await createTestContext()
  try {
    const owner = await createStaff(shop, ['owner'])
    const gaps = async () => (await callAdmin(shop, owner, adminEndpoints.readToday)).body.gaps
    const goods = { gap: 'goods', group: 'catalogue' }
    expect(await gaps()).toContainEqual(goods)
    const { products } = await seedTestCatalogue(shop)
    expect(await gaps()).not.toContainEqual(goods)
    for (const id of Object.values(products)) {
      const params = { id }
      const { version } = (await callAdmin(shop, owner, adminEndpoints.readProduct, { params })).body
      expect((await callAdmin(shop, owner, adminEndpoints.hideProduct, { params, body: { version, reason: 'Out of season' } })).status).toBe(200)
    }
    expect(await gaps()).toContainEqual(goods)
  } finally {
    await shop.close()
  }
})

test('a real shop says at its start what is missing; a demonstration does not', async () => {
  const message: unknown[] = []
  const warn = (what: unknown) => message.push(what)
  const log = { ...context.log, warn } as unknown as TestContext['log'] // the one method that is used
  await content.startWork?.({ ...context, log })
  expect(message).toEqual([])
  await content.startWork?.({ ...context, log, config: { ...context.config, production: true } })
  expect(JSON.stringify(message)).toContain('seller.name')
  for (const [key, value] of Object.entries({ ...emptySettings, ...whole })) await writeSetting(context.database.db, key as 'seller', value as never) // keys of the settings
  message.length = 0
  await content.startWork?.({ ...context, log, config: { ...context.config, production: true } })
  expect(message).toEqual([{ missing: ['goods: nothing is on sale yet'] }])
  await seedTestCatalogue(context)
  message.length = 0
  await content.startWork?.({ ...context, log, config: { ...context.config, production: true } })
  expect(message).toEqual([])
})

test('while the shop is off a proxy has a page to show, in both languages, with phone and search, whole in itself', async () => {
  const former = process.umask(0o077)
  await content.startWork?.(context)
  process.umask(former)
  const folder = join(context.config.dataDir, 'maintenance')
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect([modeOf(folder), modeOf(join(folder, 'uk.html')), modeOf(join(folder, 'en.html'))], 'for the proxy’s own user').toEqual([
    '755',
    '644',
    '644',
  ])
  for (const [language, title] of [
    ['uk', 'Магазин зараз не відповідає'],
    ['en', 'The shop is temporarily unavailable'],
  ] as const) {
    const page = readFileSync(join(context.config.dataDir, 'maintenance', `${language}.html`), 'utf8')
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(title)
    expect(page).toContain('href="tel:+380472123456"')
    expect(page).toContain(`action="/${language}/product"`)
    // Nothing that would have to be fetched from a shop that is off.
    expect(page).not.toMatch(/<script|<link|src=|url\(/)
  }
})
