import type { ProductView } from '#contract/catalogue.ts'
import { configurationQuery } from '#contract/configuration-url.ts'
import { showGallery } from '#contract/gallery.ts'
import { handlingDays, madeToOrder } from '#contract/merchant.ts'
import { money, toMajor } from '#contract/money.ts'
import { productPath } from '#contract/slug.ts'
import { namedChoice, readChoices, productState, type Choices, type ProductState } from './product-state.ts'
import { readyFor } from './ready-for.ts'
import { breadcrumbData, shopReference, type Shop } from '../seo/structured-data.ts'

/** The configuration in a URL. */
interface Shown {
  readonly choices: Choices
  readonly state: ProductState
  /** The choice as the URL names it; empty when it names none. */
  readonly query: string
}

function shownAt(product: ProductView, search: string): Shown {
  const choices = { ...readChoices(product, search), quantity: 1 }
  const configuration = configurationQuery(namedChoice(product, search))
  return { choices, state: productState(product, choices), query: configuration && `?c=${configuration}` }
}

/** One configured piece, made to order and sent within Ukraine, at the charged price in hryvnias. Delivery is not included. */
function buildOffer(shop: Shop, product: ProductView, { choices, state, query }: Shown) {
  const price = toMajor(state.totalKopiykas)
  const ready = readyFor(product, choices, shop.settings.production)
  const { min, max } = handlingDays(product.production_start, ready)
  return {
    '@type': 'Offer',
    price,
    priceCurrency: 'UAH',
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'UAH', valueAddedTaxIncluded: true },
    availability: madeToOrder.schema,
    availabilityStarts: ready.to,
    itemCondition: 'https://schema.org/NewCondition',
    url: shop.origin + productPath(shop.language, product) + query,
    seller: shopReference(shop),
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'UA' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' },
      },
    },
  }
}

/** For a URL with a configuration its own offer; otherwise the price range with the default configuration's offer. */
function buildOffers(shop: Shop, product: ProductView, shown: Shown) {
  const offer = buildOffer(shop, product, shown)
  if (!product.price_varies || shown.query !== '') return offer
  const [lowPrice, highPrice] = [product.price_from_kopiykas, product.price_to_kopiykas].map((kopiykas) => toMajor(money(kopiykas)))
  const versions = product.product_properties.find(({ property_name: name }) => name === 'combination')?.options.length
  return { '@type': 'AggregateOffer', priceCurrency: 'UAH', lowPrice, highPrice, ...(versions ? { offerCount: versions } : {}), offers: [offer] }
}

/** Product, offer and breadcrumbs as structured data (schema.org), for the configuration in the URL. */
export function productData(shop: Shop, product: ProductView, search = ''): object[] {
  const shown = shownAt(product, search)
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
      image: showGallery(product, shown.choices.choice).flatMap(({ picture: { kind, url } }) => (kind === 'drawing' ? [] : [shop.origin + url])),
      ...(settings.company.name ? { brand: { '@type': 'Brand', name: settings.company.name } } : {}),
      offers: buildOffers(shop, product, shown),
    },
    breadcrumbData(shop, steps),
  ]
}
