import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages, type Language } from '#contract/languages.ts'
import { namespaces, type MessageKey, type Namespace } from '#i18n/namespaces.ts'
import { translate, type Messages, type Params } from '#i18n/translate.ts'
import { hexDigest } from './digest.ts'

export type Translator<N extends Namespace> = (key: MessageKey<N>, params?: Params) => string

/** The interface's texts, read once. A missing English text falls back to Ukrainian (rule 1.1). */
export interface MessageCatalogue {
  messages(language: Language, namespace: Namespace): Messages
  translator<N extends Namespace>(language: Language, namespace: N): Translator<N>
  /** Changes with any text; it is part of the address under which browsers cache the texts. */
  readonly version: string
}

export function readMessages(): MessageCatalogue {
  const read = (language: Language, namespace: Namespace) => {
    const path = fileURLToPath(new URL(`../../i18n/${language}/${namespace}.json`, import.meta.url))
    return JSON.parse(readFileSync(path, 'utf8')) as Messages // our own files; a test checks their shape
  }
  const all = new Map<string, Messages>(
    languages.flatMap((language) =>
      namespaces.map((namespace) => [`${language}/${namespace}`, { ...read('uk', namespace), ...read(language, namespace) }] as const),
    ),
  )
  const version = hexDigest(JSON.stringify([...all])).slice(0, 12)
  const messages = (language: Language, namespace: Namespace) => all.get(`${language}/${namespace}`) ?? {}
  return {
    version,
    messages,
    translator: (language, namespace) => (key, params) => translate(messages(language, namespace), language, key, params),
  }
}
