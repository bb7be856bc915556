import { useEffect, useRef } from 'react'
import { topLayer } from './layers.ts'

/**
 * The browser's Back closes a layer instead of leaving the page. An entry with the same address goes on the
 * history while the layer is open; the router never hears of its going. An address that changed meanwhile
 * (a filter replaces it) is carried over to the entry beneath.
 */
export function useBackCloses(id: string, active: boolean, close: () => void): void {
  const closeNow = useRef(close)
  const latest = useRef<{ url: string; state: unknown } | null>(null)
  useEffect(() => {
    closeNow.current = close
    if (active) latest.current = { url: location.href, state: history.state }
  })
  useEffect(() => {
    if (!active) return
    const path = location.pathname
    history.pushState(history.state, '')
    let entryIsThere = true
    const onBack = (event: PopStateEvent) => {
      if (!entryIsThere || dropping > 0 || topLayer() !== id) return
      event.stopImmediatePropagation()
      entryIsThere = false
      keepAddress(latest.current)
      closeNow.current()
    }
    addEventListener('popstate', onBack, { capture: true })
    return () => {
      removeEventListener('popstate', onBack, { capture: true })
      // Later, so that a link that closed the layer on its way elsewhere goes first.
      if (entryIsThere) setTimeout(() => location.pathname === path && dropEntry(latest.current), 0)
    }
  }, [active, id])
}

/** Entries being taken off by us: their going is nobody's Back. */
let dropping = 0

function dropEntry(address: { url: string; state: unknown } | null) {
  const swallow = (event: PopStateEvent) => {
    dropping -= 1
    event.stopImmediatePropagation()
    keepAddress(address)
  }
  addEventListener('popstate', swallow, { capture: true, once: true })
  dropping += 1
  history.back()
}

function keepAddress(address: { url: string; state: unknown } | null) {
  if (address && address.url !== location.href) history.replaceState(address.state, '', address.url)
}
