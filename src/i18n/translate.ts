import type { Language } from '#contract/languages.ts'

/** Words of one namespace: flat keys, i18next's JSON format (`{{name}}`, `key_one`, `key_few` …). */
export type Messages = Readonly<Record<string, string>>
export type Params = Readonly<Record<string, string | number>>

const rules = { uk: new Intl.PluralRules('uk'), en: new Intl.PluralRules('en') } as const

/** The plural categories a language needs, as a test of the dictionaries asks for them. */
export const pluralForms = { uk: ['one', 'few', 'many', 'other'], en: ['one', 'other'] } as const

/**
 * The words for `key`, with `{{name}}` filled in and, when `params.count` is given and the
 * dictionary has plural forms, the form that the language asks for.
 * A key that is missing answers itself: visible in a test, harmless to a reader.
 */
export function translate(messages: Messages, language: Language, key: string, params?: Params): string {
  const count = params?.['count']
  const plural = typeof count === 'number' ? messages[`${key}_${rules[language].select(count)}`] : undefined
  const text = plural ?? messages[key] ?? messages[`${key}_other`] ?? key
  return params ? text.replace(/\{\{(\w+)\}\}/g, (isWhole, name: string) => String(params[name] ?? isWhole)) : text
}
