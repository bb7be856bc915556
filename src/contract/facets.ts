/** Filters of a product list besides category, price and text. Free of zod, because the browser loads it. */

/** Facets with codes as values. Values of one facet are combined with "or", facets with "and". */
export const valueFacets = ['place', 'shape', 'color', 'option'] as const
export type ValueFacet = (typeof valueFacets)[number]

/** Facets of measurements: heights and widths in millimetres, volumes of soil in litres, weights in kilograms. */
export const rangeFacets = ['height', 'width', 'volume', 'weight'] as const
export type RangeFacet = (typeof rangeFacets)[number]

/** Places where a product may stand. */
export const places = ['terrace', 'balcony', 'street', 'interior'] as const
export type Place = (typeof places)[number]

/** Both ends are included; null means no bound. */
export interface Bounds {
  readonly from: number | null
  readonly to: number | null
}

export interface FacetFilter {
  readonly values: Readonly<Record<ValueFacet, readonly string[]>>
  readonly ranges: Readonly<Record<RangeFacet, Bounds>>
}

/** A filter that restricts nothing. */
export const noFacets: FacetFilter = {
  values: { place: [], shape: [], color: [], option: [] },
  ranges: {
    height: { from: null, to: null },
    width: { from: null, to: null },
    volume: { from: null, to: null },
    weight: { from: null, to: null },
  },
}

/** Whether the text can be the code of a facet's value. */
export const isFacetCode = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(text)
export const maxFacetCodes = 50
