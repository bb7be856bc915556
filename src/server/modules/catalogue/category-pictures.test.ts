import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CategoryNode } from '#contract/catalogue.ts'
import type { Front } from '#contract/front.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { writeSetting } from '../content/settings.ts'
import { media } from '../media/tables.ts'
import { productImages, products } from './tables.ts'

let context: TestContext
let shop: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
})
afterAll(() => context.close())

async function picture(product: number, kind: string, position: number): Promise<void> {
  const [file] = await context.database.db
    .insert(media)
    .values({
      hash: `${product}${kind}`,
      sourceHash: `${product}${kind}`,
      type: 'webp',
      width: 800,
      height: 1000,
      bytes: 1,
      placeholder: '#aaaaaa',
      createdAt: context.clock.now(),
    })
    .returning()
  await context.database.db
    .insert(productImages)
    .values({ productId: product, mediaId: file?.id ?? 0, position, kind, color: null, altUk: `${product} ${kind}`, altEn: `${product} ${kind}` })
}

test('a category is shown by its best-ranked product that has a picture, where it lives', async () => {
  const { db } = context.database
  const { conus, plain, varies } = shop.products
  for (const [rank, id] of [varies, conus, plain].entries()) await db.update(products).set({ rank }).where(eq(products.id, id))
  // The best-ranked one, varies, has none.
  await picture(conus, 'alone', 0)
  await picture(conus, 'place', 1)
  await picture(plain, 'place', 0)
  context.responseCache.clear()
  const tree = (await context.call({ url: '/api/v1/category', headers: { 'user-language': 'en' } })).body as CategoryNode[]
  const family = tree.find(({ categoryId }) => categoryId === shop.categories.planters)
  expect(family?.image?.alt).toBe(`${conus} place`)
  expect(family?.child[0]?.image?.alt).toBe(`${conus} place`)
  expect(tree.find(({ categoryId }) => categoryId === shop.categories.benches)?.image).toBeNull()
})

test('on the front a family is shown by a product that the row of chosen ones does not show, if it has such a one', async () => {
  const tile = async (...chosen: number[]) => {
    await writeSetting(
      context.database.db,
      'front_products',
      chosen.map((id) => ({ product: `/uk/product/view/${id}` })),
    )
    context.responseCache.clear()
    const { families } = (await context.call({ url: '/api/v1/front', headers: { 'user-language': 'en' } })).body as Front
    return families.find(({ id }) => id === shop.categories.planters)?.image?.alt
  }
  const { conus, plain, bench } = shop.products
  expect([await tile(bench), await tile(conus), await tile(conus, plain)]).toEqual([`${conus} place`, `${plain} place`, `${conus} place`])
})
