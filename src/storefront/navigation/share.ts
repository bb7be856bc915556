/** Hands the page's address over to the device's own sharing, or puts it on the clipboard. @returns what happened; null when the reader gave up */
export async function share(title: string): Promise<'shared' | 'copied' | 'failed' | null> {
  const { href: url } = location
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
    await (navigator as Navigator).clipboard.writeText(url) // the check above leaves the compiler no navigator
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : 'failed'
  }
}
