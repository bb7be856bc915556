/** A release of the back office: its build time in seconds and the name of its files. */
interface Release {
  readonly builtAt: number
  readonly files: string
}

function readRelease(text: string | null): Release | null {
  const [, builtAt, files] = /^(\d+)\.(.+)$/.exec(text ?? '') ?? []
  return files === undefined ? null : { builtAt: Number(builtAt), files }
}

/** During an update the former release may still answer a new tab; for this long that is ignored. */
const rollOutMs = 10 * 60_000

/** @param own the release that the tab was opened from; null in development, where nothing is ever outdated */
export function createReleaseWatch(own: string | null, now: () => number) {
  const mine = readRelease(own)
  let outdated = false
  let otherSince: number | null = null
  return {
    isOutdated: () => outdated,
    /**
     * Notes which release has answered. A newer one counts at once. An older one counts when the tab's own has not answered for a while, which means
     * that the update was rolled back.
     */
    note(text: string | null): void {
      const theirs = readRelease(text)
      if (!mine || !theirs || outdated) return
      if (theirs.files === mine.files) otherSince = null
      else {
        otherSince ??= now()
        outdated = theirs.builtAt > mine.builtAt || now() - otherSince >= rollOutMs
      }
    },
  }
}
