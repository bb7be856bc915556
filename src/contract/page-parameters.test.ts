import { expect, test } from 'vitest'
import { listingParams } from '../storefront/catalogue/listing.ts'
import { pageParameters } from './page-parameters.ts'

test('every parameter that the catalogue writes into its address is one that its page is known by', () => {
  const range = { from: 10, to: 20 }
  const facets = {
    values: { place: ['balcony'], shape: ['round'], color: ['white'], option: ['logo'] },
    ranges: { height: range, width: range, volume: range, weight: range },
  }
  const listing = {
    categoryIds: [3],
    search: 'урна',
    currency: 'EUR',
    priceFrom: 100,
    priceTo: 900,
    facets,
    sort: 'NEWEST',
    limit: 20,
    page: 2,
  } as const
  expect(pageParameters('/uk/product')).toEqual(expect.arrayContaining([...listingParams(listing).keys()]))
})
