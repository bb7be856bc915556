import { useEffect } from 'react'
import { create } from 'zustand'
import { presenceBeat } from '#contract/admin/presence-beat.ts'
import type { Presence, SharedSubject } from '#contract/admin/desk-events.ts'
import { adminApi, useMe } from '../api/admin-api.ts'

/** A colleague who has a subject open, and when they last announced it. */
interface Seen {
  readonly key: string
  readonly id: number
  readonly name: string
  readonly at: number
}
const useSeen = create<readonly Seen[]>(() => [])
/** The subjects that this tab has open, each with the function that announces it. */
const own = new Map<string, (asks: boolean) => void>()

const toKey = ({ subject, id }: { readonly subject: SharedSubject; readonly id: string }) => `${subject}:${id}`

/** Handles a colleague's announcement; a newcomer gets an answer. */
export function applyPresence({ by, here, asks, ...shared }: Presence): void {
  const key = toKey(shared)
  const others = useSeen.getState().filter((one) => one.key !== key || one.id !== by.id)
  useSeen.setState(here ? [...others, { key, id: by.id, name: by.name, at: Date.now() }] : others, true)
  if (asks) own.get(key)?.(false)
}

/** Called when events begin to arrive, perhaps after a gap: colleagues on the same screen announce themselves. */
export function requestPresence(): void {
  for (const announce of own.values()) announce(true)
}

export interface Shared {
  readonly subject: SharedSubject
  readonly id: string
}

/** Names of colleagues who have the same subject open; they are told about this reader too, while the tab is visible. */
export function useColleaguesHere({ subject, id }: Shared): readonly string[] {
  const me = useMe()
  const everybody = useSeen()
  useEffect(() => {
    const key = toKey({ subject, id })
    const report = (here: boolean, asks: boolean) =>
      // A failure is ignored, because the announcement is repeated soon.
      void adminApi()
        .announcePresence({ body: { subject, id, here, asks } })
        .catch(() => {})
    const announce = (asks: boolean) => !document.hidden && report(true, asks)
    const turn = () => report(!document.hidden, true)
    own.set(key, announce)
    announce(true)
    const beat = setInterval(() => {
      announce(false)
      const since = Date.now() - presenceBeat.gone
      useSeen.setState(
        useSeen.getState().filter(({ at }) => at > since),
        true,
      )
    }, presenceBeat.every)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', turn)
      own.delete(key)
      report(false, false)
    }
  }, [subject, id])
  const key = toKey({ subject, id })
  return everybody.flatMap((one) => (one.key === key && one.id !== me.id ? [one.name] : [])).toSorted()
}
