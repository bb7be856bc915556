import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductView } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { idOfSlug } from '#contract/slug.ts'
import { productImages } from '#server/modules/catalogue/tables.ts'
import { media } from '#server/modules/media/tables.ts'
import { seedTestCatalogue } from '#server/testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { productData } from '#storefront/product/product-data.ts'

/** What advertising accounts compare: the feeds of both languages with what a product's page tells search engines. */
let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  const { products } = await seedTestCatalogue(context)
  const picture = { hash: 'a'.repeat(20), sourceHash: 'b', type: 'webp', width: 1600, height: 2000, placeholder: '#888888', bytes: 1 } as const
  const [image] = await context.database.db
    .insert(media)
    .values({ ...picture, createdAt: context.clock.now() })
    .returning()
  const shown = { position: 0, mediaId: image?.id ?? 0, kind: 'studio', color: null, altUk: 'а', altEn: 'a' } as const
  await context.database.db
    .insert(productImages)
    .values([products.conus, products.varies, products.bench].map((productId) => ({ productId, ...shown })))
})
afterAll(() => context.close())

interface Offer {
  readonly price: number
  readonly availability: string
  readonly availabilityStarts: string
  readonly url: string
  readonly shippingDetails: { readonly deliveryTime: { readonly handlingTime: { readonly minValue: number; readonly maxValue: number } } }
}

type Item = Readonly<Record<string, string>>
const unescape = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '')
async function feed(channel: string, language: Language): Promise<Item[]> {
  const { text } = await context.call({ url: `/feeds/${channel}.xml?lang=${language}` })
  return [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries([...item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)].map(([, name = '', value = '']) => [name, unescape(value)])),
  )
}

test.each(['uk', 'en'] as const)(
  '%s: every item says what its page says to search engines: price, availability, days, and its own address',
  async (language) => {
    const items = await feed('google', language)
    const other = await feed('meta', language)
    expect(items.length).toBeGreaterThan(4)
    const settings = (await context.call({ url: '/api/v1/settings' })).body as PublicSettings // the contract's answer
    for (const [index, item] of items.entries()) {
      const link = new URL(item['link'] ?? '')
      expect(link.pathname).toMatch(new RegExp(`^/${language}/product/view/`))
      const id = idOfSlug(link.pathname.split('/').at(-1) ?? '')
      const { body } = await context.call({ url: `/api/v1/product/view/${id}`, headers: { 'user-language': language } })
      const shop = { origin: link.origin, language, name: 'Shop', settings }
      const [said] = productData(shop, body as ProductView, link.search) as [{ name: string; offers: Offer & { offers?: Offer[] } }] // what the page's head holds
      const offer = said.offers.offers?.[0] ?? said.offers
      const { handlingTime } = offer.shippingDetails.deliveryTime
      expect({
        price: `${offer.price.toFixed(2)} UAH`,
        availability: offer.availability,
        ready: `${offer.availabilityStarts}T00:00+02:00`,
        days: [String(handlingTime.minValue), String(handlingTime.maxValue)],
        link: offer.url,
      }).toEqual({
        price: item['price'],
        availability: 'https://schema.org/BackOrder',
        ready: item['availability_date'],
        days: [item['min_handling_time'], item['max_handling_time']],
        link: item['link'],
      })
      expect([item['availability'], item['identifier_exists'], item['mpn']]).toEqual(['backorder', 'no', undefined])
      expect([other[index]?.['price'], other[index]?.['availability'], other[index]?.['link']]).toEqual([
        item['price'],
        'available for order',
        item['link'],
      ])
      expect(item['title']?.startsWith(said.name.slice(0, 20))).toBe(true)
    }
  },
)
