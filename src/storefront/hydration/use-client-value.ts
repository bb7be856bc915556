import { useSyncExternalStore } from 'react'

const neverNotified = () => () => {}

/**
 * What only the browser knows, such as its address or its storage: the server's stand-in on the server and while the page is
 * hydrated, after that what `read` returns when the component is rendered.
 */
export function useClientValue<T extends string | boolean | null>(read: () => T, onServer: T): T {
  return useSyncExternalStore(neverNotified, read, () => onServer)
}
