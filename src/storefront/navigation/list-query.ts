import { use, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router'
import { create } from 'zustand'

/**
 * The newest query of the list until the address contains it; then null. Filters and the
 * search change it in turn, wherever they stand.
 */
export const usePendingQuery = create<{ query: string | null }>()(() => ({ query: null }))
let timer: ReturnType<typeof setTimeout> | undefined

function setPending(query: string | null): void {
  clearTimeout(timer)
  // A new rendering before a deferred part is hydrated would replace that part by its placeholder.
  if (usePendingQuery.getState().query !== query) usePendingQuery.setState({ query })
}

/** Whether a navigation comes from the list's own controls; any other one (Back, a link) replaces a pending query. */
const isOwn = (location: Location) => (location.state as { asked?: true } | null)?.asked === true // set below

export interface ListQuery {
  /** The newest query: the asked one, else the one on its way, else the address's. */
  readonly query: string
  /** Another list is on its way. */
  readonly waiting: boolean
  /** Another page, or a list that is not the list's own controls', is on its way. */
  readonly elsewhere: boolean
  /** The address is that of one of the list's own controls. */
  readonly own: boolean
  /** The same, asked of the router: React shows a move later than it begins, and a pause that ends between would take it back. */
  readonly isElsewhere: () => boolean
  /** Changes the newest query, at once or after a pause that any further change ends. Replaces the address, leaves the scroll. */
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
  // Effects run a moment after the list shows: what the reader asked for in between is newer than what has arrived.
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
