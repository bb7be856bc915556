import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductList, ProductView, SimilarProducts } from '#contract/catalogue.ts'
import { currencyRates } from '../currency/tables.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createProduct } from '../../testing/product-factory.ts'
import { storePlainPicture } from '../../testing/plain-picture.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { storeAttributeDefinitions, storeAttributes } from './attributes.ts'
import { configureProduct } from './configure-product.ts'
import { productImages, products } from './tables.ts'

let context: TestContext
let shop: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
})
afterAll(() => context.close())

async function list(query: Record<string, string | string[]>, language = 'uk'): Promise<ProductList> {
  const answer = await context.call({ url: '/api/v1/product', query, headers: { 'user-language': language } })
  expect(answer.status).toBe(200)
  return answer.body as ProductList // checked by what follows
}
const ids = async (query: Record<string, string | string[]>, language?: string) => (await list(query, language)).data.map(({ id }) => id)

test('only published products are listed, by name as Ukrainians read it', async () => {
  const { data, meta } = await list({})
  expect(data.map(({ product_name }) => product_name)).toEqual(['Вазон «Конус»', 'Горнятко', 'Лава «Бульвар»', 'Ящик «Річка»'])
  expect(meta).toMatchObject({
    total: 4,
    from: 1,
    to: 4,
    total_pages: 1,
    current_page: 0,
    per_page: 10,
    min_price: 1500,
    max_price: 12_000,
    currency: 'UAH',
  })
})

test('pages are cut without a gap; one past the end is empty and no error', async () => {
  const { conus, plain, bench, varies } = shop.products
  expect(await ids({ limit: '3' })).toEqual([conus, plain, bench])
  const second = await list({ limit: '3', page: '1' })
  expect(second.data.map(({ id }) => id)).toEqual([varies])
  expect(second.links).toEqual({
    first: '/api/v1/product?limit=3',
    last: '/api/v1/product?limit=3&page=1',
    prev: '/api/v1/product?limit=3',
    next: null,
  })
  expect(await list({ limit: '3', page: '9' })).toMatchObject({ data: [], meta: { total: 4, from: null, to: null } })
})

test('sorting keeps the id as tie-break', async () => {
  const { conus, plain, bench, varies } = shop.products
  expect(await ids({ sort: 'PRICE_ASC' })).toEqual([plain, varies, conus, bench])
  expect(await ids({ sort: 'PRICE_DESC' })).toEqual([bench, conus, varies, plain])
  expect(await ids({ sort: 'NEWEST' })).toEqual([plain, conus, varies, bench])
  expect((await list({ sort: 'NAME' }, 'en')).data.map(({ product_name }) => product_name)).toEqual([
    'Boulevard bench',
    'Conus planter',
    'Cup planter',
    'River trough',
  ])
})

test('a category stands for its subtree, several are or-ed, an unknown one is ignored', async () => {
  const { planters, round, benches } = shop.categories
  expect(await ids({ category_id: String(round) })).toEqual([shop.products.conus])
  expect(await ids({ 'category_id[]': String(planters) })).toHaveLength(3)
  expect(await ids({ 'category_id[]': [String(round), String(benches)] })).toEqual([shop.products.conus, shop.products.bench])
  expect(await ids({ 'category_id[]': [String(round), '999'] })).toEqual([shop.products.conus])
  expect((await list({ category_id: '999' })).meta.total).toBe((await list({})).meta.total)
})

test('counts of categories follow search and price, whole subtrees', async () => {
  const { planters, round, benches } = shop.categories
  expect((await list({ price_from: '4000' })).meta.category_counts).toEqual({ [planters]: 2, [round]: 1, [benches]: 1 })
})

test('a price bound includes both ends, and a product whose choices cost more matches when the ranges overlap', async () => {
  const { conus, plain, varies } = shop.products
  expect(await ids({ price_from: '1500', price_to: '4200' })).toEqual([conus, plain, varies])
  expect(await ids({ price_from: '4500', price_to: '4900' })).toEqual([conus, varies]) // 4 200 … 8 270 and 2 800 … 4 900
  expect(await ids({ price_from: '5000', price_to: '8000' })).toEqual([conus])
  expect((await list({ price_from: '4500', price_to: '4900' })).meta).toMatchObject({ min_price: 1500, max_price: 12_000 })
  expect((await list({})).data.find(({ id }) => id === varies)).toMatchObject({
    price_varies: true,
    price_from: 2800,
    price_to: 4900,
    size_label: '60 × 60 × 50 – 80 × 80 × 60',
  })
})

test('a card says from which price up to which, and every size its shape can have', async () => {
  const { data } = await list({})
  expect(data.find(({ id }) => id === shop.products.conus)).toMatchObject({
    price_varies: false,
    price_from: 4200,
    price_to: 4200 + 1600 + 900 + 650 + 120 + 800,
    size_label: 'Ø\u00a050 × 90 – Ø\u00a060 × 110',
  })
  expect(data.find(({ id }) => id === shop.products.varies)?.size_label).toBe('60 × 60 × 50 – 80 × 80 × 60') // no shape: its options
})

test('a product without a picture shows its own shape as a line drawing, in the reader’s words', async () => {
  const card = (await list({}, 'en')).data.find(({ id }) => id === shop.products.conus)
  expect(card).toMatchObject({ file_path: [], images: [{ kind: 'drawing', alt: 'Conus planter: line drawing' }] })
  const { status, headers } = await context.call({ url: card?.images[0]?.url ?? '' })
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect((await list({})).data.find(({ id }) => id === shop.products.plain)?.images).toEqual([])
})

test('in English prices are dollars, and bounds never hide what they show', async () => {
  await context.database.db.insert(currencyRates).values({ day: '2026-11-02', rate: 415_023 })
  context.responseCache.clear()
  const { data, meta } = await list({ sort: 'PRICE_DESC' }, 'en')
  expect(data[0]).toMatchObject({ price: 289.14, currency: 'USD', product_name: 'Boulevard bench' })
  expect(meta).toMatchObject({ min_price: 36, max_price: 290, currency: 'USD' })
  const { body } = await context.call({ url: `/api/v1/product/view/${data[0]?.id}`, headers: { 'user-language': 'en' } })
  expect(body).toMatchObject({ price_kopiykas: 1_200_000, price_from_kopiykas: 1_200_000, price_to_kopiykas: 1_200_000 })
  for (const product of data) {
    expect(await ids({ price_from: String(product.price_from), price_to: String(product.price_from) }, 'en'), product.product_name).toContain(
      product.id,
    )
  }
})

test('a list may be asked for in another currency: its bounds and all it says are in it', async () => {
  await context.database.db.insert(currencyRates).values({ currency: 'EUR', day: '2026-11-02', rate: 480_000 })
  context.responseCache.clear()
  const { data, meta } = await list({ sort: 'PRICE_DESC', currency: 'EUR', price_from: '250' }, 'en')
  expect(data).toMatchObject([{ price: 250, currency: 'EUR', product_name: 'Boulevard bench' }])
  expect(meta).toMatchObject({ currency: 'EUR', max_price: 250 })
  expect((await context.call({ url: '/api/v1/product?currency=GBP' })).status).toBe(400)
})

test.for([
  ['вазон', 'conus'],
  ['вазонів', 'conus'],
  ['вазно', 'conus'],
  ['КОНУС', 'conus'],
  ['конусу', 'conus'],
  ['planter conus', 'conus'],
  ['лави', 'bench'],
  ['бульвару', 'bench'],
  ['boulevrd', 'bench'],
  ['горнятка', 'plain'],
  ["горн'ятко", 'plain'],
  ['річка', 'varies'],
  ['ящиків', 'varies'],
  ['бетонна лава', 'bench'],
  ['лавочки', 'bench'],
  ['kfdf', 'bench'],
] as const)('"%s" finds %s', async ([text, name]) => {
  expect((await ids({ full_text_search: text }))[0]).toBe(shop.products[name])
})

test('a typo is named, an unpublished product is not found, and nonsense finds nothing', async () => {
  expect((await list({ full_text_search: 'бульвра' })).meta.did_you_mean).toBe('бульвар')
  expect((await list({ full_text_search: 'вазон' })).meta.did_you_mean).toBeNull()
  expect(await ids({ full_text_search: 'прихований' })).toEqual([])
  expect(await ids({ full_text_search: 'щщщщщ' })).toEqual([])
})

test.for(["'", '%', '_', '\\', '"', '🪴', "'; drop table products; --", 'a & b | !c:*', '<->', '((', '\u202e', 'ё'.repeat(200), '﷽'.repeat(100)])(
  'the search text %s breaks nothing',
  async (text) => {
    const answer = await context.call({ url: '/api/v1/product', query: { full_text_search: text } })
    expect([200, 400]).toContain(answer.status)
  },
)

test('a search of ten thousand characters and null bytes are refused in the one error shape', async () => {
  for (const url of [
    `/api/v1/product?full_text_search=${'a'.repeat(10_000)}`,
    '/api/v1/product?full_text_search=a%00b',
    '/api/v1/product?page=-1',
    '/api/v1/product/view/0',
    '/api/v1/product/view/abc',
    '/api/v1/product/1/similar?limit=0',
  ]) {
    const answer = await context.call({ url })
    expect(answer, url).toMatchObject({ status: 400, body: { code: 400, message: 'Malformed request.' } })
    expect(answer.headers['x-request-id']).toEqual(expect.any(String))
  }
})

test('a product shows its properties with their impacts, its path and both slugs', async () => {
  const { body } = await context.call({ url: `/api/v1/product/view/${shop.products.conus}` })
  const product = body as ProductView // checked below
  expect(product).toMatchObject({
    product_name: 'Вазон «Конус»',
    slug: 'vazon-konus',
    price: 4200,
    price_from: 4200,
    price_to: 4200 + 1600 + 900 + 650 + 120 + 800,
    dimensions: { diameter_mm: 500, height_mm: 900, length_mm: null },
    weight_kg: 90,
    lead_time_days: 14,
    slugs: { uk: 'vazon-konus', en: 'conus-planter' },
  })
  expect(product.categories.map(({ categoryName }) => categoryName)).toEqual(['Вазони', 'Круглі вазони'])
  expect(product.product_properties.map(({ property_name, kind }) => [property_name, kind])).toEqual([
    ['size', 'CATEGORY'],
    ['color', 'PRODUCT_COLOR'],
    ['drainage_holes', 'BOOLEAN_SWITCH'],
    ['thermal_insulation', 'BOOLEAN_SWITCH'],
    ['logo', 'BOOLEAN_SWITCH'],
  ])
  expect(product.product_properties[1]?.options).toEqual([
    { value: 'natural', label: 'натуральний', price_impact: 0, price_impact_kopiykas: 0 },
    { value: 'white', label: 'білий', price_impact: 350, price_impact_kopiykas: 35_000 },
    { value: 'individual', label: 'індивідуальний', price_impact: 900, price_impact_kopiykas: 90_000, agree_first: true, extra_days: 3 },
  ])
})

test('a hidden, a missing and a foreign address are 404', async () => {
  for (const id of [shop.products.hidden, 999_999, 2_147_483_647])
    expect((await context.call({ url: `/api/v1/product/view/${id}` })).body).toEqual({ code: 404, message: 'Not found.', reason: 'not_found' })
  expect((await context.call({ url: '/api/v1/nothing' })).status).toBe(404)
})

test('a wrong method is told the right one', async () => {
  const answer = await context.call({ method: 'DELETE', url: '/api/v1/product' })
  expect(answer).toMatchObject({ status: 405, body: { code: 405, message: 'Method not allowed.' } })
  expect(answer.headers['allow']).toContain('GET')
})

test('similar products begin with the same category and never hold the product itself', async () => {
  const { body } = await context.call({ url: `/api/v1/product/${shop.products.plain}/similar?limit=2` })
  expect(body).toMatchObject({ data: [{ id: shop.products.varies }, { id: shop.products.conus }] })
})

test('what the owner set beside a product comes in that order with its picture and drawn size; itself and what is not sold are left out', async () => {
  const { conus, plain, varies } = shop.products
  const { db } = context.database
  const codes = await db.select({ id: products.id, code: products.code, published: products.published }).from(products)
  const code = (id: number) => codes.find((one) => one.id === id)?.code ?? ''
  const hidden = codes.find(({ published }) => !published)?.code ?? ''
  expect(hidden).not.toBe('')
  await db
    .update(products)
    .set({ fitsWith: [code(varies), code(plain), hidden, 'gone', code(conus)] })
    .where(eq(products.id, plain))
  const mediaId = await storePlainPicture(context)
  await db.insert(productImages).values({ productId: varies, position: 0, mediaId, kind: 'place', color: null, altUk: 'Ящик біля дверей', altEn: '' })
  context.responseCache.clear()
  const { body } = await context.call({ url: `/api/v1/product/${plain}/similar` })
  const { fits_with: fitting } = body as SimilarProducts // its answer
  expect(await context.call({ url: fitting[0]?.image?.url ?? '' })).toMatchObject({ status: 200 })
  await db.delete(productImages).where(eq(productImages.productId, varies))
  expect(body).toMatchObject({
    fits_with: [
      { id: varies, image: { url: expect.stringMatching(/^\/media\/[0-9a-f]{20}/), alt: 'Ящик біля дверей' } },
      {
        id: conus,
        image: { url: expect.stringContaining(`/product/${conus}/lines.svg`), alt: 'Вазон «Конус»: креслення' },
        price_from: 4200,
        drawn_size: 'Ø\u00a0500 × 900',
      },
    ],
  })
  expect(fitting).toHaveLength(2)
})

test('the tree counts what each branch holds', async () => {
  const { body } = await context.call({ url: '/api/v1/category', headers: { 'user-language': 'en' } })
  expect(body).toMatchObject([
    { categoryName: 'Planters', product_count: 3, child: [{ categoryName: 'Round planters', product_count: 1, child: [] }] },
    { categoryName: 'Benches', product_count: 1 },
  ])
})

test('a configuration is priced by the catalogue, never by the client', async () => {
  const { db } = context.database
  const priced = await configureProduct(db, shop.products.conus, [
    { property_name: 'size', property_value: '60x60x110', property_price_impact: '-99999' },
    { property_name: 'color', property_value: 'natural' },
    { property_name: 'color', property_value: 'individual', property_note: ' RAL 7016 ' },
    { property_name: 'thermal_insulation', property_value: 'yes', property_note: 'ignored' },
  ])
  expect(priced).toMatchObject({ unit: 735_000, shape: { kind: 'conical', top: 600, height: 1100, wall: 35 } })
  if ('failure' in priced) throw new Error(priced.failure)
  expect(priced.chosen.map(({ name, value, note }) => [name, value, note])).toEqual([
    ['size', '60x60x110', null],
    ['color', 'individual', 'RAL 7016'],
    ['drainage_holes', 'no', null],
    ['thermal_insulation', 'yes', null],
    ['logo', 'no', null],
  ])
  expect(await configureProduct(db, shop.products.conus, [{ property_name: 'color', property_value: 'gold' }])).toMatchObject({ failure: 'invalid' })
  expect(await configureProduct(db, shop.products.hidden, [])).toMatchObject({ failure: 'notFound' })
})

test('what was answered from memory is forgotten when the catalogue changes', async () => {
  const { db } = context.database
  await list({ limit: '7' })
  await db.update(products).set({ published: false }).where(eq(products.id, shop.products.plain))
  context.responseCache.clear()
  expect((await list({ limit: '7' })).meta.total).toBe(3)
  await db.update(products).set({ published: true }).where(eq(products.id, shop.products.plain))
  context.responseCache.clear()
})

test('what is said of a product beside its figures is shown in the order of a page; what nobody said is not', async () => {
  const { db } = context.database
  const [described, bare] = [await createProduct(context), await createProduct(context)]
  await db.transaction(async (tx) => {
    await storeAttributeDefinitions(tx, [
      { code: 'care', kind: 'TEXT', name: { uk: 'Догляд', en: 'Care' } },
      { code: 'warranty', kind: 'MONTHS', name: { uk: 'Гарантія', en: 'Warranty' } },
    ])
    await storeAttributes(tx, described, [
      { code: 'warranty', value: { uk: '24', en: '24' }, sample: true },
      { code: 'care', value: { uk: 'Вода', en: 'Water' }, sample: false },
    ])
  })
  const attributes = async (id: number, language: 'uk' | 'en') =>
    ((await context.call({ url: `/api/v1/product/view/${id}`, headers: { 'user-language': language } })).body as ProductView).attributes
  expect(await attributes(described, 'uk')).toEqual([
    { code: 'care', label: 'Догляд', value: 'Вода', sample: false },
    { code: 'warranty', label: 'Гарантія', value: '24 місяці', sample: true },
  ])
  expect((await attributes(described, 'en')).map(({ value }) => value)).toEqual(['Water', '24 months'])
  expect(await attributes(bare, 'uk')).toEqual([])
})
