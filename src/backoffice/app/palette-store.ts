import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function update(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => update(true)
export const closePalette = (): void => update(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => open)
