import { useEffect } from 'react'
import { create } from 'zustand'
import type { DeskEvent } from '#contract/admin/desk-events.ts'
import type { Presence } from '#contract/admin/presence.ts'
import { reread } from '../api/query-client.ts'
import { requestPresence, applyPresence } from './presence.ts'
import { todayKey } from './today-query.ts'

/** Pause after the server closed the stream, as it does when a session ends. */
const againMs = 60_000
/** One act of a buyer causes several events; they are handled together. */
const gatherMs = 150

/** What came while this tab is open, with the moment at which it heard of it: orders that were placed, quotes that were sent or answered. */
export type ArrivalTopic = 'placed' | 'quote'
const useAllArrivals = create<readonly { readonly topic: ArrivalTopic; readonly number: string; readonly at: number }[]>(() => [])

function arrive(topic: ArrivalTopic, number: string): void {
  const arrivals = useAllArrivals.getState()
  const others = arrivals.filter((known) => known.topic !== topic || known.number !== number)
  // An order comes once; a quote may be answered after it was sent.
  if (topic === 'placed' && others.length < arrivals.length) return
  useAllArrivals.setState([...others.slice(-200), { topic, number, at: Date.now() }], true)
}

/** How many of them came after a list was read. */
export function useArrivals(topic: ArrivalTopic, readAt: number): number {
  return useAllArrivals().filter((one) => one.topic === topic && one.at > readAt).length
}

/** Receives the shop's events while the tab is visible, and fetches what it missed when it becomes visible again. */
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
    // The stream has begun, or begun again after too long a gap: data loaded earlier may be out of date.
    for (const kind of ['here', 'reset'])
      source.addEventListener(kind, (message: MessageEvent<string>) => {
        stand(message)
        onReset()
        requestPresence()
      })
    source.addEventListener('desk', (message: MessageEvent<string>) => {
      stand(message)
      const event = JSON.parse(message.data) as DeskEvent // our own server's
      if (seen.has(event.id)) return
      seen.add(event.id)
      onEvent(event)
    })
    source.addEventListener('presence', (message: MessageEvent<string>) => applyPresence(JSON.parse(message.data) as Presence)) // our own server's
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

/** Keeps Today, its badges and the order that is open as the shop is now. */
export function useLive(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let workshopTimer: ReturnType<typeof setTimeout> | undefined
    // The board, the plan and the workshop's own list.
    const readWorkshop = () => {
      clearTimeout(workshopTimer)
      workshopTimer = setTimeout(() => void reread(['batches'], ['plan']), gatherMs)
    }
    const readAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void reread(todayKey), gatherMs)
    }
    const readEverything = () => {
      void reread(['order'])
      readAgain()
    }
    const leave = connect((event) => {
      if ((event.topic === 'placed' || event.topic === 'quote') && event.subject !== null) arrive(event.topic, event.subject)
      if ((event.topic === 'order' || event.topic === 'money') && event.subject !== null) void reread(['order', event.subject])
      if (event.topic === 'order') readWorkshop()
      readAgain()
    }, readEverything)
    return () => {
      clearTimeout(timer)
      clearTimeout(workshopTimer)
      leave()
    }
  }, [])
}
