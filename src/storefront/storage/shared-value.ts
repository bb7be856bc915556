import { useSyncExternalStore } from 'react'
import { storedValue } from './web-storage.ts'

/**
 * A value stored on this device that all tabs keep in sync.
 * @param none the value when nothing is stored, and on server-rendered pages
 */
export function sharedValue<T>(key: string, version: number, none: T) {
  const stored = storedValue<T>('local', key, version)
  const listeners = new Set<() => void>()
  /** Undefined until first read. */
  let current: T | undefined
  const read = (): T => {
    if (current === undefined) current = stored.read() ?? none
    return current
  }
  const show = (value: T | undefined) => {
    current = value
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  // Follows changes made in other tabs.
  if (typeof addEventListener === 'function')
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) show(undefined)
    })
  return {
    read,
    write(value: T): void {
      stored.write(value)
      show(value)
    },
    remove(): void {
      stored.remove()
      show(none)
    },
    useValue: (): T => useSyncExternalStore(subscribe, read, () => none),
  }
}
