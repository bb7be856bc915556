import { expect, test } from 'vitest'
import { pageKeyOf } from './cache-key.ts'

test.each([
  { asked: '/uk/about-us?x=1', kept: '/uk/about-us', rest: 'x=1' },
  { asked: '/uk/product?utm_source=mail&page=2&fbclid=7', kept: '/uk/product?page=2', rest: 'utm_source=mail&fbclid=7' },
  { asked: '/en/product?category_id%5B%5D=3&category_id[]=4', kept: '/en/product?category_id%5B%5D=3&category_id[]=4', rest: '' },
  { asked: '/uk/product/view/2-lava?c=size:60x60&q=3&page=2', kept: '/uk/product/view/2-lava?c=size:60x60&q=3', rest: 'page=2' },
  { asked: '/uk/product?', kept: '/uk/product', rest: '' },
])('a page is kept under the parameters that it reads: $asked → $kept', ({ asked, kept, rest }) => {
  expect(pageKeyOf(asked)).toEqual({ url: kept, rest })
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
])('%s is no name of a kept page', (asked) => {
  expect(pageKeyOf(asked)).toBeNull()
})
