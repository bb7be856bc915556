import { noFacets, valueFacets, type ValueFacet } from '#contract/facets.ts'
import { withRange, withValues } from './facet-changes.ts'
import { changed, withCategories, type FilterKind, type Listing } from './listing.ts'

const isValueFacet = (kind: FilterKind): kind is ValueFacet => valueFacets.some((facet) => facet === kind)

/** Loaded only when a filter is applied, to keep it out of the first load. */
export function without(listing: Listing, kind: FilterKind): Listing {
  if (kind === 'price') return changed(listing, { priceFrom: null, priceTo: null })
  if (kind === 'search') return changed(listing, { search: '', sort: listing.sort === 'NAME' ? null : listing.sort })
  if (kind === 'categories') return withCategories(listing, [])
  const { facets } = listing
  return changed(listing, { facets: isValueFacet(kind) ? withValues(facets, kind, []) : withRange(facets, kind, { from: null, to: null }) })
}

export function withoutFilters(listing: Listing): Listing {
  const sort = listing.sort === 'NAME' ? null : listing.sort
  return changed(listing, { categoryIds: [], search: '', priceFrom: null, priceTo: null, facets: noFacets, sort })
}
