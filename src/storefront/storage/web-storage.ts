/**
 * A value stored in the browser between pages: JSON under a key, with the version of its shape. A value of another version is ignored. When storage
 * is full or unavailable, values are simply not stored.
 */
export interface StoredValue<T> {
  read(): T | undefined
  write(value: T): void
  remove(): void
}

const areas = { local: () => localStorage, session: () => sessionStorage } // even reading the property throws when storage is blocked

function guarded<R>(work: () => R): R | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** @param version increase it when the shape changes; no other code writes under `key` */
export function storedValue<T>(area: keyof typeof areas, key: string, version: number): StoredValue<T> {
  return {
    read: () =>
      guarded(() => {
        const stored = JSON.parse(areas[area]().getItem(key) ?? 'null') as { state: T; version: number } | null // written by us with this version
        return stored?.version === version ? stored.state : undefined
      }),
    write: (state) => guarded(() => areas[area]().setItem(key, JSON.stringify({ state, version }))),
    remove: () => guarded(() => areas[area]().removeItem(key)),
  }
}

/** Whether this tab has stored anything. */
export function hasStoredSession(): boolean {
  return (guarded(() => sessionStorage.length) ?? 0) > 0
}

/** Removes everything that the tab has stored, when somebody signs out. */
export function clearSessionStorage(): void {
  guarded(() => sessionStorage.clear())
}
