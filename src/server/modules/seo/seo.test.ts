import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { infoPages, showcasePages } from '#contract/urls.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { samePath, sitemapFiles } from './sitemap.ts'

let context: TestContext
let shop: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
})
afterAll(() => context.close())

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at)

test('robots.txt closes the pages about one reader and names the sitemap', async () => {
  const { status, text, headers } = await context.call({ url: '/robots.txt' })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Disallow: /uk/cart-checkout\n')
  expect(text).toContain('Disallow: /en/order/\n')
  expect(text).toContain('Sitemap: http://shop.test/sitemap.xml\n')
  expect(text).not.toContain('Disallow: /uk/product')
})

test('the sitemap holds every public page in both languages, each with all its alternates', async () => {
  const { text, headers } = await context.call({ url: '/sitemap.xml' })
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const found = locations(text)
  for (const language of ['uk', 'en'])
    for (const page of ['product', ...infoPages, ...showcasePages]) expect(found).toContain(`http://shop.test/${language}/${page}`)
  const product = (id: number) => found.filter((at) => at.includes(`/product/view/${id}-`))
  expect(product(shop.products.conus)).toHaveLength(2)
  expect(product(shop.products.hidden)).toHaveLength(0)
  expect(found).toContain(`http://shop.test/uk/product?category_id[]=${shop.categories.round}`)
  for (const [url = ''] of text.matchAll(/<url>.*?<\/url>/g)) {
    expect([...url.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual(['uk', 'en', 'x-default'])
    const [own = ''] = locations(url)
    expect(url).toContain(`href="${own}"`)
  }
})

test('the sitemap tells when a product was changed last, whatever of it was', async () => {
  const lastmod = async () => {
    context.responseCache.clear()
    const { text } = await context.call({ url: '/sitemap.xml' })
    const [url = ''] = [...text.matchAll(/<url>.*?<\/url>/g)]
      .map(([found]) => found)
      .filter((found) => found.includes(`/uk/product/view/${shop.products.conus}-`))
    return /<lastmod>([^<]+)/.exec(url)?.[1] ?? 'none'
  }
  const { pool } = context.database
  const id = shop.products.conus
  for (const change of [
    'update products set base_price = base_price + 100 where id = $1',
    `update product_translations set description = description || '.' where product_id = $1 and language = 'uk'`,
    'update product_options set impact = impact + 100 where product_id = $1',
    'delete from product_images where product_id = $1 and position = 0',
  ]) {
    await pool.query(`update products set updated_at = '2026-01-02T03:04:05Z' where id = $1`, [id])
    expect(await lastmod()).toMatch(/^2026-01-02/)
    const { rowCount } = await pool.query(change, [id])
    if (rowCount === 0) continue
    expect(await lastmod(), change).not.toMatch(/^2026-01-02/)
  }
  await pool.query('update products set updated_at = updated_at, base_price = base_price where id = $1', [id])
})

test('too many addresses become an index and its parts, and none is lost', () => {
  const pages = Array.from({ length: 7 }, (_, id) => ({ paths: samePath(`/uk/product/view/${id}?a&b`) }))
  const files = sitemapFiles('https://shop.test', pages, 4)
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml', 'sitemap-4.xml'])
  expect(locations(files.get('sitemap.xml') ?? '')).toEqual([1, 2, 3, 4].map((part) => `https://shop.test/sitemap-${part}.xml`))
  expect([1, 2, 3, 4].flatMap((part) => locations(files.get(`sitemap-${part}.xml`) ?? ''))).toHaveLength(14)
  expect(files.get('sitemap-1.xml')).toContain('view/0?a&amp;b')
})

test('a part that does not exist is not found', async () => {
  expect((await context.call({ url: '/sitemap-1.xml' })).status).toBe(404)
})

test('every other page is shared with a picture of the shop in its language; without pictures of its own there is none above emails', async () => {
  const page = async (language: string) => context.app.inject({ url: `/share/${language}/shop.jpg` })
  const [uk, en] = await Promise.all([page('uk'), page('en')])
  for (const { statusCode, headers, rawPayload } of [uk, en]) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(rawPayload.length).toBeLessThan(300_000)
  }
  expect(uk.rawPayload.equals(en.rawPayload)).toBe(false)
  expect((await context.call({ url: '/share/uk/email.jpg' })).status).toBe(404)
})

test('a shared product has an image of its own in each language, and only a published one', async () => {
  const sizeOf = async (path: string) => {
    const { statusCode, headers, rawPayload: bytes } = await context.app.inject({ url: path })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(bytes).metadata()
    return { width, height, bytes }
  }
  const uk = await sizeOf(`/share/uk/${shop.products.conus}.jpg?v=1`)
  const en = await sizeOf(`/share/en/${shop.products.conus}.jpg`)
  for (const { width, height, bytes } of [uk, en]) {
    expect([width, height]).toEqual([1200, 630])
    // Some messengers take no more than 300 KB.
    expect(bytes.length).toBeLessThan(300_000)
  }
  expect(uk.bytes.equals(en.bytes)).toBe(false)
  for (const path of [
    `/share/uk/${shop.products.hidden}.jpg`,
    '/share/uk/999999.jpg',
    '/share/de/1.jpg',
    '/share/uk/1.png',
    '/share/uk/1e9.jpg',
    '/share/uk/..%2f1.jpg',
  ])
    expect((await context.call({ url: path })).status, path).toBe(404)
})
