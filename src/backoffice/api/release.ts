import { create } from 'zustand'
import { createReleaseWatch } from './release-watch.ts'

const own = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? null
const watch = createReleaseWatch(own, Date.now)

/** Every answer of the server comes by here. */
export function noteRelease(release: string | null): void {
  watch.note(release)
  useIsOutdated.setState(watch.isOutdated())
}

/** Does the server run another release than the one that this tab was opened from? */
export const useIsOutdated = create(watch.isOutdated)
