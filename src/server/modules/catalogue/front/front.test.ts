import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FrontProducts } from '#contract/front-products.ts'
import type { Front, ShopPicture } from '#contract/front.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../../testing/test-context.ts'
import { writeSetting } from '../../content/settings.ts'
import { readManifest } from '#demo/pictures/gallery.ts'
import { products } from '../tables.ts'
import { altOfShopPicture } from '#demo/pictures/shop-alt-texts.ts'
import { seedShopPictures } from './seed-pictures.ts'

let context: TestContext
let shop: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const viewFront = async (language: 'uk' | 'en' = 'uk') => {
  const { status, body } = await context.call({ url: '/api/v1/front', headers: { 'user-language': language } })
  expect(status).toBe(200)
  return body as Front
}

test('an empty shop has a front without figures, pictures or families', async () => {
  expect(await viewFront()).toMatchObject({ products: 0, prices: null, lead_time_days: null, hero: null, families: [] })
})

test('the sentence of the front is computed from the published products, and families that hold none are left out', async () => {
  shop = await seedTestCatalogue(context)
  context.responseCache.clear()
  const { products, prices, lead_time_days, families, currency } = await viewFront()
  const { rows } = await context.database.pool.query(
    'select count(*)::int as n, min(price_from)::int as low, max(price_max)::int as high, min(lead_time_days) as a, max(lead_time_days) as b from products where published',
  )
  const [{ n, low, high, a, b }] = rows
  expect({ products, prices, lead_time_days, currency }).toEqual({
    products: n,
    prices: { from: low / 100, to: high / 100, from_kopiykas: low, to_kopiykas: high },
    lead_time_days: { from: a, to: b },
    currency: 'UAH',
  })
  expect(families.map(({ id }) => id).toSorted()).toEqual([shop.categories.planters, shop.categories.benches].toSorted())
})

test('the row of the front is what the office chose, in its order and without what is not sold; until it chooses, what the catalogue ranks first', async () => {
  const { conus, bench, plain, hidden } = shop.products
  const row = async () => {
    context.responseCache.clear()
    return (await viewFront()).recommended.map(({ id }) => id)
  }
  expect(await row()).toEqual([])
  await context.database.db.update(products).set({ rank: 2 }).where(eq(products.id, conus))
  await context.database.db.update(products).set({ rank: 1 }).where(eq(products.id, plain))
  expect(await row()).toEqual([plain, conus])
  const chosen = [`https://shop.test/uk/product/view/${bench}-lava?c=size:1`, String(hidden), `/admin/products/${conus}`, String(bench)]
  await writeSetting(
    context.database.db,
    'front_products',
    chosen.map((product) => ({ product })),
  )
  expect(await row()).toEqual([bench, conus])
  expect(FrontProducts.safeParse([{ product: 'Вазон «Конус»' }]).success).toBe(false)
})

test('the manifest’s pictures of the shop are imported once, with words for who cannot see them, and open the front', { tags: 'proof' }, async () => {
  await seedShopPictures(context)
  await seedShopPictures(context)
  context.responseCache.clear()
  const { body } = await context.call({ url: '/api/v1/shop-picture', headers: { 'user-language': 'en' } })
  const { data } = body as { data: ShopPicture[] }
  const names = (readManifest().get('shop') ?? []).map(({ file }) => file.replace(/^shop\/|\.webp$/g, ''))
  expect(data.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => altOfShopPicture(name) === null)).toEqual([])
  for (const { alt, width, widths } of data) expect([alt.length > 10, widths.at(-1)]).toEqual([true, width])
  const { hero } = await viewFront('en')
  expect([hero?.wide?.name, hero?.upright.name]).toEqual(['entrance-wide', 'entrance-upright'])
  const { status } = await context.call({ url: hero?.upright.url ?? '' })
  expect(status).toBe(200)
  const { statusCode, rawPayload } = await context.app.inject({ url: '/share/uk/email.jpg' })
  expect([statusCode, rawPayload.length < 60_000]).toEqual([200, true])
})
