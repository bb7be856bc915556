/** Shares the page's URL through the device's share sheet, or else copies it. @returns the outcome; null when the reader cancelled */
export async function share(title: string): Promise<'shared' | 'copied' | 'failed' | null> {
  const { href: url } = location
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
    await (navigator as Navigator).clipboard.writeText(url) // after the check above the compiler infers never
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : 'failed'
  }
}
