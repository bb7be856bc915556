import { changed, withCategories, type FilterKind, type Listing } from './listing.ts'

/** Fetched where a filter is on: the first load needs no way to take one away. */
export function without(listing: Listing, kind: FilterKind): Listing {
  if (kind === 'price') return changed(listing, { priceFrom: null, priceTo: null })
  if (kind === 'search') return changed(listing, { search: '', sort: listing.sort === 'NAME' ? null : listing.sort })
  return withCategories(listing, [])
}

export function withoutFilters(listing: Listing): Listing {
  return changed(listing, { categoryIds: [], search: '', priceFrom: null, priceTo: null, sort: listing.sort === 'NAME' ? null : listing.sort })
}
