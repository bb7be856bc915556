import { expect, test } from 'vitest'
import { emptySettings as settings } from '#contract/settings.ts'
import { pageMeta } from './meta.ts'
import { breadcrumbData, webSiteData } from './structured-data.ts'

const matches = [
  { id: 'root', loaderData: { publicUrl: 'https://shop.test' } },
  { id: 'app/language-route', loaderData: { settings, categories: [], year: 2026 } },
]
const head = { title: 'Contact us — Shop', description: 'D', path: '/en/contact-us' }
const json = (descriptors: readonly object[]) => descriptors.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json']] : []))

test('every page says who the business is, and only what is set', () => {
  const [business] = json(pageMeta({ matches, head }))
  expect(business).toMatchObject({
    '@context': 'https://schema.org',
    '@type': ['LocalBusiness', 'Organization'],
    name: 'Shop',
    address: { streetAddress: 'Smilyanska St. 147', addressLocality: 'Cherkasy', addressCountry: 'UA' },
    hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'UA' },
  })
  for (const absent of ['telephone', 'email', 'sameAs', 'hasMap']) expect(business).not.toHaveProperty(absent)
})

test('the catalogue says who we are in few words: name, address, phone', () => {
  const [business] = json(pageMeta({ matches, head, brief: true }))
  expect(business).toMatchObject({
    '@type': ['LocalBusiness', 'Organization'],
    '@id': 'https://shop.test/#shop',
    name: 'Shop',
    address: { addressCountry: 'UA' },
  })
  expect(business).not.toHaveProperty('hasMerchantReturnPolicy')
})

test('a page names itself, both languages and the default, by whole addresses', () => {
  const descriptors = pageMeta({ matches, head })
  expect(descriptors).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/en/contact-us' })
  for (const [hrefLang, path] of [
    ['uk', '/uk/contact-us'],
    ['en', '/en/contact-us'],
    ['x-default', '/uk/contact-us'],
  ])
    expect(descriptors).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang, href: `https://shop.test${path}` })
})

test('a hidden page asks not to be listed', () => {
  expect(pageMeta({ matches, head: { ...head, hidden: true } })).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(pageMeta({ matches, head })).not.toContainEqual({ name: 'robots', content: 'noindex' })
})

const shop = { origin: 'https://shop.test', language: 'uk', name: 'Shop', settings } as const

test('the search of the site is the catalogue’s own', () => {
  expect(webSiteData(shop)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      target: { urlTemplate: 'https://shop.test/uk/product?full_text_search={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
})

test('steps are counted from one without gaps', () => {
  const steps = [
    { name: 'A', path: '/uk/product' },
    { name: 'B', path: '/uk/product?category_id[]=1' },
  ]
  expect(breadcrumbData(shop, steps)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'A', item: { '@id': 'https://shop.test/uk/product' } },
      { position: 2, name: 'B', item: { '@id': 'https://shop.test/uk/product?category_id[]=1' } },
    ],
  })
})
