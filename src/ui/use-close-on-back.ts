import { useEffect, useRef } from 'react'
import { addBackGate } from './popstate-gate.ts'
import { topLayer } from './overlay-stack.ts'

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
    const removeGate = addBackGate(() => {
      if (!entryIsThere || topLayer() !== id) return false
      entryIsThere = false
      keepAddress(latest.current)
      closeNow.current()
      return true
    })
    return () => {
      removeGate()
      // Later, so that a link that closed the layer on its way elsewhere goes first.
      if (entryIsThere) setTimeout(() => location.pathname === path && dropEntry(latest.current), 0)
    }
  }, [active, id])
}

/** Takes our entry off again: its going is nobody's Back. */
function dropEntry(address: { url: string; state: unknown } | null) {
  const removeGate = addBackGate(() => {
    removeGate()
    keepAddress(address)
    return true
  })
  history.back()
}

function keepAddress(address: { url: string; state: unknown } | null) {
  if (address && address.url !== location.href) history.replaceState(address.state, '', address.url)
}
