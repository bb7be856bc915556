import { expect, test } from 'vitest'
import type { ProductView } from '#contract/catalogue.ts'
import { languages } from '#contract/languages.ts'
import { emptySettings, type PublicSettings } from '#contract/settings.ts'
import { productData } from '#storefront/product/product-data.ts'
import { breadcrumbData, businessInBrief, localBusinessData, webSiteData, type Shop } from '#storefront/seo/structured-data.ts'
import { findViolations } from './schema-org.ts'

const settings: PublicSettings = {
  ...emptySettings,
  company: { ...emptySettings.company, name: 'Бетон', motto: { uk: 'Девіз', en: null } },
  contacts: {
    phones: ['+380472123456'],
    email: 'shop@beton.example',
    map_url: 'https://map.example/x',
    opening_hours: { uk: 'пн–пт 9–18', en: null },
  },
  social: [{ name: 'Network', url: 'https://network.example/shop' }],
}
const shopIn = (language: 'uk' | 'en'): Shop => ({ origin: 'https://shop.test', language, name: 'Бетон', settings })

const product: ProductView = {
  id: 7,
  product_name: 'Вазон «Конус»',
  slug: 'vazon-konus',
  price: 4200,
  price_kopiykas: 420_000,
  currency: 'UAH',
  price_varies: false,
  price_from: 4200,
  price_to: 4200,
  price_from_kopiykas: 420_000,
  price_to_kopiykas: 420_000,
  file_path: ['/media/a-640.webp'],
  images: [
    { url: '/media/a-640.webp', alt: 'Вазон', width: 640, height: 800, srcset: [], placeholder: null, kind: 'studio', color: null },
  ] as unknown as ProductView['images'], // only the URL is read
  category_id: 3,
  lead_time_days: 14,
  ready_from: '2026-12-07',
  ready_to: '2026-12-11',
  production_start: '2026-11-23',
  casts_per_day: 2,
  sizes: [],
  size_range: null,
  size_label: null,
  colors: [],
  created_at: '2026-11-01T00:00:00Z',
  description: 'Опис',
  dimensions: { length_mm: null, width_mm: null, height_mm: 900, diameter_mm: 500 },
  weight_kg: 80,
  form: null,
  categories: [{ categoryId: 1, categoryName: 'Вазони', slug: 'vazony' }],
  slugs: { uk: 'vazon-konus', en: 'conus-planter' },
  product_properties: [],
  attributes: [],
  volume_tiers: [],
}

test('the judge knows the vocabulary: it refuses what schema.org does not have', () => {
  const context = 'https://schema.org'
  expect(findViolations({ '@context': context, '@type': 'Planter' })).toEqual([': there is no type Planter'])
  expect(findViolations({ '@context': context, '@type': 'Product', colour: 'grey' })).toEqual(['/Product.colour: the type has no such property'])
  expect(findViolations({ '@context': context, '@type': 'Offer', availability: 'https://schema.org/Soon' })[0]).toContain('is none of')
  expect(findViolations({ '@context': context, '@type': 'Product', offers: { '@type': 'Offer', price: { no: 1 } } })[0]).toContain('Offer.price')
  expect(findViolations({ '@type': 'Product' })).toEqual(['@context is undefined'])
})

test.each(languages)('%s: everything said to search engines is in the words of schema.org', (language) => {
  const shop = shopIn(language)
  const varies = { ...product, price_varies: true, price_to_kopiykas: 900_000 }
  const message = [
    localBusinessData(shop),
    businessInBrief(shop),
    webSiteData(shop),
    breadcrumbData(shop, [{ name: 'A', path: '/uk/product' }]),
    ...productData(shop, product),
    ...productData(shop, varies),
  ]
  for (const data of message) expect(findViolations(data), JSON.stringify(data)).toEqual([])
})

test('a product is offered in hryvnias, made to order, with the days of its page, to Ukraine', () => {
  const [data] = productData(shopIn('en'), product)
  expect(data).toMatchObject({
    '@type': 'Product',
    name: product.product_name,
    image: ['https://shop.test/media/a-640.webp'],
    offers: {
      '@type': 'Offer',
      price: 4200,
      priceCurrency: 'UAH',
      availability: 'https://schema.org/BackOrder',
      shippingDetails: { shippingDestination: { addressCountry: 'UA' }, deliveryTime: { handlingTime: { minValue: 14, unitCode: 'DAY' } } },
      seller: { '@id': 'https://shop.test/#shop' },
    },
  })
})

test('a price that varies is a range', () => {
  const [data] = productData(shopIn('uk'), { ...product, price_varies: true, price_to_kopiykas: 900_000 })
  expect(data).toMatchObject({ offers: { '@type': 'AggregateOffer', lowPrice: 4200, highPrice: 9000, priceCurrency: 'UAH' } })
})

test('the business has an address in Cherkasy and a return policy of 14 days', () => {
  expect(localBusinessData(shopIn('uk'))).toMatchObject({
    '@type': ['LocalBusiness', 'Organization'],
    address: { addressLocality: 'Черкаси', addressCountry: 'UA' },
    telephone: '+380472123456',
    hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'UA' },
  })
})
