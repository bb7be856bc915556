import { defaultPageSize, maxSearchLength, pageSizes, sorts, type Sort } from '#contract/listing-defaults.ts'
import { queryText } from '../navigation/links.ts'

/** What is listed and how: the address is the truth (rule 2.1). */
export interface Listing {
  readonly categoryIds: readonly number[]
  readonly search: string
  /** Whole or with two decimals, in the currency of the page; null is no bound. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  /** null is the default: by name, by relevance while searching. */
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

/** Zero, empty and nonsense are no bound. */
function price(text: string | null): number | null {
  const clean = text?.trim() ?? ''
  return /^\d{1,9}(\.\d{1,2})?$/.test(clean) && Number(clean) > 0 ? Number(clean) : null
}

/** Reads an address kindly: what makes no sense is left out, since a reader may have typed it. */
export function readListing(params: URLSearchParams): Listing {
  const ids = [...params.getAll('category_id[]'), ...params.getAll('category_id')].map((text) => wholeNumber(text, { min: 1, max: largestId }))
  const bounds = [price(params.get('price_from')), price(params.get('price_to'))] as const
  const [from, to] = bounds[0] !== null && bounds[1] !== null && bounds[0] > bounds[1] ? [bounds[1], bounds[0]] : bounds
  const search = (params.get('full_text_search') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim()
  const sort = sorts.find((known) => known === params.get('sort')) ?? null
  return {
    categoryIds: [...new Set(ids.filter((id) => id !== null))],
    search,
    priceFrom: from,
    priceTo: to,
    // By name is what comes without asking, unless relevance would.
    sort: sort === 'NAME' && search === '' ? null : sort,
    limit: pageSizes.find((size) => String(size) === params.get('limit')) ?? defaultPageSize,
    page: wholeNumber(params.get('page'), { min: 1, max: 1_000_000 }) ?? 0,
  }
}

/** The shortest query that says it: defaults are left out, `page=0` above all. The API takes the same. */
export function listingParams(listing: Listing): URLSearchParams {
  const params = new URLSearchParams()
  for (const id of listing.categoryIds) params.append('category_id[]', String(id))
  if (listing.search) params.set('full_text_search', listing.search)
  if (listing.priceFrom !== null) params.set('price_from', String(listing.priceFrom))
  if (listing.priceTo !== null) params.set('price_to', String(listing.priceTo))
  if (listing.sort !== null && (listing.sort !== 'NAME' || listing.search)) params.set('sort', listing.sort)
  if (listing.limit !== defaultPageSize) params.set('limit', String(listing.limit))
  if (listing.page > 0) params.set('page', String(listing.page))
  return params
}

/** The front of the shop: nothing filtered, searched, sorted or paged. */
export const isFront = (listing: Listing): boolean => listingParams(listing).size === 0

export function listingSearch(listing: Listing): string {
  return queryText(listingParams(listing))
}

/** Any change of what is listed goes back to the first page; only a change of the page itself names one. */
export function changed(listing: Listing, change: Partial<Omit<Listing, 'page'>>): Listing {
  return { ...listing, ...change, page: 0 }
}

/** Other categories: when none is left, the price range goes back to its absolute bounds. */
export function withCategories(listing: Listing, categoryIds: readonly number[]): Listing {
  const none = categoryIds.length === 0 && listing.categoryIds.length > 0
  return changed(listing, none ? { categoryIds, priceFrom: null, priceTo: null } : { categoryIds })
}

export type FilterKind = 'price' | 'search' | 'categories'

/** The kinds of filters that are on, the likeliest to be too narrow first. */
export function filtersOn(listing: Listing): FilterKind[] {
  const on: FilterKind[] = []
  if (listing.priceFrom !== null || listing.priceTo !== null) on.push('price')
  if (listing.search) on.push('search')
  if (listing.categoryIds.length > 0) on.push('categories')
  return on
}
