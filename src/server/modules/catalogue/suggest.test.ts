import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductList, Suggestions } from '#contract/catalogue.ts'
import { measureShape } from '#geometry/measurements.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { emptySearches } from './tables.ts'

let context: TestContext
let shop: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
})
afterAll(() => context.close())

async function suggest(q: string, language = 'uk'): Promise<Suggestions> {
  const answer = await context.call({ url: '/api/v1/suggest', query: { q }, headers: { 'user-language': language } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Suggestions // checked by what follows
}
async function search(query: Record<string, string>): Promise<ProductList> {
  return (await context.call({ url: '/api/v1/product', query })).body as ProductList // checked by what follows
}
const found = async (text: string) => (await search({ full_text_search: text })).data.map(({ id }) => id)

test('a size in the words is looked for among the sizes of configurations, in any order and unit, the closest first', async () => {
  const { conus, varies } = shop.products
  for (const text of ['60x60', '60×60 см', '60 на 60', '600*600 мм', '60х60']) expect(await found(text), text).toEqual([conus, varies])
  expect(await found('вазон 60 на 60')).toEqual([conus])
  expect(await found('вазон 60')).toEqual([conus])
  expect(await found('ящик 80')).toEqual([varies])
  expect(await found('80 x 60 x 80')).toEqual([varies])
  expect(await found('ящик 0,8 м')).toEqual([varies])
  expect(await found('62x62x112 см')).toEqual([conus]) // five hundredths more or less
  expect(await found('75x75')).toEqual([])
})

test('litres are those of soil, kilograms those of the empty piece', async () => {
  const { soilLitres, weight } = measureShape({ kind: 'conical', top: 600, bottom: 380, height: 1100, wall: 35 })
  expect(await found(`вазон ${Math.round(soilLitres ?? 0)} л`)).toEqual([shop.products.conus])
  expect(await found(`вазон ${Math.round(weight.empty)} кг`)).toEqual([shop.products.conus])
  expect(await found('900 л')).toEqual([])
})

test('a size that nobody has leaves what is called so, and is named; so is a word that nothing knows, but not what such a word alone would be about', async () => {
  const answer = await search({ full_text_search: 'вазон 500 л київ' })
  expect(answer.data.map(({ id }) => id)).toEqual([shop.products.conus])
  expect(answer.meta.left_out).toEqual(['київ', '500 л'])
  expect((await suggest('вазон київ')).left_out).toEqual(['київ'])
  expect(await found('білий велосипед')).toEqual([])
  expect(await found('опис велосипед')).toEqual([])
})

test('words of price become the price filter, in the currency of the page, and the rest is searched for', async () => {
  const dear = await search({ full_text_search: 'Вазон до 4000 грн' })
  expect({ ids: dear.data.map(({ id }) => id), ...dear.meta.price_words }).toEqual({ ids: [], search: 'Вазон', price_from: null, price_to: 4000 })
  const cheap = await search({ full_text_search: 'до 4000 грн', price_to: '100' })
  expect(cheap.meta).toMatchObject({ total: 2, price_words: { search: '', price_to: 4000 } })
  expect((await suggest('вазон до 5000 грн')).products).toHaveLength(1)
  expect((await suggest('вазон до 4000 грн')).products).toHaveLength(0)
  const headers = { 'user-language': 'en' }
  const { body } = await context.call({ url: '/api/v1/product', query: { full_text_search: 'planter up to 8300 uah' }, headers })
  const { meta } = body as ProductList // checked by what follows
  expect(meta.price_words?.price_to).toBeGreaterThan(150)
  expect(meta.price_words?.price_to).toBeLessThan(250)
})

test('every suggestion has results: products, categories with their counts, words that go on', async () => {
  for (const text of ['ваз', 'ящ', 'вазон', 'dfpjy', 'вазно', '60x60', '60', 'вазон к', 'вазон 60', 'щось зовсім інше']) {
    const { products, categories, queries, sizes } = await suggest(text)
    for (const { id, count } of categories)
      expect((await search({ full_text_search: text, category_id: String(id) })).meta.total, `${text}: ${id}`).toBe(count)
    for (const query of [...queries, ...sizes]) expect((await found(query)).length, query).toBeGreaterThan(0)
    expect(products.map(({ id }) => id)).toEqual((await found(text)).slice(0, 5))
  }
  expect((await suggest('ваз')).products.map(({ product_name }) => product_name)).toEqual(['Вазон «Конус»'])
  expect((await suggest('plan', 'en')).products.map(({ product_name }) => product_name)).toEqual(['Conus planter', 'Cup planter'])
  expect(await suggest('щось зовсім інше')).toEqual({ products: [], categories: [], queries: [], sizes: [], left_out: [] })
})

test('sizes that things can be had in are suggested behind whole words, and end a size that is begun', async () => {
  expect((await suggest('вазон')).sizes).toEqual(['вазон 50×50×90 см', 'вазон 60×60×110 см'])
  expect((await suggest('dfpjy')).sizes).toEqual(['вазон 50×50×90 см', 'вазон 60×60×110 см'])
  for (const text of ['вазон 60', 'вазон 60x', 'вазон 60 на']) expect((await suggest(text)).sizes, text).toEqual(['вазон 60×60×110 см'])
  expect((await suggest('planter 50', 'en')).sizes[0]).toBe('planter 50×50×90 cm')
  expect((await suggest('60')).sizes).toContain('60×60×110 см')
  for (const text of ['ваз', 'ваз 60', 'вазон 60x60', 'вазон 47', 'щось']) expect((await suggest(text)).sizes, text).toEqual([])
})

test('a text is asked for, of at most 200 characters', async () => {
  for (const query of [{}, { q: '' }, { q: '   ' }, { q: 'в'.repeat(201) }, { q: 'в', limit: '0' }])
    expect((await context.call({ url: '/api/v1/suggest', query })).status, JSON.stringify(query)).toBe(400)
})

test('no correction is offered that finds nothing either', async () => {
  const { meta } = await search({ full_text_search: 'кунус щозна' })
  expect(meta.did_you_mean === null || (await found(meta.did_you_mean)).length > 0).toBe(true)
  expect((await search({ full_text_search: 'вазно' })).meta.did_you_mean).toBe('вазон')
})

test('searches that find nothing are counted by their text alone, what is typed so far is not', async () => {
  await context.database.db.delete(emptySearches)
  await search({ full_text_search: 'Гамак  зі шкіри' })
  await search({ full_text_search: 'гамак зі шкіри', sort: 'NAME' })
  await search({ full_text_search: 'вазон' })
  await suggest('гамак зі шк')
  expect(await context.database.db.select().from(emptySearches)).toEqual([{ text: 'гамак зі шкіри', count: 2, lastAt: context.clock.now() }])
})
