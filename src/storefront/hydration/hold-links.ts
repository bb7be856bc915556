let hydrated = false
let pressed: HTMLAnchorElement | null = null

/**
 * Until its script is loaded, a language link of the server's HTML knows only the URL, not a price typed in the last half second or the words in the
 * search box. A press before that loads the script and is then repeated. If the script cannot be loaded, the link works as plain HTML.
 * @param load loads the script of the part with the links; once hydrated, that part calls `releaseLinks`
 * @returns a function that stops holding them
 */
export function holdLinks(selector: string, load: () => Promise<unknown>): () => void {
  function hold(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null
    if (hydrated || !link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (!pressed) load().catch(releaseLinks)
    pressed = link
  }
  addEventListener('click', hold, true)
  return () => removeEventListener('click', hold, true)
}

/** Call it in an effect of the part: from then on its links work normally, until the returned function is called. */
export function releaseLinks(): () => void {
  hydrated = true
  const link = pressed
  pressed = null
  // Deferred, so that the link first gets its newest URL. The part may have been rerendered since the press.
  if (link) setTimeout(() => (link.isConnected ? link : document.querySelector<HTMLAnchorElement>(`a[href][hreflang="${link.hreflang}"]`))?.click())
  return () => {
    hydrated = false
  }
}
