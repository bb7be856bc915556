import { expect, test } from 'vitest'
import type { ProductView } from '#contract/catalogue.ts'
import type { Shop } from '../seo/structured-data.ts'
import { productData } from './product-data.ts'

// Only what the data is made of.
const product = {
  id: 7,
  product_name: 'Planter',
  slug: 'planter',
  description: 'D',
  images: [{ url: '/media/a-1200.webp' }],
  categories: [{ categoryId: 3, categoryName: 'Planters', slug: 'planters' }],
  price: 100,
  price_kopiykas: 420_000,
  price_from_kopiykas: 280_000,
  price_to_kopiykas: 490_050,
  currency: 'USD',
  price_varies: false,
  lead_time_days: 14,
  production_start: '2026-11-23',
  casts_per_day: 2,
  ready_from: '2026-12-07',
  ready_to: '2026-12-11',
  product_properties: [],
  volume_tiers: [],
} as unknown as ProductView // a whole product has much more
const shop = { origin: 'https://shop.test', language: 'en', name: 'Shop', settings: { company: { name: null } } } as Shop // as above

test('the offer is in hryvnias on the English page too, made to order, with the days of the page', () => {
  const [data] = productData(shop, product)
  expect(data).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.test/media/a-1200.webp'],
    offers: {
      '@type': 'Offer',
      price: 4200,
      priceCurrency: 'UAH',
      availability: 'https://schema.org/BackOrder',
      availabilityStarts: '2026-12-11',
      url: 'https://shop.test/en/product/view/7-planter',
      shippingDetails: {
        shippingDestination: { addressCountry: 'UA' },
        deliveryTime: { handlingTime: { minValue: 14, maxValue: 18, unitCode: 'DAY' } },
      },
    },
  })
  expect(data).not.toHaveProperty('brand')
})

test('a price that varies is a range', () => {
  const [data] = productData(shop, { ...product, price_varies: true })
  expect(data).toMatchObject({ offers: { '@type': 'AggregateOffer', lowPrice: 2800, highPrice: 4900.5, priceCurrency: 'UAH' } })
})

test('an address that names a configuration is offered at its own price, with its own days; one that is gone as the nearest', () => {
  const size = (value: string, impact: number) => ({ value, label: value, price_impact: impact / 100, price_impact_kopiykas: impact, extra_days: 0 })
  const sizes = [{ property_name: 'size', label: 'Size', kind: 'DROPDOWN', options: [size('50x50x90', 0), size('60x60x110', 160_000)] }]
  const many = { ...product, price_varies: true, product_properties: sizes } as unknown as ProductView // as above
  const offerAt = (search: string) => productData(shop, many, search)[0] as { offers: object }
  expect(offerAt('?c=size:60x60x110').offers).toMatchObject({
    '@type': 'Offer',
    price: 5800,
    url: 'https://shop.test/en/product/view/7-planter?c=size:60x60x110',
  })
  expect(offerAt('?c=size:60x60x120').offers).toMatchObject({ price: 5800 })
  // Without a choice the range stands beside the offer that the page opens with.
  expect(offerAt('').offers).toMatchObject({ '@type': 'AggregateOffer', offers: [{ '@type': 'Offer', price: 4200 }] })
})
