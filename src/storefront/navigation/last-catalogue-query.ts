import { isLanguage } from '#contract/languages.ts'

/** The catalogue's last query string, for "back to the catalogue" (rule 2.1). */
const key = 'tech-store'
const version = 1

interface Kept {
  readonly state: { readonly queryString: string; readonly language: string }
  readonly version: number
}

export function rememberCatalogue(language: string, queryString: string): void {
  const kept: Kept = { state: { queryString, language }, version }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage that is full or forbidden costs the reader nothing but the memory.
  }
}

/** Of another language only if there is no price in it, since prices are in that language's currency. */
export function rememberedCatalogue(language: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null // checked below
    const { queryString, language: of } = kept?.state ?? {}
    if (kept?.version !== version || typeof queryString !== 'string' || !isLanguage(of)) return ''
    return of === language || !queryString.includes('price_') ? queryString : ''
  } catch {
    return ''
  }
}

/** Signing out forgets it. */
export function forgetCatalogue(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
