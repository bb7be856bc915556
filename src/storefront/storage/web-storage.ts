/**
 * What this browser stores between pages: JSON under a key, with the version of its shape. A value of another version is
 * none. Storage that is full or refused costs the reader nothing but the memory.
 */
export interface StoredValue<T> {
  read(): T | undefined
  write(value: T): void
  remove(): void
}

const areas = { local: () => localStorage, session: () => sessionStorage } // reading the name alone throws where storage is refused

function guarded<R>(work: () => R): R | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** @param version raise it when the shape changes: no other code writes under `key` */
export function storedValue<T>(area: keyof typeof areas, key: string, version: number): StoredValue<T> {
  return {
    read: () =>
      guarded(() => {
        const stored = JSON.parse(areas[area]().getItem(key) ?? 'null') as { state: T; version: number } | null // our own text, told by its version
        return stored?.version === version ? stored.state : undefined
      }),
    write: (state) => guarded(() => areas[area]().setItem(key, JSON.stringify({ state, version }))),
    remove: () => guarded(() => areas[area]().removeItem(key)),
  }
}

/** Whether this tab stores anything at all. */
export function hasStoredSession(): boolean {
  return (guarded(() => sessionStorage.length) ?? 0) > 0
}

/** Removes all that the tab stores: somebody signed out. */
export function clearSessionStorage(): void {
  guarded(() => sessionStorage.clear())
}
