import { useLocation } from 'react-router'
import { useShopData, type Category } from '../api/shop-data.ts'
import { useListQuery } from '../navigation/list-query.ts'
import { withKnownCategories } from './category-selection.ts'
import { listingSearch, readListing, type Listing } from './listing.ts'

export interface ListingState {
  /** The listing that the reader asked for last, so that ticked boxes respond at once, however slow the list is. */
  readonly listing: Listing
  /** Another list is loading. */
  readonly waiting: boolean
  /** Changes the newest listing, so that changes in quick succession do not undo each other. */
  readonly change: (update: (newest: Listing) => Listing, debounceMs?: number) => void
  readonly toHref: (to: Listing) => string
}

const noTree: readonly Category[] = []

export function useListing(): ListingState {
  const { pathname } = useLocation()
  const { query, waiting, ask } = useListQuery()
  const tree = useShopData().categories ?? noTree
  const parseListing = (text: string) => withKnownCategories(readListing(new URLSearchParams(text)), tree)
  return {
    listing: parseListing(query),
    waiting,
    change: (update, debounceMs) => ask((newest) => listingSearch(update(parseListing(newest))), debounceMs),
    toHref: (to) => pathname + listingSearch(to),
  }
}
