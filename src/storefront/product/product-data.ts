import type { ProductView } from '#contract/catalogue.ts'
import { money, toMajor } from '#contract/money.ts'
import { productPath } from '#contract/slug.ts'
import { breadcrumbData, shopReference, type Shop } from '../seo/structured-data.ts'

/** A price or, where it varies, its range: always what is charged, in hryvnias. */
function priceOf(product: ProductView) {
  const [price, lowPrice, highPrice] = [product.price_kopiykas, product.price_from_kopiykas, product.price_to_kopiykas].map((kopiykas) =>
    toMajor(money(kopiykas)),
  )
  const versions = product.product_properties.find(({ property_name: name }) => name === 'combination')?.options.length
  if (product.price_varies) return { '@type': 'AggregateOffer', lowPrice, highPrice, ...(versions ? { offerCount: versions } : {}) }
  return {
    '@type': 'Offer',
    price,
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'UAH', valueAddedTaxIncluded: true },
  }
}

/** Made to order, sent within Ukraine; what delivery costs the manager says, so nothing is said here. */
function offerOf(shop: Shop, product: ProductView) {
  return {
    ...priceOf(product),
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
export function productData(shop: Shop, product: ProductView): object[] {
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
      offers: offerOf(shop, product),
    },
    breadcrumbData(shop, steps),
  ]
}
