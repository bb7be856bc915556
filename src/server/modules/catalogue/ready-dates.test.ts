import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductFacts, ProductView } from '#contract/catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { setSetting } from '../content/index.ts'

let context: TestContext
let shop: TestCatalogue

beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
})
afterAll(() => context.close())

const view = async () => (await context.call({ url: `/api/v1/product/view/${shop.products.conus}` })).body as ProductView

test('card and page promise the same days: 14 calendar days after today, a week of work wide', async () => {
  const product = await view() // ordered on Monday, 2 November 2026, at noon in Kyiv
  expect(product).toMatchObject({ production_start: '2026-11-02', ready_from: '2026-11-16', ready_to: '2026-11-20', lead_time_days: 14 })
  const { data } = (await context.call({ url: '/api/v1/product' })).body as { data: ProductView[] }
  expect(data.find(({ id }) => id === product.id)).toMatchObject({ ready_from: '2026-11-16', ready_to: '2026-11-20' })
})

test('what is kept in memory is made anew at the cut-off: nobody reads yesterday’s days', async () => {
  const before = await context.call({ url: `/api/v1/product/view/${shop.products.conus}` })
  expect(before.headers['expires']).toBe('Mon, 02 Nov 2026 13:00:00 GMT')
  context.clock.advance(3 * 60 * 60_000 - 1)
  expect(await view()).toMatchObject({ ready_from: '2026-11-16' })
  context.clock.advance(1)
  expect(await view()).toMatchObject({ production_start: '2026-11-03', ready_from: '2026-11-17', ready_to: '2026-11-23' })
})

test('the facts of a configuration follow its options and the number of pieces; nothing is guessed', async () => {
  const ask = async (query: string) => (await context.call({ url: `/api/v1/product/${shop.products.conus}/facts?${query}` })).body as ProductFacts
  const base = await ask('')
  expect(base).toMatchObject({ outer: { length: null, diameter: 500, height: 900 }, ready_from: (await view()).ready_from })
  const large = await ask('c=size:60x60x110;color:individual&quantity=5')
  expect(large.outer).toMatchObject({ diameter: 600, height: 1100 })
  expect((large.weight_kg ?? 0) > (base.weight_kg ?? 0) && (large.load_kg_m2 ?? 0) > 0).toBe(true)
  expect(large.ready_from > base.ready_from).toBe(true)
  for (const [query, status] of [
    ['quantity=0', 400],
    ['c=color:gold', 422],
  ] as const)
    expect((await context.call({ url: `/api/v1/product/${shop.products.conus}/facts?${query}` })).status).toBe(status)
  expect((await context.call({ url: `/api/v1/product/${shop.products.hidden}/facts` })).status).toBe(404)
})

test('a queue at the works and its days off move the promise once they are set', async () => {
  const set = async (name: string, value: string) => {
    expect(await setSetting(context.database.db, name, value)).toBeNull()
    context.responseCache.clear() // as every process does when it is told of the change
  }
  await set('production.queue_days', '2')
  expect((await view()).ready_from).toBe('2026-11-19')
  await set('production.calendar.closed', '[{"from":"2026-11-19","to":"2026-11-22"}]')
  expect((await view()).ready_from).toBe('2026-11-23')
  expect(await setSetting(context.database.db, 'production.casts_per_day', '0')).toContain('production.casts_per_day')
})
