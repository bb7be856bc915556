/** The catalogue's last query string, for "back to the catalogue" (rule 2.1). */
const key = 'tech-store'
const version = 1

interface StoredQuery {
  readonly state: { readonly queryString: string; readonly language: string }
  readonly version: number
}

export function storeCatalogueQuery(language: string, queryString: string): void {
  const stored: StoredQuery = { state: { queryString, language }, version }
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Storage that is full or forbidden costs the reader nothing but the memory.
  }
}

/** Signing out forgets it. */
export function clearCatalogueQuery(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
