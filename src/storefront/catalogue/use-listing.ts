import { useEffect, useState } from 'react'
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
  // What was just asked for, until the router says so itself: a ticked box stays ticked.
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => setAsked(null), [location.key, coming?.key])

  // Ticked boxes answer at once and a second tick builds on the first, however slow the list is.
  const here = coming?.pathname === location.pathname ? coming.search : location.search
  return {
    listing: readListing(new URLSearchParams(asked ?? here)),
    waiting: asked !== null || coming?.pathname === location.pathname,
    change(to) {
      const search = listingSearch(to)
      setAsked(search)
      void navigate({ pathname: location.pathname, search }, { replace: true, preventScrollReset: true })
    },
    hrefOf: (to) => location.pathname + listingSearch(to),
  }
}
