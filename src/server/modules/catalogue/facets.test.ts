import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductList } from '#contract/catalogue.ts'
import { rangeFacets, valueFacets, type Place, type RangeFacet } from '#contract/facets.ts'
import { money } from '#contract/money.ts'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'
import fc from 'fast-check'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { storeProduct } from './index.ts'
import { catalogueIndex, productFacets, productMeasures, searchTerms } from './tables.ts'

/** Products whose every configuration is known here, so that counts can be made by hand. */
interface Known {
  readonly id: number
  readonly category: 'planters' | 'round' | 'benches'
  readonly kopiykas: number
  readonly shapes: readonly Shape[]
  readonly places: readonly Place[]
  readonly colours: readonly string[]
  readonly options: readonly string[]
  readonly name: string
}

let context: TestContext
let shop: TestCatalogue
const known: Known[] = []

const word = (text: string) => ({ uk: text, en: text })
const option = (value: string, impact = 0) => ({ value, label: word(value), impact: money(impact), shapeChange: null, pairs: null })

async function store(index: number): Promise<void> {
  const category = (['planters', 'round', 'benches'] as const)[index % 3] ?? 'round'
  const places = (['terrace', 'balcony', 'street', 'interior'] as const).filter((_, bit) => ((index * 7) >> bit) & 1)
  const colours = ['natural', 'white', 'individual'].slice(0, 1 + (index % 3))
  const options = ['drainage_holes', 'logo', 'led_backlight'].filter((_, bit) => (index >> bit) & 1) as (
    | 'drainage_holes'
    | 'logo'
    | 'led_backlight'
  )[]
  const side = 300 + ((index * 137) % 900)
  const shape: Shape = index % 2 === 0 ? { kind: 'round', diameter: side, height: 400, wall: 35 } : { kind: 'square', side, height: 400, wall: 35 }
  const heights = [400, 400 + ((index * 53) % 600)].filter((height, at, all) => all.indexOf(height) === at)
  const sizes = heights.map((height, at) => ({ ...option(`${height}`, at * 10_000), shapeChange: at === 0 ? null : { height } }))
  const name = `Виріб ${index % 4 === 0 ? 'дивний' : 'простий'} ${index}`
  const kopiykas = 100_000 + index * 7_000
  const properties = [
    { name: 'size' as const, options: sizes },
    { name: 'color' as const, options: colours.map((value) => option(value)) },
    ...options.map((property) => ({ name: property, options: [option('no'), option('yes', 5_000)] })),
  ]
  const id = await context.database.db.transaction((tx) =>
    storeProduct(tx, {
      code: `known-${index}`,
      categoryId: shop.categories[category],
      name: word(name),
      description: word(''),
      basePrice: money(kopiykas),
      shape,
      weightKg: null,
      leadTimeDays: 10,
      published: true,
      places,
      rank: index % 5 === 0 ? 100 - index : null,
      createdAt: new Date('2026-01-01'),
      properties,
      images: [],
    }),
  )
  known.push({ id, category, kopiykas, shapes: heights.map((height) => ({ ...shape, height })), places, colours, options, name })
}

beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
  // What has no known configurations would have to be counted otherwise.
  await context.database.pool.query(`update products set published = false`)
  for (let index = 0; index < 60; index++) await store(index)
  context.responseCache.clear()
})
afterAll(() => context.close())

type Query = Record<string, string | string[]>
async function list(query: Query, language = 'uk'): Promise<ProductList> {
  const answer = await context.call({ url: '/api/v1/product', query, headers: { 'user-language': language } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as ProductList // checked by what follows
}

const measured = (shape: Shape): Record<RangeFacet, number> => {
  const { outer, soilLitres, weight } = measureShape(shape)
  const [height, width, volume, empty] = [outer.height, outer.width, soilLitres ?? 0, weight.empty].map(Math.round)
  return { height: height ?? 0, width: width ?? 0, volume: volume ?? 0, weight: empty ?? 0 }
}

const codesOf = ({ places, colours, options, shapes }: Known) => ({
  place: places as readonly string[],
  color: colours,
  option: options,
  shape: [...new Set(shapes.map(({ kind }) => kind as string))],
})

interface Filters {
  readonly values: Partial<Record<(typeof valueFacets)[number], string[]>>
  readonly ranges: Partial<Record<RangeFacet, [number, number]>>
  readonly category: 'planters' | 'benches' | null
  readonly price: [number, number] | null
  readonly odd: boolean
}

/** Every filter by its name, so that one can be left out. */
function judge(filters: Filters): Record<string, (product: Known) => boolean> {
  const tests: Record<string, (product: Known) => boolean> = {}
  for (const facet of valueFacets) {
    const requested = filters.values[facet] ?? []
    if (requested.length > 0) tests[facet] = (product) => requested.some((value) => codesOf(product)[facet].includes(value))
  }
  for (const facet of rangeFacets) {
    const range = filters.ranges[facet]
    if (range) tests[facet] = ({ shapes }) => shapes.some((shape) => measured(shape)[facet] >= range[0] && measured(shape)[facet] <= range[1])
  }
  if (filters.category) tests['category'] = ({ category }) => (category === 'benches') === (filters.category === 'benches')
  const { price } = filters
  if (price)
    tests['price'] = ({ kopiykas, shapes, options }) =>
      kopiykas + (shapes.length - 1) * 10_000 + options.length * 5_000 >= price[0] * 100 && kopiykas <= price[1] * 100
  if (filters.odd) tests['search'] = ({ name }) => name.includes('дивний')
  return tests
}

function queryOf({ values, ranges, category, price, odd }: Filters): Query {
  const query: Query = { limit: '100' }
  for (const [facet, list] of Object.entries(values)) query[`${facet}[]`] = list
  for (const [facet, [from, to]] of Object.entries(ranges)) Object.assign(query, { [`${facet}_from`]: String(from), [`${facet}_to`]: String(to) })
  if (category) query['category_id'] = String(shop.categories[category])
  if (price) Object.assign(query, { price_from: String(price[0]), price_to: String(price[1]) })
  if (odd) query['full_text_search'] = 'дивний'
  return query
}

const span = (min: number, max: number) =>
  fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]))
const anyOf = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  values: fc.record(
    {
      place: anyOf('terrace', 'balcony', 'street', 'interior', 'nowhere'),
      shape: anyOf('round', 'square', 'bowl'),
      color: anyOf('natural', 'white', 'individual'),
      option: anyOf('drainage_holes', 'logo', 'led_backlight'),
    },
    { requiredKeys: [] },
  ),
  ranges: fc.record({ height: span(300, 1000), width: span(300, 1200), volume: span(10, 800), weight: span(30, 400) }, { requiredKeys: [] }),
  category: fc.constantFrom(null, null, 'planters' as const, 'benches' as const),
  price: fc.option(span(900, 5000), { freq: 3 }),
  odd: fc.boolean(),
})

test('the list, every count and every range are those of a count by hand, whatever the filters', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilters, async (filters) => {
      const tests = judge(filters)
      const but = (left: string) => known.filter((product) => Object.entries(tests).every(([name, passes]) => name === left || passes(product)))
      const { data, meta } = await list(queryOf(filters))
      expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(but('').map(({ id }) => id))
      for (const facet of valueFacets)
        for (const { value, count } of meta.facets[facet])
          expect(count, `${facet} ${value}`).toBe(but(facet).filter((product) => codesOf(product)[facet].includes(value)).length)
      for (const facet of rangeFacets) {
        const all = but(facet).flatMap(({ shapes }) => shapes.map((shape) => measured(shape)[facet]))
        expect(meta.facets[facet], facet).toEqual(all.length > 0 ? { min: Math.min(...all), max: Math.max(...all) } : null)
      }
    }),
  )
})

test('ticking a value gives as many products as its count said', async () => {
  const filters = { 'color[]': 'white', height_from: '500', 'place[]': 'street' }
  const { meta } = await list(filters)
  for (const { value, count } of meta.facets.shape) expect((await list({ ...filters, 'shape[]': value })).meta.total).toBe(count)
})

test('facets are named in the reader’s language', async () => {
  const named = async (language: string) => (await list({}, language)).meta.facets
  expect((await named('uk')).place).toMatchObject([
    { value: 'terrace', label: 'Тераса' },
    { value: 'balcony', label: 'Балкон' },
    { label: 'Вулиця' },
    {},
  ])
  expect((await named('en')).place[0]).toMatchObject({ label: 'Terrace' })
  expect((await named('en')).option.find(({ value }) => value === 'logo')).toMatchObject({ label: 'Logo or image' })
  expect((await named('uk')).color).toMatchObject([{ label: 'Натуральний' }, { value: 'white' }, { value: 'individual' }])
})

test('a bound that is zero or empty is none; swapped ones are put right; nonsense is refused by field', async () => {
  expect((await list({ height_from: '0', height_to: '', 'color[]': '' })).meta.total).toBe(60)
  expect((await list({ height_from: '900', height_to: '500' })).meta.total).toBe((await list({ height_from: '500', height_to: '900' })).meta.total)
  const answer = await context.call({ url: '/api/v1/product?height_from=high&weight_to=-3&shape=<b>&place[x]=street' })
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { height_from: expect.any(String), weight_to: expect.any(String), shape: expect.any(String), place: expect.any(String) } },
  })
})

test('the recommended order is that of the ranks, then of the ids', async () => {
  const { data } = await list({ sort: 'recommended', limit: '14' })
  const ranked = known.filter((_, index) => index % 5 === 0).toReversed()
  expect(data.map(({ id }) => id)).toEqual([...ranked, ...known.filter((_, index) => index % 5 !== 0)].slice(0, 14).map(({ id }) => id))
})

test('a shop that was filled under other rules is indexed anew, once, and finds the same', { tags: 'proof' }, async () => {
  const { db } = context.database
  const before = {
    facets: await db.select().from(productFacets),
    measures: await db.select().from(productMeasures),
    terms: await db.select().from(searchTerms),
  }
  const lists = await list({ 'place[]': 'balcony', full_text_search: 'дивний' })
  await db.delete(catalogueIndex)
  for (const table of [productFacets, productMeasures, searchTerms]) await db.delete(table)
  context.responseCache.clear()
  expect((await list({ 'place[]': 'balcony' })).meta.total).toBe(0)

  const { reindexIfOutdated } = await import('./reindex.ts')
  await Promise.all([reindexIfOutdated(context), reindexIfOutdated(context)])
  expect(await context.runJobs()).toEqual({ ran: 1, failures: [] })
  context.responseCache.clear() // in a running shop the notification does it
  expect(await list({ 'place[]': 'balcony', full_text_search: 'дивний' })).toEqual(lists)
  const same = (rows: readonly { productId: number }[]) =>
    rows
      .filter(({ productId }) => known.some(({ id }) => id === productId))
      .map((row) => JSON.stringify(row))
      .sort()
  expect(same(await db.select().from(productFacets))).toEqual(same(before.facets))
  expect(same(await db.select().from(productMeasures))).toEqual(same(before.measures))
  expect(same(await db.select().from(searchTerms))).toEqual(same(before.terms))

  await reindexIfOutdated(context)
  expect(await context.runJobs()).toMatchObject({ ran: 0 })
})
