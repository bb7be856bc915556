import { expect, test } from 'vitest'
import { toPageKey } from './cache-key.ts'

test.each([
  { asked: '/uk/about-us?x=1', known: '/uk/about-us', rest: 'x=1' },
  { asked: '/uk/product?utm_source=mail&page=2&fbclid=7', known: '/uk/product?page=2', rest: 'utm_source=mail&fbclid=7' },
  { asked: '/en/product?category_id%5B%5D=3&category_id[]=4', known: '/en/product?category_id%5B%5D=3&category_id[]=4', rest: '' },
  { asked: '/uk/product/view/2-lava?c=size:60x60&q=3&page=2', known: '/uk/product/view/2-lava?c=size:60x60&q=3', rest: 'page=2' },
  { asked: '/uk/product?', known: '/uk/product', rest: '' },
])('a page is known under the parameters that it reads: $asked → $known', ({ asked, known, rest }) => {
  expect(toPageKey(asked)).toEqual({ url: known, rest })
})

test.each([
  '/uk/%61bout-us',
  '/uk/about-us/',
  '/uk//about-us',
  '/uk/product.data',
  '/uk/profile?page=2',
  '/uk/reset-password?token=x',
  '/de/product',
  '/uk',
  '/',
  'http://shop/uk/product',
])('%s is no name of a known page', (asked) => {
  expect(toPageKey(asked)).toBeNull()
})
