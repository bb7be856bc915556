import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router'
import { create } from 'zustand'

interface PendingQuery {
  /** Null when the address says everything that was asked for. */
  readonly query: string | null
  /** On its way; else it waits for the end of its pause. */
  readonly sent: boolean
}
const nothing: PendingQuery = { query: null, sent: false }

/** The newest query of the list that the address does not say yet: filters and the search change it in turn, wherever they stand. */
export const usePendingQuery = create<PendingQuery>()(() => nothing)
let timer: ReturnType<typeof setTimeout> | undefined

function setPending(pending: PendingQuery): void {
  clearTimeout(timer)
  usePendingQuery.setState(pending)
}

/** Whether a move is one of the list's own controls: any other one (Back, a link) is newer than what waits. */
const isOwn = (location: Location) => (location.state as { asked?: true } | null)?.asked === true // set below

export interface ListQuery {
  /** The newest query: the asked one, else the one on its way, else the address's. */
  readonly query: string
  /** Another list is on its way. */
  readonly waiting: boolean
  /** Another page is on its way. */
  readonly leaving: boolean
  /** The address is that of one of the list's own controls. */
  readonly own: boolean
  /** Changes the newest query, at once or after a pause that any further change ends. Replaces the address, leaves the scroll. */
  readonly ask: (change: (query: string) => string, pauseMs?: number) => void
}

export function useListQuery(): ListQuery {
  const location = useLocation()
  const coming = useNavigation().location
  const replaced = useNavigationType() === 'REPLACE'
  const navigate = useNavigate()
  const { query, sent } = usePendingQuery()
  const { pathname, search, state } = location
  const leaving = coming !== undefined && coming.pathname !== pathname
  const own = replaced && isOwn(location)
  const arrived = coming ? !isOwn(coming) : !own || search === query
  useEffect(() => {
    if (arrived) setPending(nothing)
  }, [arrived, location, coming])

  const newest = query ?? (coming && !leaving ? coming.search : search)
  return {
    query: newest,
    waiting: sent || (coming !== undefined && !leaving),
    leaving,
    own,
    ask(change, pauseMs = 0) {
      const asked = change(usePendingQuery.getState().query ?? newest)
      const send = () => {
        setPending({ query: asked, sent: true })
        void navigate({ pathname, search: asked }, { replace: true, preventScrollReset: true, state: { ...state, asked: true } })
      }
      if (pauseMs === 0) return send()
      setPending({ query: asked, sent: false })
      timer = setTimeout(send, pauseMs)
    },
  }
}
