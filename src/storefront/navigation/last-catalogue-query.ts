import { isLanguage } from '#contract/languages.ts'

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

/** Of another language only if there is no price in it, since prices are in that language's currency. */
export function storedCatalogueQuery(language: string): string {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredQuery> | null // checked below
    const { queryString, language: of } = stored?.state ?? {}
    if (stored?.version !== version || typeof queryString !== 'string' || !isLanguage(of)) return ''
    return of === language || !queryString.includes('price_') ? queryString : ''
  } catch {
    return ''
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
