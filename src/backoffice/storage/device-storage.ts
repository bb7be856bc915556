/** The only access to browser storage in the back office. Full or unavailable storage reads as empty and forgets values, but breaks no screen. */
const areas = { device: () => localStorage, tab: () => sessionStorage } // even reading the property throws when storage is blocked
export type StorageArea = keyof typeof areas

function guarded<R>(work: () => R): R | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export function readText(area: StorageArea, key: string): string | null {
  return guarded(() => areas[area]().getItem(key)) ?? null
}

/**
 * @param text null removes it
 * @returns false when nothing can be stored
 */
export function writeText(area: StorageArea, key: string, text: string | null): boolean {
  const done = guarded(() => {
    if (text === null) areas[area]().removeItem(key)
    else areas[area]().setItem(key, text)
    return true
  })
  return done ?? false
}

/** The stored JSON value, to be checked by the caller; null when there is none. */
export function readJson(area: StorageArea, key: string): unknown {
  const text = readText(area, key)
  return text === null ? null : (guarded(() => JSON.parse(text) as unknown) ?? null)
}

/**
 * @param value null removes it
 * @returns false when nothing can be stored
 */
export function writeJson(area: StorageArea, key: string, value: unknown): boolean {
  return writeText(area, key, value === null ? null : JSON.stringify(value))
}
