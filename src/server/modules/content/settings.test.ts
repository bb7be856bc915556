import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PublicSettings } from '#contract/settings.ts'
import { money } from '#contract/money.ts'
import { rate } from '#contract/rate.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { setSetting, writeSetting } from './index.ts'
import { exchangeAt } from '../currency/index.ts'
import { isSample } from './samples.ts'
import { emptySettings, seedSettings } from './settings.ts'
import { settings as stored } from './tables.ts'
import { currencyRates } from '../currency/tables.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ USD_RATE: '43.5' })
})
afterAll(() => context.close())

async function settings(): Promise<PublicSettings> {
  context.responseCache.clear()
  const { status, body } = await context.call({ url: '/api/v1/settings' })
  expect(status).toBe(200)
  return PublicSettings.parse(body)
}

test('a shop that nobody has set up says only what is known: the address', async () => {
  const { company, contacts, seller, messengers, social, allied_plant, agreement_url } = await settings()
  expect(company).toMatchObject({ name: null, motto: { uk: null, en: null }, address: { en: 'Smilyanska St. 147, Cherkasy, Ukraine' } })
  expect(company.address.uk).toContain('Смілянська, 147')
  expect(contacts).toEqual({ phones: [], email: null, map_url: null, opening_hours: { uk: null, en: null } })
  expect(Object.values(seller).every((value) => value === null)).toBe(true)
  expect({ messengers, social, allied_plant, agreement_url }).toEqual({ messengers: [], social: [], allied_plant: null, agreement_url: null })
})

test('the demo fills in samples that nobody can take for real ones, and leaves what is set alone', async () => {
  await writeSetting(context.database.db, 'agreement_url', 'https://shop.test/agreement.pdf')
  await seedSettings(context)
  await seedSettings(context)
  const { contacts, messengers, social, allied_plant, agreement_url, seller } = await settings()
  expect(contacts.email).toBe('sample@example.com')
  expect(contacts.phones).toEqual(['+380000000000'])
  for (const links of [messengers, social]) {
    expect(links.length).toBeGreaterThan(0)
    for (const { url } of links) expect(url).toMatch(/^https:\/\/example\.com\//)
  }
  expect(allied_plant?.url).toBe('https://example.com/plant')
  expect(agreement_url).toBe('https://shop.test/agreement.pdf')
  expect(seller.name).toContain('зразок')
  expect([seller.edrpou, seller.mfo, seller.bank_details].map(isSample)).toEqual([true, true, true])
})

test('the shop’s name is said in the reader’s language, and its opening hours follow from the hours set', async () => {
  const { db } = context.database
  await writeSetting(db, 'company', { ...emptySettings.company, name: 'Ливарня', name_en: 'Foundry' })
  await writeSetting(db, 'hours', { opens: '08:30', closes: '17:00', weekdays: [1, 2, 3, 4, 6], holidays_worked: true, closed: [] })
  context.responseCache.clear()
  const { body } = await context.call({ url: '/api/v1/settings', headers: { 'user-language': 'en' } })
  expect(body).toMatchObject({
    company: { name: 'Foundry' },
    contacts: { opening_hours: { uk: 'пн–чт, сб 8:30–17:00', en: 'Mon–Thu, Sat 8:30–17:00' } },
  })
  expect((await settings()).company.name).toBe('Ливарня')
  await expect(writeSetting(db, 'hours', { opens: '18:00', closes: '9:00', weekdays: [1], holidays_worked: true, closed: [] })).rejects.toThrow()
})

test('a part of the settings that does not fit is not stored', async () => {
  const before = await settings()
  await expect(writeSetting(context.database.db, 'social', [{ name: 'x' }] as never)).rejects.toThrow() // wrong on purpose
  await expect(writeSetting(context.database.db, 'messengers', [{ name: 'x', url: 't.me/shop' }])).rejects.toThrow()
  expect(await settings()).toEqual(before)
})

test('the configured rate serves until the bank’s is known; the newest day counts; after seven days it is stale', async () => {
  const dollar = async () => (await settings()).currencies.find(({ code }) => code === 'USD')
  expect(await dollar()).toEqual({ code: 'USD', symbol: '$', rate: 43.5, date: null, source: 'configured', stale: false })
  const day = (back: number) => new Date(context.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)
  await context.database.db.insert(currencyRates).values([
    { day: day(9), rate: 410_000 },
    { day: day(8), rate: 415_023 },
  ])
  expect(await dollar()).toMatchObject({ rate: 41.5023, date: day(8), source: 'NBU', stale: true })
  await context.database.db.insert(currencyRates).values({ day: day(7), rate: 415_100 })
  expect(await dollar()).toMatchObject({ rate: 41.51, stale: false })
})

test('a bound in dollars lets through exactly what is shown within it', () => {
  const rates = fc.integer({ min: 1, max: 1_000_000_000 }).map((scaled) => rate(scaled / 10_000))
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 5_000_000_000 }), fc.integer({ min: 1, max: 200_000_000 }), (at, kopiykas, cents) => {
      const exchange = exchangeAt(at, 'USD')
      const shown = exchange.show(money(kopiykas))
      return (
        kopiykas >= exchange.bound(money(cents), 'floor') === shown >= cents && kopiykas <= exchange.bound(money(cents), 'ceil') === shown <= cents
      )
    }),
  )
})

test('the widest bound that can be asked for breaks nothing at any rate', () => {
  const widest = money(99_999_999_999_999)
  for (const perDollar of [0.0001, 42, 100_000])
    expect(exchangeAt(rate(perDollar), 'USD').bound(widest, 'ceil')).toBeGreaterThan(exchangeAt(rate(perDollar), 'USD').bound(money(1), 'floor'))
})

test('operators who set different names of one part at the same time all find theirs', async () => {
  const { db } = context.database
  const written = { name: 'ТОВ «Бетон»', edrpou: '14360570', phone: '+380671234567', address: 'Черкаси, вул. Смілянська, 147' }
  const names = Object.entries(written)
  expect(await Promise.all(names.map(([name, value]) => setSetting(db, `seller.${name}`, value)))).toEqual(names.map(() => null))
  expect((await settings()).seller).toMatchObject(written)
})

const empty = emptySettings
test.for([
  ['a script for an address', 'messengers', [{ name: 'Viber', url: 'javascript:alert(1)' }]],
  ['data for an address', 'social', [{ name: 'x', url: 'data:text/html,x' }]],
  ['a script for a map', 'contacts', { ...empty.contacts, map_url: 'javascript:alert(1)' }],
  ['a script for the agreement', 'agreement_url', 'JavaScript:alert(1)'],
  ['another host’s file without a scheme', 'agreement_url', '//example.com/agreement.pdf'],
  ['a script for the allied plant', 'allied_plant', { name: { uk: 'а', en: 'a' }, url: 'javascript:alert(1)' }],
  ['a line break in an e-mail', 'contacts', { ...empty.contacts, email: 'shop@example.com\nBcc: x@example.com' }],
  ['a line break in the manager’s e-mail', 'notices', { manager_email: 'a@example.com\r\nBcc: x@example.com' }],
  ['something else than an e-mail', 'contacts', { ...empty.contacts, email: 'shop' }],
  ['a line break in a name', 'seller', { ...empty.seller, name: 'ТОВ\n«Бетон»' }],
  ['a line break in a phone', 'contacts', { ...empty.contacts, phones: ['+380671234567\n'] }],
] as const)('%s is no setting', async ([, key, value]) => {
  const before = await settings()
  await expect(writeSetting(context.database.db, key, value as never)).rejects.toThrow() // wrong on purpose
  expect(await settings()).toEqual(before)
})

test('the links of messengers are settings; a stored part that no longer fits counts as not set', async () => {
  const messengers = ['viber://chat?number=%2B380671234567', 'tg://resolve?domain=shop', 'https://wa.me/380671234567'].map((url) => ({
    name: 'Чат',
    url,
  }))
  await writeSetting(context.database.db, 'messengers', messengers)
  const older = { key: 'social', value: [{ name: 'x', url: 'javascript:alert(1)' }] }
  await context.database.db.insert(stored).values(older).onConflictDoUpdate({ target: stored.key, set: older })
  expect(await settings()).toMatchObject({ messengers, social: [] })
})
