import { defaultPageSize, maxSearchLength, pageSizes, sorts } from '#contract/listing-defaults.ts'
import { isFacetCode, rangeFacets, valueFacets, type FacetFilter, type RangeFacet, type ValueFacet } from '#contract/facets.ts'
import { currencies, type Currency } from '#contract/money.ts'
import { queryText } from '../navigation/links.ts'

type Sort = (typeof sorts)[number]

/** Filters, sorting and page of a list; the URL is the only source (rule 2.1). */
export interface Listing {
  readonly categoryIds: readonly number[]
  readonly search: string
  /** Currency of the price bounds, when it is not the language's. */
  readonly currency: Currency | null
  /** A price bound in that currency with two decimals at most; null for none. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  readonly facets: FacetFilter
  /** Null is the default: relevance for a search, otherwise name. */
  readonly sort: Sort | null
  readonly limit: number
  /** Zero-based. */
  readonly page: number
}

const largestId = 2_147_483_647

function wholeNumber(text: string | null, { min, max }: { min: number; max: number }): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}

/** Zero, empty and invalid texts mean no bound. */
function price(text: string | null): number | null {
  const clean = text?.trim() ?? ''
  return /^\d{1,9}(\.\d{1,2})?$/.test(clean) && Number(clean) > 0 ? Number(clean) : null
}

type Values = Record<ValueFacet, readonly string[]>
type Ranges = Record<RangeFacet, { from: number | null; to: number | null }>

function readFacets(params: URLSearchParams): FacetFilter {
  const values = {} as Values // filled below, like the ranges
  for (const facet of valueFacets) values[facet] = [...new Set([...params.getAll(`${facet}[]`), ...params.getAll(facet)].filter(isFacetCode))]
  const ranges = {} as Ranges
  for (const facet of rangeFacets) ranges[facet] = bounds(params, facet)
  return { values, ranges }
}

/** Swaps reversed bounds. */
function bounds(params: URLSearchParams, name: string): { from: number | null; to: number | null } {
  const [from = null, to = null] = ['from', 'to'].map((end) => price(params.get(`${name}_${end}`)))
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** Parses a URL leniently: invalid parts are ignored, because a reader may have typed them. */
export function readListing(params: URLSearchParams): Listing {
  const ids = [...params.getAll('category_id[]'), ...params.getAll('category_id')].map((text) => wholeNumber(text, { min: 1, max: largestId }))
  const { from, to } = bounds(params, 'price')
  const search = (params.get('full_text_search') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim()
  const sort = sorts.find((known) => known === params.get('sort')) ?? null
  const listing: Listing = {
    categoryIds: [...new Set(ids.filter((id) => id !== null))],
    search,
    currency: from === null && to === null ? null : (currencies.find((known) => known === params.get('currency')) ?? null),
    priceFrom: from,
    priceTo: to,
    facets: readFacets(params),
    sort,
    limit: pageSizes.find((size) => String(size) === params.get('limit')) ?? defaultPageSize,
    page: wholeNumber(params.get('page'), { min: 1, max: 1_000_000 }) ?? 0,
  }
  return sort === defaultSort(listing) ? { ...listing, sort: null } : listing
}

/** The default sort order; null means relevance. */
export function defaultSort(listing: Listing): Sort | null {
  return listing.search ? null : 'NAME'
}

/** The shortest equivalent query, without defaults such as `page=0`. The API accepts the same. */
export function listingParams(listing: Listing): URLSearchParams {
  const params = new URLSearchParams()
  for (const id of listing.categoryIds) params.append('category_id[]', String(id))
  if (listing.search) params.set('full_text_search', listing.search)
  if (listing.priceFrom !== null) params.set('price_from', String(listing.priceFrom))
  if (listing.priceTo !== null) params.set('price_to', String(listing.priceTo))
  if (listing.currency !== null && isPriced(listing)) params.set('currency', listing.currency)
  const { values, ranges } = listing.facets
  for (const facet of valueFacets) for (const value of values[facet]) params.append(`${facet}[]`, value)
  for (const facet of rangeFacets)
    for (const end of ['from', 'to'] as const) if (ranges[facet][end] !== null) params.set(`${facet}_${end}`, String(ranges[facet][end]))
  if (listing.sort !== null && listing.sort !== defaultSort(listing)) params.set('sort', listing.sort)
  if (listing.limit !== defaultPageSize) params.set('limit', String(listing.limit))
  if (listing.page > 0) params.set('page', String(listing.page))
  return params
}

export const isPriced = ({ priceFrom, priceTo }: Pick<Listing, 'priceFrom' | 'priceTo'>): boolean => priceFrom !== null || priceTo !== null

/** Whether the listing is the front: no filter, search, sorting or page. */
export const isFront = (listing: Listing): boolean => listingParams(listing).size === 0

export function listingSearch(listing: Listing): string {
  return queryText(listingParams(listing))
}

/** Every change returns to the first page, except a change of the page itself. */
export function changed(listing: Listing, change: Partial<Omit<Listing, 'page'>>): Listing {
  return { ...listing, ...change, page: 0 }
}

/** Changes the categories; removing the last one resets the price range. */
export function withCategories(listing: Listing, categoryIds: readonly number[]): Listing {
  const none = categoryIds.length === 0 && listing.categoryIds.length > 0
  return changed(listing, none ? { categoryIds, priceFrom: null, priceTo: null } : { categoryIds })
}

export type FilterKind = 'price' | 'search' | 'categories' | ValueFacet | RangeFacet

/** The kinds of applied filters; those most likely to be too narrow come first. */
export function filtersOn(listing: Listing): FilterKind[] {
  const on: FilterKind[] = []
  if (isPriced(listing)) on.push('price')
  const { values, ranges } = listing.facets
  on.push(...rangeFacets.filter((facet) => ranges[facet].from !== null || ranges[facet].to !== null))
  on.push(...valueFacets.filter((facet) => values[facet].length > 0))
  if (listing.search) on.push('search')
  if (listing.categoryIds.length > 0) on.push('categories')
  return on
}
