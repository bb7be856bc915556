import { useEffect, useRef } from 'react'
import { addPopstateGate } from './popstate-gate.ts'
import { topOverlay } from './overlay-stack.ts'

/**
 * The browser's Back closes a layer instead of leaving the page. An entry with the same address goes on the
 * history while the layer is open; the router never hears of its going. An address that changed meanwhile
 * (a filter replaces it) is carried over to the entry beneath.
 */
export function useCloseOnBack(id: string, active: boolean, close: () => void): void {
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
    let hasHistoryEntry = true
    const unregister = addPopstateGate(() => {
      if (!hasHistoryEntry || topOverlay() !== id) return false
      hasHistoryEntry = false
      preserveUrl(latest.current)
      closeNow.current()
      return true
    })
    return () => {
      unregister()
      // Later, so that a link that closed the layer on its way elsewhere goes first.
      if (hasHistoryEntry) setTimeout(() => location.pathname === path && removeHistoryEntry(latest.current), 0)
    }
  }, [active, id])
}

/** Takes our entry off again: its going is nobody's Back. */
function removeHistoryEntry(url: { url: string; state: unknown } | null) {
  const unregister = addPopstateGate(() => {
    unregister()
    preserveUrl(url)
    return true
  })
  history.back()
}

function preserveUrl(url: { url: string; state: unknown } | null) {
  if (url && url.url !== location.href) history.replaceState(url.state, '', url.url)
}
