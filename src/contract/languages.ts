/** Interface languages. Ukrainian is the default and the fallback. */
export const languages = ['uk', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'uk'

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** Words in every language of the shop. */
export type Translated<T = string> = Readonly<Record<Language, T>>

/**
 * The interface language for a browser's language tag: en variants → en, uk and ru variants → uk,
 * anything else → null.
 */
export function languageOfTag(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split(/[-_;]/)[0]
  if (primary === 'en') return 'en'
  if (primary === 'uk' || primary === 'ru') return 'uk'
  return null
}

/** The language of a first path segment or of the cookie: `en-GB`, `EN` → en, `ru` → uk, any other language → uk; null when it is no language tag. */
export function languageOfVariant(tag: string): Language | null {
  return /^[a-z]{2}(?:[-_][a-z]{4}(?=[-_]))?(?:[-_](?:[a-z]{2}|\d{3}))?$/i.test(tag) ? (languageOfTag(tag) ?? defaultLanguage) : null
}

/** The first supported language of an `Accept-Language` header (or `navigator.languages` joined). */
export function preferredLanguage(acceptLanguage: string | undefined): Language | null {
  const requested = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.split(';')
      const q = params.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean)
      return { tag, weight: q === undefined ? 1 : Number(q) || 0 }
    })
    .filter((tag) => tag.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of requested) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return null
}
