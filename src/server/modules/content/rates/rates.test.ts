import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PublicSettings } from '#contract/settings.ts'
import { openBank, type Bank, type BankSays } from '../../../testing/fake-bank.ts'
import { testWorld, type TestWorld } from '../../../testing/test-context.ts'
import { currencyRates } from '../tables.ts'
import { decideRate, listHeldRates } from './review-rate.ts'
import { fetchRate } from './fetch-rate.ts'

let bank: Bank
let world: TestWorld
beforeAll(async () => {
  bank = await openBank()
  world = await testWorld({ NBU_URL: bank.url, USD_RATE: '43.5' })
})
beforeEach(async () => {
  await world.database.db.delete(currencyRates)
  bank.asked.length = 0
  bank.says({ rate: 42 })
})
afterAll(async () => {
  await world.close()
  await bank[Symbol.asyncDispose]()
})

const day = 24 * 3_600_000
/** The day in Kyiv, so many days ago. */
const today = (ago = 0) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(world.clock.now().getTime() - ago * day)

async function dollar() {
  world.pages.clear()
  const { body } = await world.call({ url: '/api/v1/settings' })
  return PublicSettings.parse(body).currencies.find(({ code }) => code === 'USD')
}
/** The bank says it, and it is fetched on the next day. */
async function nextDay(says: BankSays | null) {
  world.clock.advance(day)
  bank.says(says)
  return fetchRate(world)
}

test('the rate of today is asked for by its date, kept with it, and not asked for again', async () => {
  bank.says({ rate: 41.5023 })
  expect(await fetchRate(world)).toBe('kept')
  expect(bank.asked).toEqual([`/NBUStatService/v1/statdirectory/exchange?valcode=USD&date=${today().replaceAll('-', '')}&json`])
  expect(await dollar()).toEqual({ code: 'USD', symbol: '$', rate: 41.5023, date: today(), source: 'NBU', stale: false })
  expect(await fetchRate(world)).toBe('known')
  expect(bank.asked).toHaveLength(1)
})

test('late in the evening it is the next day in Kyiv already', async () => {
  const eveningAt = (hours: number) => (hours * 3_600_000 - (world.clock.now().getTime() % day) + day) % day
  world.clock.advance(eveningAt(22.5))
  await fetchRate(world)
  const tomorrow = new Date(world.clock.now().getTime() + day).toISOString().slice(0, 10)
  expect(bank.asked[0]).toContain(`date=${tomorrow.replaceAll('-', '')}`)
})

test.for<[string, BankSays | null]>([
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
])('%s changes nothing: the last rate serves, and before it the configured one', async ([, says]) => {
  bank.says(says)
  expect(await fetchRate(world)).toBe('none')
  expect(await dollar()).toMatchObject({ rate: 43.5, source: 'configured', date: null })
  expect(await nextDay({ rate: 41.5 })).toBe('kept')
  expect(await nextDay(says)).toBe('none')
  expect(await dollar()).toMatchObject({ rate: 41.5, date: today(1), stale: false })
})

test('a rate that nobody could renew for a week is shown as old', async () => {
  await fetchRate(world)
  for (let days = 0; days < 9; days++) await nextDay(null)
  expect(await dollar()).toMatchObject({ rate: 42, stale: true })
  expect(await nextDay({ rate: 42.4 })).toBe('kept')
  expect(await dollar()).toMatchObject({ rate: 42.4, stale: false })
})

test.for([
  [42 * 1.2, 'kept'],
  [42 * 1.21, 'held'],
  [42 * 0.8, 'kept'],
  [42 * 0.79, 'held'],
] as const)('from 42 to %d in a day: the rate is %s', async ([rate, what]) => {
  await fetchRate(world)
  expect(await nextDay({ rate: Math.round(rate * 10_000) / 10_000 })).toBe(what)
  expect((await dollar())?.rate).toBeCloseTo(what === 'kept' ? rate : 42, 4)
})

test('a held rate counts once a manager has kept it, and never when it was refused', async () => {
  await fetchRate(world)
  await nextDay({ rate: 60 })
  await nextDay({ rate: 61 })
  expect(await listHeldRates(world)).toEqual([
    { day: today(1), rate: 60 },
    { day: today(), rate: 61 },
  ])
  expect(await decideRate(world, today(1), 'refused')).toBeNull()
  expect(await dollar()).toMatchObject({ rate: 42 })
  expect(await decideRate(world, today(), 'kept')).toBeNull()
  expect(await dollar()).toMatchObject({ rate: 61, date: today() })
  expect(await decideRate(world, today(), 'refused')).toEqual({ failure: 'notFound' })
  // What follows is measured by what was kept.
  expect(await nextDay({ rate: 62 })).toBe('kept')
})

test('many processes that fetch at once keep one rate', async () => {
  const fetched = await Promise.all(Array.from({ length: 6 }, () => fetchRate(world)))
  expect(fetched.filter((what) => what === 'kept')).toHaveLength(1)
  expect(await world.database.db.select().from(currencyRates).orderBy(asc(currencyRates.day))).toMatchObject([{ day: today(), usd: 420_000 }])
})
