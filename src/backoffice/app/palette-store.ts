import { useSyncExternalStore } from 'react'

/** What lies above every screen: the palette, or the help with the keys. */
type Opened = 'palette' | 'keys' | null
let opened: Opened = null
const listeners = new Set<() => void>()

function update(next: Opened): void {
  opened = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => update('palette')
export const openKeyHelp = (): void => update('keys')
export const closePalette = (): void => update(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePaletteOpened = (): Opened => useSyncExternalStore(subscribe, () => opened)
