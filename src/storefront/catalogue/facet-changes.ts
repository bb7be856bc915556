import type { Bounds, FacetFilter, RangeFacet, ValueFacet } from '#contract/facets.ts'

// Independent of the listing, because other pages use it and would load the catalogue's code with it.

export function withValues(facets: FacetFilter, facet: ValueFacet, values: readonly string[]): FacetFilter {
  return { ...facets, values: { ...facets.values, [facet]: values } }
}

/** Ticks a value, or unticks it. */
export function toggleValue(facets: FacetFilter, facet: ValueFacet, value: string): FacetFilter {
  const on = facets.values[facet]
  return withValues(facets, facet, on.includes(value) ? on.filter((other) => other !== value) : [...on, value])
}

export function withRange(facets: FacetFilter, facet: RangeFacet, range: Bounds): FacetFilter {
  return { ...facets, ranges: { ...facets.ranges, [facet]: range } }
}
