let hydrated = false
let pressed: HTMLAnchorElement | null = null

/**
 * A language link that stands as the server's HTML until its script is here knows only the address: not the price that was
 * typed in the last half second, nor the words in the search box. Pressed until then, it waits for its script and is pressed
 * once more. When the script cannot be loaded, it goes where its address says.
 * @param load the script of the part in which the links are; once hydrated, that part calls `releaseLinks`
 * @returns what stops holding them
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

/** Call in an effect of the part: its links work from now on, until the returned function is called. */
export function releaseLinks(): () => void {
  hydrated = true
  const link = pressed
  pressed = null
  // After whatever the links still had to learn. The part may have been drawn anew since the press.
  if (link) setTimeout(() => (link.isConnected ? link : document.querySelector<HTMLAnchorElement>(`a[href][hreflang="${link.hreflang}"]`))?.click())
  return () => {
    hydrated = false
  }
}
