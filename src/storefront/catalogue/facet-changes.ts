import type { Bounds, RangeFacet, ValueFacet } from '#contract/facets.ts'
import { changed, type Listing } from './listing.ts'

export function withValues(listing: Listing, facet: ValueFacet, values: readonly string[]): Listing {
  return changed(listing, { facets: { ...listing.facets, values: { ...listing.facets.values, [facet]: values } } })
}

/** Ticks a value, or unticks it. */
export function toggleValue(listing: Listing, facet: ValueFacet, value: string): Listing {
  const on = listing.facets.values[facet]
  return withValues(listing, facet, on.includes(value) ? on.filter((other) => other !== value) : [...on, value])
}

export function withRange(listing: Listing, facet: RangeFacet, range: Bounds): Listing {
  return changed(listing, { facets: { ...listing.facets, ranges: { ...listing.facets.ranges, [facet]: range } } })
}
