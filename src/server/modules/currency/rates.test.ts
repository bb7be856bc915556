import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PublicSettings } from '#contract/settings.ts'
import { startFakeBank, type FakeBank, type BankResponse } from '../../testing/fake-bank.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { listenForChanges, notifyContentChanged } from '../../platform/db/notify.ts'
import { currencyRates } from './tables.ts'
import { decideRate, listPendingRates } from './review-rate.ts'
import { fetchRate, fetchRates } from './fetch-rate.ts'

let bank: FakeBank
let context: TestContext
beforeAll(async () => {
  bank = await startFakeBank()
  context = await createTestContext({ NBU_URL: bank.url, USD_RATE: '43.5' })
})
beforeEach(async () => {
  await context.database.db.delete(currencyRates)
  bank.requests.length = 0
  bank.respondWith({ rate: 42 })
})
afterAll(async () => {
  await context.close()
  await bank[Symbol.asyncDispose]()
})

const day = 24 * 3_600_000
/** The day in Kyiv, so many days ago. */
const today = (ago = 0) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(context.clock.now().getTime() - ago * day)

async function dollar() {
  context.responseCache.clear()
  const { body } = await context.call({ url: '/api/v1/settings' })
  return PublicSettings.parse(body).currencies.find(({ code }) => code === 'USD')
}
/** The bank says it, and it is fetched on the next day. */
async function nextDay(response: BankResponse | null) {
  context.clock.advance(day)
  bank.respondWith(response)
  return fetchRate(context)
}

test('the rate of today is asked for by its date, kept with it, and not asked for again', async () => {
  bank.respondWith({ rate: 41.5023 })
  expect(await fetchRate(context)).toBe('approved')
  expect(bank.requests).toEqual([`/NBUStatService/v1/statdirectory/exchange?valcode=USD&date=${today().replaceAll('-', '')}&json`])
  expect(await dollar()).toEqual({ code: 'USD', symbol: '$', rate: 41.5023, date: today(), source: 'NBU', stale: false })
  expect(await fetchRate(context)).toBe('known')
  expect(bank.requests).toHaveLength(1)
})

test('late in the evening it is the next day in Kyiv already', async () => {
  const eveningAt = (hours: number) => (hours * 3_600_000 - (context.clock.now().getTime() % day) + day) % day
  context.clock.advance(eveningAt(22.5))
  await fetchRate(context)
  const tomorrow = new Date(context.clock.now().getTime() + day).toISOString().slice(0, 10)
  expect(bank.requests[0]).toContain(`date=${tomorrow.replaceAll('-', '')}`)
})

test.for<[string, BankResponse | null]>([
  ['an outage', null],
  ['an error', { status: 503, body: 'Service Unavailable' }],
  ['a page for people', { body: '<!doctype html><title>Перевірка</title>' }],
  ['half an answer', { body: '[{"cc":"USD","rate":41.5' }],
  ['no rate that day', { body: '[]' }],
  ['an object', { body: '{"cc":"USD"}' }],
  ['a list of nothing', { body: '[null, 1, "USD"]' }],
  ['another currency', { currency: 'EUR', rate: 48.1 }],
  ['an old date', { date: '30.10.2026', rate: 41 }],
  ['zero', { rate: 0 }],
  ['a negative rate', { rate: -41.5 }],
  ['a rate beyond belief', { rate: 1e9 }],
  ['text', { rate: '41.5' }],
  ['nothing at all', { rate: null }],
])('%s changes nothing: the last rate serves, and before it the configured one', async ([, response]) => {
  bank.respondWith(response)
  expect(await fetchRate(context)).toBe('none')
  expect(await dollar()).toMatchObject({ rate: 43.5, source: 'configured', date: null })
  expect(await nextDay({ rate: 41.5 })).toBe('approved')
  expect(await nextDay(response)).toBe('none')
  expect(await dollar()).toMatchObject({ rate: 41.5, date: today(1), stale: false })
})

test('a rate that nobody could renew for a week is shown as old', async () => {
  await fetchRate(context)
  for (let days = 0; days < 9; days++) await nextDay(null)
  expect(await dollar()).toMatchObject({ rate: 42, stale: true })
  expect(await nextDay({ rate: 42.4 })).toBe('approved')
  expect(await dollar()).toMatchObject({ rate: 42.4, stale: false })
})

test('a failed fetch makes no process forget its pages, but on the day on which the rate grows too old', async () => {
  const heard: unknown[] = []
  const listener = listenForChanges(context.database.url, (change) => heard.push(change), context.log)
  await expect.poll(() => heard).toEqual([null])
  await fetchRate(context)
  for (let days = 0; days < 12; days++) await nextDay(null)
  await notifyContentChanged(context.database.db, { area: 'settings' })
  await expect.poll(() => heard.at(-1)).toEqual({ area: 'settings' })
  expect(heard.slice(1, -1)).toEqual([{ area: 'rates' }, { area: 'rates' }])
  await listener.close()
})

test.for([
  [42 * 1.2, 'approved'],
  [42 * 1.21, 'pending'],
  [42 * 0.8, 'approved'],
  [42 * 0.79, 'pending'],
] as const)('from 42 to %d in a day: the rate is %s', async ([rate, what]) => {
  await fetchRate(context)
  expect(await nextDay({ rate: Math.round(rate * 10_000) / 10_000 })).toBe(what)
  expect((await dollar())?.rate).toBeCloseTo(what === 'approved' ? rate : 42, 4)
})

test('a held rate counts once a manager has kept it, and never when it was refused', async () => {
  await fetchRate(context)
  await nextDay({ rate: 60 })
  await nextDay({ rate: 61 })
  expect(await listPendingRates(context.database.db)).toEqual([
    { currency: 'USD', day: today(1), rate: 60 },
    { currency: 'USD', day: today(), rate: 61 },
  ])
  expect(await decideRate(context.database.db, 'USD', today(1), 'rejected')).toBeNull()
  expect(await dollar()).toMatchObject({ rate: 42 })
  expect(await decideRate(context.database.db, 'USD', today(), 'approved')).toBeNull()
  expect(await dollar()).toMatchObject({ rate: 61, date: today() })
  expect(await decideRate(context.database.db, 'USD', today(), 'rejected')).toEqual({ failure: 'notFound' })
  // What follows is measured by what was kept.
  expect(await nextDay({ rate: 62 })).toBe('approved')
})

test('the euro has a rate of its own, and one that jumped holds back no other currency', async () => {
  const settings = async () => {
    context.responseCache.clear()
    return PublicSettings.parse((await context.call({ url: '/api/v1/settings' })).body).currencies
  }
  await fetchRates(context)
  expect(bank.requests.map((url) => new URL(url, 'http://bank').searchParams.get('valcode'))).toEqual(['USD', 'EUR'])
  context.clock.advance(day)
  bank.respondWith({ rate: 43 })
  await fetchRate(context, 'USD')
  bank.respondWith({ rate: 60 })
  expect(await fetchRate(context, 'EUR')).toBe('pending')
  expect(await settings()).toMatchObject([{ code: 'UAH' }, { code: 'USD', rate: 43 }, { code: 'EUR', symbol: '€', rate: 42, date: today(1) }])
  expect(await decideRate(context.database.db, 'EUR', today(), 'approved')).toBeNull()
  expect((await settings())[2]).toMatchObject({ rate: 60, date: today() })
})

test('many processes that fetch at once keep one rate', async () => {
  const fetched = await Promise.all(Array.from({ length: 6 }, () => fetchRate(context)))
  expect(fetched.filter((what) => what === 'approved')).toHaveLength(1)
  expect(await context.database.db.select().from(currencyRates).orderBy(asc(currencyRates.day))).toMatchObject([{ day: today(), rate: 420_000 }])
})
