import { expect, test } from 'vitest'
import { isPublicPage, isCacheable, cachedAtHeader, markCachedAt, maxImageBytes, offlinePath, chooseCache, returnPath } from './cache-policy.ts'

test.each(['/uk/product', '/en/product/view/7-conus', '/uk/contact-us', '/en/privacy-policy'])(
  '%s is the same for everybody and may be kept',
  (path) => {
    expect(isPublicPage(path)).toBe(true)
  },
)

test.each([
  '/uk/order/secret',
  '/uk/payment/secret',
  '/uk/profile',
  '/en/cart-checkout',
  '/uk/reset-password',
  '/uk/offline',
  '/uk',
  '/',
  '/admin',
  '/api/v1/product',
  '/uk/product/view/7/x',
])('%s is never put aside', (path) => {
  expect(isPublicPage(path)).toBe(false)
})

test('only what has a place is kept', () => {
  expect(['/assets/a-1.js', '/icon.svg', '/locales/uk/ui.json', '/media/1.webp', '/api/v1/cart', '/health/live', '/admin'].map(chooseCache)).toEqual([
    'assets',
    'assets',
    'words',
    'pictures',
    null,
    null,
    null,
  ])
})

const response = (type: string, headers: Record<string, string> = {}, status = 200) =>
  new Response('x', { status, headers: { 'content-type': type, ...headers } })

test('an answer is kept when it is whole, for everybody, and what its place is for', () => {
  expect(isCacheable(response('text/html; charset=utf-8'), 'pages')).toBe(true)
  expect(isCacheable(response('text/html', { 'cache-control': 'no-store' }), 'pages')).toBe(false)
  expect(isCacheable(response('text/html', {}, 503), 'pages')).toBe(false)
  // A page that came instead of a script would break every later visit.
  expect(isCacheable(response('text/html'), 'assets')).toBe(false)
  expect(isCacheable(response('image/avif', { 'content-length': String(maxImageBytes) }), 'pictures')).toBe(true)
  expect(isCacheable(response('image/avif', { 'content-length': String(maxImageBytes + 1) }), 'pictures')).toBe(false)
})

test('a kept page says of when it is, and stays the page it was', () => {
  expect(cachedAtHeader).toBe('x-kept-at')
  expect(markCachedAt('<!DOCTYPE html><html lang="uk"><head>', '2026-11-21T10:00:00Z')).toBe(
    '<!DOCTYPE html><html data-kept="2026-11-21T10:00:00Z" lang="uk"><head>',
  )
})

test('the offline page leads back to our own pages and nowhere else', () => {
  expect(offlinePath('uk', '/uk/product/view/7?c=1')).toBe('/uk/offline?to=%2Fuk%2Fproduct%2Fview%2F7%3Fc%3D1')
  expect(returnPath('/uk/product/view/7?c=1', 'uk')).toBe('/uk/product/view/7?c=1')
  for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/uk//evil.example', null])
    expect(returnPath(evil, 'en')).toBe('/en/product')
})
