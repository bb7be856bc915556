import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'

/** The language of an API answer: what the `User-Language` header names, else Ukrainian. */
export function languageOf(header: unknown): Language {
  return isLanguage(header) ? header : defaultLanguage
}
