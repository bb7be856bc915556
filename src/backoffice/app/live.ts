import { useEffect } from 'react'
import { create } from 'zustand'
import type { DeskEvent, Presence } from '#contract/admin/desk-events.ts'
import { reread } from '../api/admin-api.ts'
import { requestPresence, applyPresence } from './presence.ts'
import { todayKey } from './today-query.ts'

/** Pause in ms after the server closed the stream, as it does when a session ends. */
const againMs = 60_000
/** A buyer's act causes several events; those within this time in ms are handled together. */
const gatherMs = 150

/** New orders, and quotes that were sent or answered while this tab is open, with the time at which it learned of them. */
export type ArrivalTopic = 'placed' | 'quote'
const useAllArrivals = create<readonly { readonly topic: ArrivalTopic; readonly number: string; readonly at: number }[]>(() => [])

function arrive(topic: ArrivalTopic, number: string): void {
  const arrivals = useAllArrivals.getState()
  const others = arrivals.filter((known) => known.topic !== topic || known.number !== number)
  // An order arrives only once; a quote may be answered after it was sent.
  if (topic === 'placed' && others.length < arrivals.length) return
  useAllArrivals.setState([...others.slice(-200), { topic, number, at: Date.now() }], true)
}

/** How many arrived after a list was read. */
export function useArrivals(topic: ArrivalTopic, readAt: number): number {
  return useAllArrivals().filter((one) => one.topic === topic && one.at > readAt).length
}

/** Receives the shop's events while the tab is visible, and fetches missed ones when it becomes visible again. */
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
    // The stream has begun, or resumed after too long a gap, so data loaded earlier may be out of date.
    for (const kind of ['here', 'reset'])
      source.addEventListener(kind, (message: MessageEvent<string>) => {
        stand(message)
        onReset()
        requestPresence()
      })
    source.addEventListener('desk', (message: MessageEvent<string>) => {
      stand(message)
      const event = JSON.parse(message.data) as DeskEvent // from our own server
      if (seen.has(event.id)) return
      seen.add(event.id)
      onEvent(event)
    })
    source.addEventListener('presence', (message: MessageEvent<string>) => applyPresence(JSON.parse(message.data) as Presence)) // from our own server
    source.addEventListener('error', () => {
      // The browser restores a lost connection by itself.
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

/** Keeps Today, the badges and the open order up to date. */
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
      void reread(['order'], ['order-messages'], ['order-edit'], ['product'])
      readAgain()
    }
    const leave = connect((event) => {
      if (event.topic === 'edit') return void reread(['order-edit', event.subject])
      if (event.topic === 'product') return void reread(['product', Number(event.subject)])
      if ((event.topic === 'placed' || event.topic === 'quote') && event.subject !== null) arrive(event.topic, event.subject)
      if ((event.topic === 'order' || event.topic === 'money') && event.subject !== null)
        void reread(['order', event.subject], ['order-messages', event.subject])
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
