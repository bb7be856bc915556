/**
 * What the back office stores in this browser, the one door to it. Storage that is full or refused reads as empty and loses
 * only what it should have remembered: no screen breaks over it.
 */
const areas = { device: () => localStorage, tab: () => sessionStorage } // naming them alone throws where storage is refused
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
 * @returns false where nothing can be stored
 */
export function writeText(area: StorageArea, key: string, text: string | null): boolean {
  const done = guarded(() => {
    if (text === null) areas[area]().removeItem(key)
    else areas[area]().setItem(key, text)
    return true
  })
  return done ?? false
}

/** What was stored as JSON, for its owner to check; null when there is none. */
export function readJson(area: StorageArea, key: string): unknown {
  const text = readText(area, key)
  return text === null ? null : (guarded(() => JSON.parse(text) as unknown) ?? null)
}

/**
 * @param value null removes it
 * @returns false where nothing can be stored
 */
export function writeJson(area: StorageArea, key: string, value: unknown): boolean {
  return writeText(area, key, value === null ? null : JSON.stringify(value))
}
