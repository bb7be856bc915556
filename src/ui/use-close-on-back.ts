import { useEffect, useRef } from 'react'
import { addPopstateGate } from './popstate-gate.ts'
import { topOverlay } from './overlay-stack.ts'

/**
 * The browser's Back closes a layer instead of leaving the page. While the layer is open, the history has one more entry with the same URL; the
 * router does not notice its removal. If the URL changes meanwhile (a filter replaces it), the new one is copied to the entry below.
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
      // Deferred, so that the navigation that closed the layer runs first.
      if (hasHistoryEntry) setTimeout(() => location.pathname === path && removeHistoryEntry(latest.current), 0)
    }
  }, [active, id])
}

/** Removes our history entry; the popstate event that this causes is swallowed. */
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
