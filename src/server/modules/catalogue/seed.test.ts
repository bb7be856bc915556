import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductView } from '#contract/catalogue.ts'
import { createProduct } from '../../testing/product-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { seedMissingAttributes } from './seed.ts'
import { productAttributes, products } from './tables.ts'

let context: TestContext
beforeAll(async () => (context = await createTestContext()))
afterAll(() => context.close())

test('a demonstration seeded before products had attributes gets them once, marked as samples', async () => {
  const id = await createProduct(context)
  await context.database.db.update(products).set({ code: 'konus' })
  await seedMissingAttributes(context)
  const { attributes } = (await context.call({ url: `/api/v1/product/view/${id}` })).body as ProductView
  expect(attributes.length).toBeGreaterThan(2)
  expect(attributes.every(({ sample }) => sample)).toBe(true)
  await context.database.db.delete(productAttributes)
  await seedMissingAttributes(context)
  expect(await context.database.db.$count(productAttributes)).toBe(0)
})
