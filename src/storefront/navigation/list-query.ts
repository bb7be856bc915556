import { use, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router'
import { create } from 'zustand'

/** The newest query of the list until the URL contains it; then null. Filters and search change it in turn, wherever they are on the page. */
export const usePendingQuery = create<{ query: string | null }>()(() => ({ query: null }))
let timer: ReturnType<typeof setTimeout> | undefined

function setPending(query: string | null): void {
  clearTimeout(timer)
  // Sets only a changed query, because a rerender before hydration would replace a deferred part by its placeholder.
  if (usePendingQuery.getState().query !== query) usePendingQuery.setState({ query })
}

/** Whether a navigation comes from the list's own controls; any other (Back, a link) replaces a pending query. */
const isOwn = (location: Location) => (location.state as { asked?: true } | null)?.asked === true // set below

export interface ListQuery {
  /** The newest query: the requested one, or else the one being loaded, or else the URL's. */
  readonly query: string
  /** Another list is loading. */
  readonly waiting: boolean
  /** Another page is loading, or a list that was not requested by the list's own controls. */
  readonly elsewhere: boolean
  /** The current URL was set by the list's own controls. */
  readonly own: boolean
  /**
   * `elsewhere`, read from the router at the time of the call: React renders a navigation later than it begins, and a pause that ends in between
   * would undo it.
   */
  readonly isElsewhere: () => boolean
  /** Changes the newest query, at once or after a pause, which any further change cancels. Replaces the URL and keeps the scroll position. */
  readonly ask: (change: (query: string) => string, pauseMs?: number) => void
}

export function useListQuery(): ListQuery {
  const location = useLocation()
  const coming = useNavigation().location
  const replaced = (useNavigationType() as string) === 'REPLACE' // an enum of strings
  const navigate = useNavigate()
  const { query } = usePendingQuery()
  const router = use(UNSAFE_DataRouterContext)?.router
  const { pathname, search, state } = location
  const leaving = coming !== undefined && coming.pathname !== pathname
  const own = replaced && isOwn(location)
  const arrived = coming ? !isOwn(coming) : !own || search === query
  // Effects run a moment after the list is shown, so a query requested in between is kept.
  const clearArrived = useEffectEvent(() => usePendingQuery.getState().query === query && setPending(null))
  useEffect(() => {
    if (arrived) clearArrived()
  }, [arrived, location, coming])

  const isElsewhere = () => {
    const moving = router?.state.navigation.location
    if (moving) return !isOwn(moving)
    return router !== undefined && router.state.location.key !== location.key && !isOwn(router.state.location)
  }
  const newest = query ?? (coming && !leaving ? coming.search : search)
  return {
    query: newest,
    waiting: coming !== undefined && !leaving,
    elsewhere: coming !== undefined && !isOwn(coming),
    own,
    isElsewhere,
    ask(change, pauseMs = 0) {
      const asked = change(usePendingQuery.getState().query ?? newest)
      const send = () => void navigate({ pathname, search: asked }, { replace: true, preventScrollReset: true, state: { ...state, asked: true } })
      setPending(asked)
      if (pauseMs > 0) timer = setTimeout(() => isElsewhere() || send(), pauseMs)
      else send()
    },
  }
}
