import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router'
import { create } from 'zustand'

/**
 * The newest query of the list, as long as the address does not say it yet; null when it does. Filters and the
 * search change it in turn, wherever they stand.
 */
export const usePendingQuery = create<{ query: string | null; leaving: boolean }>()(() => ({ query: null, leaving: false }))
let timer: ReturnType<typeof setTimeout> | undefined

function setPending(query: string | null): void {
  clearTimeout(timer)
  // Whatever renders anew before a deferred part is hydrated makes that part fall back to its placeholder.
  const { query: last, leaving } = usePendingQuery.getState()
  if (last !== query || leaving) usePendingQuery.setState({ query, leaving: false })
}

/**
 * Call when a link is pressed that takes the newest query along: what waits for its pause is not sent to this page any more.
 * Until React shows the move, a pause that ends would take it back.
 */
export function takeAlong(): void {
  clearTimeout(timer)
  usePendingQuery.setState({ leaving: true })
}

/** Whether a move is one of the list's own controls: any other one (Back, a link) is newer than what waits. */
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
  /** Changes the newest query, at once or after a pause that any further change ends. Replaces the address, leaves the scroll. */
  readonly ask: (change: (query: string) => string, pauseMs?: number) => void
}

export function useListQuery(): ListQuery {
  const location = useLocation()
  const coming = useNavigation().location
  const replaced = (useNavigationType() as string) === 'REPLACE' // an enum of strings
  const navigate = useNavigate()
  const { query, leaving: takenAlong } = usePendingQuery()
  const { pathname, search, state } = location
  const leaving = coming !== undefined && coming.pathname !== pathname
  const own = replaced && isOwn(location)
  const arrived = coming ? !isOwn(coming) : !own || search === query
  useEffect(() => {
    if (arrived) setPending(null)
  }, [arrived, location, coming])

  const newest = query ?? (coming && !leaving ? coming.search : search)
  return {
    query: newest,
    waiting: coming !== undefined && !leaving,
    elsewhere: takenAlong || (coming !== undefined && !isOwn(coming)),
    own,
    ask(change, pauseMs = 0) {
      const asked = change(usePendingQuery.getState().query ?? newest)
      const send = () => void navigate({ pathname, search: asked }, { replace: true, preventScrollReset: true, state: { ...state, asked: true } })
      setPending(asked)
      if (pauseMs > 0) timer = setTimeout(send, pauseMs)
      else send()
    },
  }
}
