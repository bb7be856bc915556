/** A release of the back office: when it was built, in seconds, and the name of its files. */
interface Release {
  readonly builtAt: number
  readonly files: string
}

function readRelease(text: string | null): Release | null {
  const [, builtAt, files] = /^(\d+)\.(.+)$/.exec(text ?? '') ?? []
  return files === undefined ? null : { builtAt: Number(builtAt), files }
}

/** While an update rolls out a new tab may be answered by the release before; for this long that means nothing. */
const rollOutMs = 10 * 60_000

/** @param own the release that the tab was opened from; null while developing: nothing is ever outdated */
export function createReleaseWatch(own: string | null, now: () => number) {
  const mine = readRelease(own)
  let outdated = false
  let otherSince: number | null = null
  return {
    isOutdated: () => outdated,
    /** Notes which release has answered. A newer one counts at once; an older one when the own one has not answered for a while: the update was taken back. */
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
