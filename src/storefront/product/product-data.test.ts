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
  product_properties: [],
} as unknown as ProductView // a whole product has much more
const shop = { origin: 'https://shop.test', language: 'en', name: 'Shop', settings: { company: { name: null } } } as Shop // as above

test('the offer is in hryvnias on the English page too, made to order, with its lead time', () => {
  const [data] = productData(shop, product)
  expect(data).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.test/media/a-1200.webp'],
    offers: {
      '@type': 'Offer',
      price: 4200,
      priceCurrency: 'UAH',
      availability: 'https://schema.org/MadeToOrder',
      url: 'https://shop.test/en/product/view/7-planter',
      shippingDetails: { shippingDestination: { addressCountry: 'UA' }, deliveryTime: { handlingTime: { maxValue: 14, unitCode: 'DAY' } } },
    },
  })
  expect(data).not.toHaveProperty('brand')
})

test('a price that varies is a range', () => {
  const [data] = productData(shop, { ...product, price_varies: true })
  expect(data).toMatchObject({ offers: { '@type': 'AggregateOffer', lowPrice: 2800, highPrice: 4900.5, priceCurrency: 'UAH' } })
})
