import { expect, test } from 'vitest'
import { emptySettings } from '#contract/settings.ts'
import { currencySearch, languageHref } from './language-href.ts'
import { queryText } from './links.ts'

const currency = (code: 'UAH' | 'USD' | 'EUR', rate: number) => ({ code, symbol: '', rate, date: null, source: 'configured' as const, stale: false })
const settings = { ...emptySettings, currencies: [currency('UAH', 1), currency('USD', 41.5), currency('EUR', 48)] }

test('changing the language keeps path, query and configuration', () => {
  const there = languageHref({ pathname: '/uk/product/view/7-vazon', search: '?c=size:60x60,color:white' }, 'uk', 'en', settings)
  expect(there).toBe('/en/product/view/7-vazon?c=size:60x60,color:white')
  expect(languageHref({ pathname: '/uk/product', search: '?category_id[]=3&page=2' }, 'uk', 'en', settings)).toBe(
    '/en/product?category_id[]=3&page=2',
  )
})

test('price bounds go into the other currency, outwards', () => {
  const there = languageHref({ pathname: '/uk/product', search: '?price_from=5000&price_to=9000' }, 'uk', 'en', settings)
  expect(there).toBe('/en/product?price_from=120&price_to=217')
  expect(languageHref({ pathname: '/en/product', search: '?price_from=120' }, 'en', 'uk', settings)).toBe('/uk/product?price_from=4980')
})

test('a price filter says its currency where it is not that of the language, and keeps its prices in another one', () => {
  expect(currencySearch('?price_from=120&page=2', 'en', 'EUR', 'en', settings)).toBe('?price_from=103&page=2&currency=EUR')
  expect(currencySearch('?price_from=103&currency=EUR', 'en', 'USD', 'en', settings)).toBe('?price_from=119')
  expect(languageHref({ pathname: '/en/product', search: '?price_to=100&currency=EUR' }, 'en', 'uk', settings)).toBe('/uk/product?price_to=4800')
})

test('price bounds are dropped when no rate is known, rather than read in the wrong currency', () => {
  expect(languageHref({ pathname: '/uk/product', search: '?price_from=5000&sort=NEWEST' }, 'uk', 'en', null)).toBe('/en/product?sort=NEWEST')
})

test('a query is written with readable brackets', () => {
  expect(
    queryText(
      new URLSearchParams([
        ['category_id[]', '3'],
        ['full_text_search', 'вазон &'],
      ]),
    ),
  ).toMatch(/^\?category_id\[\]=3&full_text_search=%D0%B2/)
  expect(queryText(new URLSearchParams())).toBe('')
})
