import { create } from 'zustand'
import { createReleaseWatch } from './release-watch.ts'

const own = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? null
const watch = createReleaseWatch(own, Date.now)

/** Called for every answer of the server. */
export function noteRelease(release: string | null): void {
  watch.note(release)
  useIsOutdated.setState(watch.isOutdated())
}

/** Whether the server runs another release than this tab. */
export const useIsOutdated = create(watch.isOutdated)
