import { useSyncExternalStore } from 'react'
import { readText, writeText } from '../storage/device-storage.ts'

// Who dictates, or whose hand slips, can switch single letters off; keys with Ctrl stay. The choice belongs to this device.
const key = 'admin-letter-keys'
const listeners = new Set<() => void>()

export function hasLetterKeys(): boolean {
  return readText('device', key) !== 'off'
}

export function switchLetterKeys(on: boolean): void {
  writeText('device', key, on ? null : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, hasLetterKeys)
