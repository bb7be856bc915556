import type { Language } from '#contract/languages.ts'

/** Translations of one namespace: flat keys, i18next's JSON format (`{{name}}`, `key_one`, `key_few` …). */
export type Messages = Readonly<Record<string, string>>
export type Params = Readonly<Record<string, string | number>>

const rules = { uk: new Intl.PluralRules('uk'), en: new Intl.PluralRules('en') } as const

/** The plural categories of a language; a test checks the dictionaries for them. */
export const pluralForms = { uk: ['one', 'few', 'many', 'other'], en: ['one', 'other'] } as const

/**
 * Translates `key` and fills in `{{name}}`. With `params.count` it takes the language's plural form if the dictionary has plural forms. A missing
 * key is returned as it is: tests detect it, and readers are not stopped.
 */
export function translate(messages: Messages, language: Language, key: string, params?: Params): string {
  const count = params?.['count']
  const plural = typeof count === 'number' ? messages[`${key}_${rules[language].select(count)}`] : undefined
  const text = plural ?? messages[key] ?? messages[`${key}_other`] ?? key
  return params ? text.replace(/\{\{(\w+)\}\}/g, (isWhole, name: string) => String(params[name] ?? isWhole)) : text
}
