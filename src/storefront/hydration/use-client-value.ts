import { useSyncExternalStore } from 'react'

const neverNotified = () => () => {}

/**
 * A value that only the browser knows, such as its URL or its storage: `onServer` on the server and during hydration, afterwards the result of
 * `read` at each rendering.
 */
export function useClientValue<T extends string | boolean | null>(read: () => T, onServer: T): T {
  return useSyncExternalStore(neverNotified, read, () => onServer)
}
