import type { Language } from '#contract/languages.ts'
import { sameHours } from '#contract/opening-hours.ts'
import type { PublicSettings } from '#contract/settings.ts'

/** Structured data for search engines (schema.org), with known facts only. The business has one id, so that other data can refer to it. */
export interface Shop {
  readonly origin: string
  readonly language: Language
  readonly name: string
  readonly settings: PublicSettings
}

type Data = Readonly<Record<string, unknown>>
const context = { '@context': 'https://schema.org' }
const shopId = ({ origin }: Shop) => `${origin}/#shop`
export const shopReference = (shop: Shop): Data => ({ '@id': shopId(shop) })

/** 14 days; the buyer pays the return shipping. */
function returnPolicy({ origin, language }: Shop): Data {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'UA',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 14,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: `${origin}/${language}/exchange-return`,
  }
}

/** The settings have the address in one line, and the town needs a field of its own. */
function parseLocality(url: string): Data {
  const [town] = /Черкаси|Cherkasy/.exec(url) ?? []
  return town ? { addressLocality: town } : {}
}

const parseStreet = (url: string) => url.replace(/^(?:м\. )?Черкаси, |, (?:м\. )?(?:Черкаси|Cherkasy).*$/u, '')

/** The business in the shortest accepted form, because the catalogue's page has no byte to spare. */
export function businessInBrief(shop: Shop): Data {
  const { company, contacts } = shop.settings
  const url = company.address[shop.language]
  return {
    ...context,
    '@type': ['LocalBusiness', 'Organization'],
    '@id': shopId(shop),
    name: shop.name,
    image: `${shop.origin}/icon-512.png`,
    address: { '@type': 'PostalAddress', streetAddress: parseStreet(url), ...parseLocality(url), addressCountry: 'UA' },
    ...(contacts.phones[0] ? { telephone: contacts.phones[0] } : {}),
  }
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function openingHours(hours: NonNullable<PublicSettings['hours']>): Data | readonly Data[] {
  const specifications = sameHours(hours).map(
    ({ weekdays, opens, closes }): Data => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays.map((day) => days[day - 1]), opens, closes }),
  )
  const [only, ...more] = specifications
  return only && more.length === 0 ? only : specifications
}

export function localBusinessData(shop: Shop): Data {
  const { contacts, social } = shop.settings
  return {
    ...businessInBrief(shop),
    url: `${shop.origin}/${shop.language}/product`,
    ...(shop.settings.hours ? { openingHoursSpecification: openingHours(shop.settings.hours) } : {}),
    ...(contacts.email ? { email: contacts.email } : {}),
    ...(contacts.map_url ? { hasMap: contacts.map_url } : {}),
    ...(social.length > 0 ? { sameAs: social.map(({ url }) => url) } : {}),
    hasMerchantReturnPolicy: returnPolicy(shop),
  }
}

/** The whole site, with its search. */
export function webSiteData(shop: Shop): Data {
  const catalogue = `${shop.origin}/${shop.language}/product`
  return {
    ...context,
    '@type': 'WebSite',
    name: shop.name,
    url: catalogue,
    inLanguage: shop.language,
    publisher: shopReference(shop),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${catalogue}?full_text_search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function breadcrumbData({ origin }: Pick<Shop, 'origin'>, steps: readonly { readonly name: string; readonly path: string }[]): Data {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: { '@id': origin + path } })),
  }
}
