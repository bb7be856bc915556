import { expect, test } from 'vitest'
import { inLanguage, findRedirect } from './urls.ts'
import { preferredLanguage } from './languages.ts'

const request = (pageUrl: string, { cookie = null, browser = null }: { cookie?: string | null; browser?: string | null } = {}) => {
  const url = new URL(pageUrl, 'http://shop.test')
  return findRedirect({ pathname: url.pathname, search: url.search, cookie, acceptLanguage: browser })
}

test('a slash too many is left out', () => {
  const target = (pathname: string) => findRedirect({ pathname, search: '?x=1', cookie: null, acceptLanguage: null })
  expect([target('//uk/product'), target('/en//about-us'), target('//evil.test/uk')]).toEqual([
    '/uk/product?x=1',
    '/en/about-us?x=1',
    '/evil.test/uk?x=1',
  ])
})

test('the root opens Ukrainian whatever the browser wants, or the language once chosen', () => {
  expect(request('/', { browser: 'en-GB,en' })).toBe('/uk')
  expect(request('/', { cookie: 'a=b; i18next=en' })).toBe('/en')
  expect(request('/', { cookie: 'i18next=de' })).toBe('/uk')
  expect(request('/', { cookie: 'i18next=en-US' })).toBe('/en')
  expect(request('/', { cookie: 'i18next=ru-RU' })).toBe('/uk')
})

test.for([
  ['/uk', '/uk/product'],
  ['/en?page=2', '/en/product?page=2'],
  ['/uk/nothing/here', '/uk/product'],
  ['/en/nothing', '/en/product'],
  ['/de/product', '/uk/product'],
  ['/de/product/view/5-x?c=1', '/uk/product/view/5-x?c=1'],
  ['/de', '/uk'],
  ['/en-GB/product', '/en/product'],
  ['/en-US/about-us?x=1', '/en/about-us?x=1'],
  ['/EN/product/view/5-x', '/en/product/view/5-x'],
  ['/en_gb', '/en'],
  ['/UK/product', '/uk/product'],
  ['/ru-UA/product', '/uk/product'],
  ['/zh-Hans-CN/product', '/uk/product'],
  ['/en-GB/nothing', '/'],
  ['/wp-admin', '/'],
  ['/product2/x', '/'],
] as const)('%s → %s', ([from, to]) => {
  expect(request(from)).toBe(to)
})

test.for(['/uk/product', '/en/product/view/1-a?c=b', '/uk/about-us', '/en/profile', '/uk/cart-checkout', '/uk/order/abc', '/en/privacy-policy'])(
  '%s stays',
  (pageUrl) => {
    expect(request(pageUrl)).toBeNull()
  },
)

test('a known page without a language gets one: cookie, then browser, then Ukrainian; the query stays', () => {
  expect(request('/about-us?x=1', { browser: 'en-US' })).toBe('/en/about-us?x=1')
  expect(request('/about-us?x=1', { browser: 'en-US', cookie: 'i18next=uk' })).toBe('/uk/about-us?x=1')
  expect(request('/about-us', { browser: 'uk', cookie: 'i18next=en-US' })).toBe('/en/about-us')
  expect(request('/about-us', { browser: 'en', cookie: 'i18next=ru' })).toBe('/uk/about-us')
  expect(request('/about-us', { browser: 'en', cookie: 'i18next=%00' })).toBe('/en/about-us')
  expect(request('/product/view/7-slug', { browser: 'ru-RU' })).toBe('/uk/product/view/7-slug')
  expect(request('/contact-us', { browser: 'fr-FR,de;q=0.8' })).toBe('/uk/contact-us')
  expect(request('/contact-us')).toBe('/uk/contact-us')
})

test('the browser is asked in the order of its wishes', () => {
  expect(preferredLanguage('fr, en;q=0.3, uk;q=0.8')).toBe('uk')
  expect(preferredLanguage('en;q=0, uk;q=0.1')).toBe('uk')
  expect(preferredLanguage('')).toBeNull()
})

test('a change of language swaps the prefix and keeps the rest', () => {
  expect(inLanguage('/uk/product/view/5-vazon', 'en')).toBe('/en/product/view/5-vazon')
  expect(inLanguage('/en', 'uk')).toBe('/uk')
})
