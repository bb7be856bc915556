import type { Language } from '#contract/languages.ts'
import { storedValue } from '../storage/web-storage.ts'

/** The catalogue's last query string, for returning to it (rule 8.1). */
const stored = storedValue<{ readonly queryString: string; readonly language: string }>('local', 'tech-store', 1)

export function storeCatalogueQuery(language: Language, queryString: string): void {
  stored.write({ queryString, language })
}

/** A query stored in the other language is used only without prices, because those are in that language's currency. */
export function storedCatalogueQuery(language: Language): string {
  const { queryString = '', language: of } = stored.read() ?? {}
  return of === language || !queryString.includes('price_') ? queryString : ''
}

/** Called when signing out. */
export const clearCatalogueQuery = stored.remove
