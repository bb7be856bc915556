import { useSyncExternalStore } from 'react'
import { createReleaseWatch } from './release-watch.ts'

const own = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? null
const watch = createReleaseWatch(own, Date.now)
const listeners = new Set<() => void>()

/** Every answer of the server comes by here. */
export function noteRelease(release: string | null): void {
  const before = watch.isOutdated()
  watch.note(release)
  if (watch.isOutdated() !== before) for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Does the server run another release than the one that this tab was opened from? */
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, watch.isOutdated)
