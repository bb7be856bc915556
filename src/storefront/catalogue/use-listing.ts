import { useLocation, useNavigate, useNavigation } from 'react-router'
import { listingSearch, readListing, type Listing } from './listing.ts'

export interface UsedListing {
  /** What the address says, or will say once the list on its way is here. */
  readonly listing: Listing
  /** Another list is on its way. */
  readonly waiting: boolean
  /** Lists something else: replaces the address, leaves the scroll where it is. */
  readonly change: (to: Listing) => void
  readonly hrefOf: (to: Listing) => string
}

export function useListing(): UsedListing {
  const location = useLocation()
  const coming = useNavigation().location
  const navigate = useNavigate()
  // Ticked boxes answer at once and a second tick builds on the first, however slow the list is.
  const waiting = coming?.pathname === location.pathname
  const { search } = waiting ? coming : location
  return {
    listing: readListing(new URLSearchParams(search)),
    waiting,
    change: (to) => void navigate({ pathname: location.pathname, search: listingSearch(to) }, { replace: true, preventScrollReset: true }),
    hrefOf: (to) => location.pathname + listingSearch(to),
  }
}
