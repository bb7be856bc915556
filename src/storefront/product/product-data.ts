import type { ProductView } from '#contract/catalogue.ts'
import { productPath } from '#contract/slug.ts'
import { breadcrumbData, shopReference, type Shop } from '../seo/structured-data.ts'

/** Major units, with VAT. */
export interface PricesInHryvnias {
  readonly price: number
  readonly from: number
  readonly to: number
}

/** A price or, where it varies, its range: always what is charged, in hryvnias. */
function priceOf({ price_varies: varies, product_properties: properties }: ProductView, { price, from, to }: PricesInHryvnias) {
  const versions = properties.find(({ property_name: name }) => name === 'combination')?.options.length
  if (varies) return { '@type': 'AggregateOffer', lowPrice: from, highPrice: to, ...(versions ? { offerCount: versions } : {}) }
  return {
    '@type': 'Offer',
    price,
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'UAH', valueAddedTaxIncluded: true },
  }
}

/** Made to order, sent within Ukraine; what delivery costs the manager says, so nothing is said here. */
function offerOf(shop: Shop, product: ProductView, prices: PricesInHryvnias) {
  return {
    ...priceOf(product, prices),
    priceCurrency: 'UAH',
    availability: 'https://schema.org/MadeToOrder',
    itemCondition: 'https://schema.org/NewCondition',
    url: shop.origin + productPath(shop.language, product),
    seller: shopReference(shop),
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'UA' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: product.lead_time_days, unitCode: 'DAY' },
      },
    },
  }
}

/** Product with its offer, and the way to it (facts for search engines: schema.org). */
export function productData(shop: Shop, product: ProductView, prices: PricesInHryvnias | null): object[] {
  const path = productPath(shop.language, product)
  const home = `/${shop.language}/product`
  const steps = [
    { name: shop.name, path: home },
    ...product.categories.map(({ categoryId, categoryName }) => ({ name: categoryName, path: `${home}?category_id[]=${categoryId}` })),
    { name: product.product_name, path },
  ]
  const { settings } = shop
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${shop.origin}${path}#product`,
      name: product.product_name,
      description: product.description,
      sku: String(product.id),
      image: product.images.flatMap(({ kind, url }) => (kind === 'drawing' ? [] : [shop.origin + url])),
      ...(settings.company.name ? { brand: { '@type': 'Brand', name: settings.company.name } } : {}),
      ...(prices ? { offers: offerOf(shop, product, prices) } : {}),
    },
    breadcrumbData(shop, steps),
  ]
}
