import { readFileSync } from 'node:fs'
import type { Language } from './shop.ts'

/** The shop's own texts of a namespace, so that a journey names a key instead of a sentence. `cut` drops everything from the first `{{` on. */
export function textsOf(language: Language, namespace: string): (key: string, cut?: 'cut') => string {
  const texts = JSON.parse(readFileSync(new URL(`../src/i18n/${language}/${namespace}.json`, import.meta.url), 'utf8')) as Readonly<
    Record<string, string>
  > // from this repository
  return (key, cut) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`no text ${namespace}.${key}`)
    return cut ? (text.split('{{')[0] ?? '').replace(/[\s·:]+$/, '') : text
  }
}
