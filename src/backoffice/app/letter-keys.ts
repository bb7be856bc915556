import { useSyncExternalStore } from 'react'

// Who dictates, or whose hand slips, can switch single letters off; keys with Ctrl stay. The choice belongs to this device.
const key = 'admin-letter-keys'
const listeners = new Set<() => void>()

export function hasLetterKeys(): boolean {
  return localStorage.getItem(key) !== 'off'
}

export function switchLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, hasLetterKeys)
