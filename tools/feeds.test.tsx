import { prerenderToNodeStream } from 'react-dom/static'
import { text as textOf } from 'node:stream/consumers'
import { createMemoryRouter, RouterProvider, type MetaDescriptor } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductView } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { unbroken } from '#contract/unbroken.ts'
import { idOfSlug } from '#contract/slug.ts'
import { productImages } from '#server/modules/catalogue/tables.ts'
import { media } from '#server/modules/media/tables.ts'
import { seedTestCatalogue } from '#server/testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { readMessages } from '#server/platform/messages.ts'
import { MessagesProvider } from '#i18n/messages.tsx'
import { packProduct } from '#storefront/product/page-product.ts'
import { headOfProduct } from '#storefront/product/product-head.ts'
import ProductPage, { meta } from '#storefront/product/product-page.tsx'

/** What advertising accounts compare: the feeds of both languages with what a product's page shows its reader and tells search engines. */
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

const messages = readMessages()

/** The page at an address as the server draws it: its text, and what stands in its head. */
async function pageAt(link: URL, language: Language, settings: PublicSettings) {
  const id = idOfSlug(link.pathname.split('/').at(-1) ?? '')
  const product = (await context.call({ url: `/api/v1/product/view/${id}`, headers: { 'user-language': language } })).body as ProductView // the contract's answer
  const loaderData = { product: packProduct(product), head: await headOfProduct(messages, language, product, link.search) }
  const shop = { settings, categories: [], phone: null, year: 2026 }
  const element = (
    <MessagesProvider language={language} source={messages}>
      {/* What it reads of its route. */}
      <ProductPage {...({ loaderData } as unknown as Parameters<typeof ProductPage>[0])} />
    </MessagesProvider>
  )
  const routes = [{ id: 'app/language-route', path: '/*', loader: () => shop, element }]
  const options = { initialEntries: [link.pathname + link.search], hydrationData: { loaderData: { 'app/language-route': shop } } }
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={createMemoryRouter(routes, options)} />)
  const matches = [
    { id: 'root', loaderData: { publicUrl: link.origin } },
    { id: 'app/language-route', loaderData: shop },
  ]
  const head: MetaDescriptor[] = meta({ loaderData, matches, location: { search: link.search } } as unknown as Parameters<typeof meta>[0]) // what it reads of them
  const html = (await textOf(prelude)).replaceAll(/<!--.*?-->/g, '')
  return { product, head, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
}

test.each(['uk', 'en'] as const)(
  '%s: the page that an item leads to shows and says what the item says: price, availability, days, picture, its own address',
  async (language) => {
    const items = await feed('google', language)
    const other = await feed('meta', language)
    expect(items.length).toBeGreaterThan(4)
    expect(items.filter(({ link }) => link?.includes('?c=')).length).toBeGreaterThan(1)
    const settings = (await context.call({ url: '/api/v1/settings' })).body as PublicSettings // the contract's answer
    for (const [index, item] of items.entries()) {
      const link = new URL(item['link'] ?? '')
      expect(link.pathname).toMatch(new RegExp(`^/${language}/product/view/`))
      const { product, head, text } = await pageAt(link, language, settings)
      const data = head.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
      const said = data.find((about) => (about as { '@type': string })['@type'] === 'Product') as {
        name: string
        offers: Offer & { offers?: Offer[] }
      } // what the page's head holds
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
      // What a reader sees: the price of the configuration, in English in dollars at the shop's rate, and the days.
      const [, shown = ''] = /(?:₴|\$) ?([\d ,.]*\d)/.exec(text.slice(text.indexOf(`${product.product_name} `))) ?? []
      const perHryvnia = product.price / (product.price_kopiykas / 100)
      expect(Math.abs(Number(shown.replaceAll(/[ ,]/g, '')) - offer.price * perHryvnia), `${link.href} shows ${shown}`).toBeLessThan(0.02)
      const from = new Date(Date.parse(product.production_start) + Number(item['min_handling_time']) * 86_400_000).toISOString().slice(0, 10)
      const days = formatDays({ from, to: offer.availabilityStarts } as ReadyDates /* days of the calendar */, language)
      expect(text).toContain(` ${unbroken(days).replaceAll(/\s+/g, ' ')} `)
      // What a preview of the link shows.
      const preview = Object.fromEntries(head.flatMap((tag) => ('property' in tag ? [[tag.property, tag.content]] : [])))
      expect(preview).toMatchObject({ 'og:type': 'product', 'og:url': link.origin + link.pathname })
      expect(preview['og:image']).toMatch(new RegExp(`/share/${language}/${product.id}\\.jpg\\?v=.*`))
      expect(new URL(String(preview['og:image'])).searchParams.get('c')).toBe(link.searchParams.get('c'))
    }
  },
)
