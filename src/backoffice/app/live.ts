import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { DeskEvent } from '#contract/admin/desk-events.ts'
import { todayKey } from './today-query.ts'

/** A closed stream is not opened again at once: the server said no, as to a session that has ended. */
const againMs = 60_000
/** Several things happen with one press of a buyer: they are read together. */
const gatherMs = 150

/** Orders that came while this tab is open, with the moment at which it heard of them. */
let arrivals: readonly { readonly number: string; readonly at: number }[] = []
const listeners = new Set<() => void>()

function arrive(number: string): void {
  if (arrivals.some((known) => known.number === number)) return
  arrivals = [...arrivals.slice(-200), { number, at: Date.now() }]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many orders came after a list was read. */
export function useArrivals(readAt: number): number {
  const known = useSyncExternalStore(subscribe, () => arrivals)
  return known.filter(({ at }) => at > readAt).length
}

/** Hears what happens in the shop while the tab is seen, and asks for what was missed when it is seen again. */
function connect(onEvent: (event: DeskEvent) => void, onReset: () => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: number | null = null
  const seen = new Set<number>()
  const stand = ({ lastEventId }: MessageEvent<string>) => {
    last = Math.max(last ?? 0, Number(lastEventId) || 0)
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    if (source || document.hidden) return
    source = new EventSource(`/api/v1/admin/events${last === null ? '' : `?after=${last}`}`)
    // Where the stream begins, or begins again after too long a gap: what was read before may be older than that.
    for (const kind of ['here', 'reset'])
      source.addEventListener(kind, (message: MessageEvent<string>) => {
        stand(message)
        onReset()
      })
    source.addEventListener('desk', (message: MessageEvent<string>) => {
      stand(message)
      const event = JSON.parse(message.data) as DeskEvent // our own server's
      if (seen.has(event.id)) return
      seen.add(event.id)
      onEvent(event)
    })
    source.addEventListener('error', () => {
      // A lost connection is made again by the browser itself.
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      timer = setTimeout(open, againMs)
    })
  }
  const turn = () => (document.hidden ? close() : open())
  document.addEventListener('visibilitychange', turn)
  open()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    close()
  }
}

/** Keeps Today and its badges as the shop is now. */
export function useLive(queries: QueryClient): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: todayKey }), gatherMs)
    }
    const leave = connect((event) => {
      if (event.topic === 'placed' && event.subject !== null) arrive(event.subject)
      readAgain()
    }, readAgain)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [queries])
}
