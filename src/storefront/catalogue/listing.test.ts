import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noFacets } from '#contract/facets.ts'
import { pageSizes, sorts } from '#contract/listing-defaults.ts'
import { changed, filtersOn, listingParams, listingSearch, readListing, withCategories, type Listing } from './listing.ts'
import { without, withoutFilters } from './without-filters.ts'

const listing = (query: string) => readListing(new URLSearchParams(query))
const emptyListing = listing('')

const anyListing: fc.Arbitrary<Listing> = fc
  .record({
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 6 }),
    search: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 40 })),
    bounds: fc.tuple(fc.option(fc.integer({ min: 1, max: 99_999_999 })), fc.option(fc.integer({ min: 1, max: 99_999_999 }))),
    place: fc.uniqueArray(fc.constantFrom('balcony', 'street', 'terrace'), { maxLength: 2 }),
    height: fc.tuple(fc.option(fc.integer({ min: 1, max: 9_999 })), fc.option(fc.integer({ min: 1, max: 9_999 }))),
    sort: fc.option(fc.constantFrom(...sorts)),
    limit: fc.constantFrom(...pageSizes),
    page: fc.nat({ max: 1_000_000 }),
    currency: fc.constantFrom(null, 'EUR' as const),
  })
  // What an address can say at all: reading anything gives one of these.
  .map(({ bounds: [from, to], place, height: [low, high], ...rest }) => {
    const facets = { values: { ...noFacets.values, place }, ranges: { ...noFacets.ranges, height: { from: low, to: high } } }
    return readListing(listingParams({ ...rest, facets, priceFrom: from, priceTo: to }))
  })

test('what is listed survives the way through the address', () => {
  fc.assert(
    fc.property(anyListing, (one) => {
      expect(listing(listingSearch(one))).toEqual(one)
    }),
  )
})

test('any address at all can be read, and reading it again says the same', () => {
  const names = fc.constantFrom(
    'category_id[]',
    'category_id',
    'full_text_search',
    'price_from',
    'price_to',
    'sort',
    'limit',
    'page',
    'place[]',
    'color',
    'height_from',
    'height_to',
    'else',
  )
  const invalid = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.constantFrom('', '0', '-1', '1e9', 'NAME', 'NaN', "' or 1=1"),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, invalid), { maxLength: 12 }), (pairs) => {
      const read = readListing(new URLSearchParams(pairs))
      expect(readListing(listingParams(read))).toEqual(read)
      expect(read.page).toBeGreaterThanOrEqual(0)
      expect(read.search.length).toBeLessThanOrEqual(200)
      expect(read.priceFrom ?? 0).toBeLessThanOrEqual(read.priceTo ?? Infinity)
    }),
  )
})

test('defaults are left out of the address, the first page above all', () => {
  expect(listingSearch(listing('page=0&limit=10&sort=NAME&price_from=0&price_to=&full_text_search=%20'))).toBe('')
  expect(listingSearch(listing('category_id[]=3&category_id=5&page=2&limit=20&sort=PRICE_ASC'))).toBe(
    '?category_id[]=3&category_id[]=5&sort=PRICE_ASC&limit=20&page=2',
  )
})

test('the order that comes without asking: by name in every list, relevance while searching; the shop offers no other than the four', () => {
  expect(listing('sort=recommended').sort).toBeNull()
  expect(listing('place[]=balcony&sort=NAME').sort).toBeNull()
  expect(listing('place[]=balcony&sort=recommended').sort).toBeNull()
  expect(listing('full_text_search=вазон&sort=NAME').sort).toBe('NAME')
  expect(listing('sort=NAME').sort).toBeNull()
  expect(without(listing('full_text_search=вазон&sort=NAME'), 'search')).toEqual(emptyListing)
})

test('a lower bound above the upper one: the two are swapped', () => {
  expect(listing('price_from=900&price_to=100')).toMatchObject({ priceFrom: 100, priceTo: 900 })
})

test('any change of what is listed goes back to the first page', () => {
  fc.assert(
    fc.property(anyListing, (one) => {
      expect(changed(one, { sort: 'NEWEST' }).page).toBe(0)
      expect(withCategories(one, [7]).page).toBe(0)
      expect(withoutFilters(one).page).toBe(0)
      for (const kind of filtersOn(one)) expect(filtersOn(without(one, kind))).not.toContain(kind)
    }),
  )
})

test('when the last category is taken away the price range goes back to its bounds; with some left it stays', () => {
  const one = listing('category_id[]=3&category_id[]=5&price_from=100')
  expect(withCategories(one, [3]).priceFrom).toBe(100)
  expect(withCategories(one, []).priceFrom).toBeNull()
  expect(withCategories(listing('price_from=100'), []).priceFrom).toBe(100)
  // The empty list's "without the categories" is the same choice.
  expect(without(one, 'categories').priceFrom).toBeNull()
})

test('clearing all filters keeps the order and the page size', () => {
  expect(listingSearch(withoutFilters(listing('category_id[]=3&price_to=9&full_text_search=x&sort=NEWEST&limit=40&page=3')))).toBe(
    '?sort=NEWEST&limit=40',
  )
})
