import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductList } from '#contract/catalogue.ts'
import { money } from '#contract/money.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { storeProduct } from './index.ts'
import { categories, categoryTranslations } from './tables.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const alphabet = [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']

async function list(query: string, language = 'uk'): Promise<ProductList> {
  const { body } = await context.call({ url: `/api/v1/product?${query}`, headers: { 'user-language': language } })
  return body as ProductList // checked by what follows
}

test('names stand as in the Ukrainian alphabet, capitals beside small letters; the dearest is never hidden by its own bound', async () => {
  await context.database.db.transaction(async (tx) => {
    const [category] = await tx.insert(categories).values({ code: 'letters', position: 0 }).returning()
    if (!category) throw new Error('no category')
    await tx
      .insert(categoryTranslations)
      .values((['uk', 'en'] as const).map((language) => ({ categoryId: category.id, language, name: 'Літери', slug: 'litery' })))
    // Stored in an order that has nothing to do with the alphabet; prices with kopiykas, many of them the same.
    for (const [index, email] of alphabet.toSorted((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)).entries()) {
      await storeProduct(tx, {
        code: `letter-${index}`,
        categoryId: category.id,
        name: { uk: `${index % 2 ? email : email.toUpperCase()}за`, en: `Thing ${String(99 - index)}` },
        description: { uk: '', en: '' },
        basePrice: money(100_001 + 333 * (index % 10)),
        shape: null,
        weightKg: null,
        leadTimeDays: 7,
        published: true,
        createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
        properties: [],
        images: [],
      })
    }
  })
  context.responseCache.clear()
  const { data } = await list('limit=100')
  expect(data.map(({ product_name }) => product_name[0]?.toLowerCase())).toEqual(alphabet)

  for (const language of ['uk', 'en']) {
    const { meta } = await list('limit=1', language)
    for (const bounds of [`price_to=${meta.max_price}`, `price_from=${meta.min_price}`, `price_from=${meta.min_price}&price_to=${meta.max_price}`])
      expect((await list(bounds, language)).meta.total, `${language} ${bounds}`).toBe(alphabet.length)
  }
})

test.for(['NAME', 'PRICE_ASC', 'PRICE_DESC', 'NEWEST'])('sorted by %s, the pages together hold every product once', async (sort) => {
  const whole = (await list(`sort=${sort}&limit=100`)).data.map(({ id }) => id)
  const pages: number[] = []
  for (let page = 0; page < 5; page++) pages.push(...(await list(`sort=${sort}&limit=7&page=${page}`)).data.map(({ id }) => id))
  expect(pages).toEqual(whole)
  expect(new Set(pages).size).toBe(alphabet.length)
})

test.for(['PRICE_ASC', 'PRICE_DESC', 'NEWEST'] as const)('sorted by %s, equal ones stand by their ids', async (sort) => {
  const { data } = await list(`sort=${sort}&limit=100`)
  for (const [index, product] of data.entries()) {
    const next = data[index + 1]
    if (!next) break
    const same = sort === 'NEWEST' ? product.created_at === next.created_at : product.price === next.price
    const inOrder = { NEWEST: product.created_at > next.created_at, PRICE_ASC: product.price < next.price, PRICE_DESC: product.price > next.price }
    expect(same ? product.id < next.id : inOrder[sort], `${product.id} before ${next.id}`).toBe(true)
  }
})

test('a search can be sorted and paged as a list can', async () => {
  const { data, meta } = await list('full_text_search=thing&sort=PRICE_DESC&limit=5&page=1', 'en')
  const all = await list('full_text_search=thing&sort=PRICE_DESC&limit=100', 'en')
  expect(meta).toMatchObject({ total: alphabet.length, from: 6, to: 10 })
  expect(data.map(({ id }) => id)).toEqual(all.data.slice(5, 10).map(({ id }) => id))
})
