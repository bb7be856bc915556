import { currencyRates } from '../currency/tables.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { media } from '../media/tables.ts'
import { productImages, products } from '../catalogue/tables.ts'

let context: TestContext
let catalogue: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  const { db } = context.database
  const [image] = await db
    .insert(media)
    .values({
      hash: 'a'.repeat(20),
      sourceHash: 'b',
      type: 'webp',
      width: 1600,
      height: 2000,
      placeholder: '#888888',
      bytes: 1,
      createdAt: context.clock.now(),
    })
    .returning()
  const { conus, varies, bench, hidden } = catalogue.products
  await db.insert(productImages).values(
    [conus, varies, bench, hidden].map((productId) => ({
      productId,
      position: 0,
      mediaId: image?.id ?? 0,
      kind: 'studio',
      color: null,
      altUk: 'а',
      altEn: 'a',
    })),
  )
  const limits = { top: { min: 40, max: 90, step: 1 }, height: { min: 60, max: 130, step: 5 } }
  await db
    .update(products)
    .set({ ownSize: { limits, surcharge: 150_000, extra_days: 8 } })
    .where(eq(products.id, conus))
  await db.execute(
    sql`update product_translations set description = 'Лава & <b>урна</b> "є"' || chr(7) || repeat(' бетон', 2000) where product_id = ${bench}`,
  )
})
afterAll(() => context.close())
beforeEach(() => context.responseCache.clear())

type Item = Readonly<Record<string, string>>
const unescape = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '')
const feed = async (channel: string, query = ''): Promise<Item[]> => {
  const { status, text, headers } = await context.call({ url: `/feeds/${channel}.xml${query}` })
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  // oxlint-disable-next-line no-control-regex -- XML refuses them
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  expect(text.replaceAll(/<\/?(?:rss|channel|title|link|description|item|g:\w+)\b[^<>]*>|<\?xml [^<>]*\?>/g, '')).not.toMatch(
    /[<>]|&(?!lt;|gt;|quot;|apos;|amp;)/,
  )
  return [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries([...item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)].map(([, name = '', value = '']) => [name, unescape(value)])),
  )
}

/** The documented rules of both, as far as a file can break them. */
const rules: Readonly<Record<string, readonly (readonly [name: string, rule: RegExp])[]>> = {
  google: [
    ['id', /^[\w-]{1,50}$/],
    ['title', /^[^]{1,150}$/],
    ['description', /^[^]{1,5000}$/],
    ['link', /^https?:\/\/[\x21-\x7e]+$/],
    ['image_link', /^https?:\/\/[\x21-\x7e]+$/],
    ['price', /^\d+\.\d\d UAH$/],
    ['availability', /^(in_stock|out_of_stock|preorder|backorder)$/],
    ['availability_date', /^20\d\d-\d\d-\d\dT00:00\+02:00$/],
    ['brand', /^[^]{1,70}$/],
    ['condition', /^new$/],
    ['identifier_exists', /^no$/],
    ['min_handling_time', /^\d{1,3}$/],
    ['max_handling_time', /^\d{1,3}$/],
    ['item_group_id', /^\d{1,50}$/],
  ],
  meta: [
    ['id', /^[\w-]{1,100}$/],
    ['title', /^[^]{1,200}$/],
    ['description', /^[^]{1,9999}$/],
    ['link', /^https?:\/\/[\x21-\x7e]+$/],
    ['image_link', /^https?:\/\/[\x21-\x7e]+$/],
    ['price', /^\d+\.\d\d UAH$/],
    ['availability', /^(in stock|out of stock|available for order|preorder|discontinued)$/],
    ['brand', /^[^]{1,100}$/],
    ['condition', /^new$/],
    ['identifier_exists', /^no$/],
  ],
}

test.each(['google', 'meta'])('%s: every item keeps the documented rules, and its id is its own', async (channel) => {
  const items = await feed(channel)
  expect(items.length).toBeGreaterThan(4)
  for (const item of items) for (const [name, rule] of rules[channel] ?? []) expect(item[name] ?? '', `${name} of ${item['id']}`).toMatch(rule)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
})

test('each listed size is an item of its own, and none that a buyer may name: its address opens it, at the price that the shop asks', async () => {
  const { conus, bench, hidden, plain } = catalogue.products
  const items = await feed('google')
  const sizes = items.filter(({ item_group_id: group }) => group === String(conus))
  expect(sizes.map(({ id, price }) => [id, price])).toEqual([
    [`${conus}-50x50x90`, '4200.00 UAH'],
    [`${conus}-60x60x110`, '5800.00 UAH'],
  ])
  expect(sizes[1]).toMatchObject({ product_height: '110 cm', link: expect.stringContaining('?c=size:60x60x110') })
  expect(items.filter(({ item_group_id: group }) => group === String(bench))).toMatchObject([{ price: '12000.00 UAH', shipping_weight: '90 kg' }])
  // What is hidden, and what has no picture, is in no feed.
  for (const id of [hidden, plain]) expect(items.some(({ item_group_id: group }) => group === String(id))).toBe(false)
})

test('who has the newest is told so; a new price is there at once', async () => {
  const { headers } = await context.call({ url: '/feeds/meta.xml' })
  // Alone, and as a proxy may say it.
  for (const tag of [headers['etag'], `W/${String(headers['etag'])}`, `"older", ${String(headers['etag'])}`])
    expect((await context.call({ url: '/feeds/meta.xml', headers: { 'if-none-match': String(tag) } })).status).toBe(304)
  await context.database.db.execute(sql`update products set base_price = 1300000 where id = ${catalogue.products.bench}`)
  context.responseCache.clear()
  expect((await feed('meta')).map(({ price }) => price)).toContain('13000.00 UAH')
})

test('the feed for Europe stands in euros at the National Bank’s rate, and is not there without one', async () => {
  expect((await context.call({ url: '/feeds/google.xml?lang=en&currency=EUR' })).status).toBe(404)
  const day = context.clock.now().toISOString().slice(0, 10)
  await context.database.db.insert(currencyRates).values({ currency: 'EUR', day, rate: 500_000, state: 'approved', fetchedAt: context.clock.now() })
  context.responseCache.clear()
  const items = await feed('google', '?lang=en&currency=EUR')
  expect(items.find(({ id }) => id === `${catalogue.products.conus}-50x50x90`)?.['price']).toBe('84.00 EUR')
})
