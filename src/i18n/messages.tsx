import { createContext, use, useContext, type ReactNode } from 'react'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { unbroken } from '#contract/unbroken.ts'
import type { Namespace, MessageKey } from './namespaces.ts'
import { translate, type Messages, type Params } from './translate.ts'

/** Where translations come from: the disk on the server, `/locales/{lng}/{ns}.json` in the browser. */
export interface MessageSource {
  /** A loaded dictionary, or the promise of it. */
  messages(language: Language, namespace: Namespace): Messages | Promise<Messages>
}

const MessagesContext = createContext<{ language: Language; source: MessageSource } | null>(null)

export function MessagesProvider({ language, source, children }: { language: Language; source: MessageSource; children: ReactNode }) {
  return <MessagesContext value={{ language, source }}>{children}</MessagesContext>
}

export function useLanguage(): Language {
  return useContext(MessagesContext)?.language ?? defaultLanguage
}

/**
 * The translations of one namespace: `const t = useTranslations('catalogue'); t('itemsFound', { count: 3 })`.
 * Suspends while the dictionary loads. A text missing in English appears in Ukrainian:
 * the source merges the two (rule 1.1).
 */
export function useTranslations<N extends Namespace>(namespace: N): (key: MessageKey<N>, params?: Params) => string {
  const context = useContext(MessagesContext)
  if (!context) throw new Error('no MessagesProvider')
  const found = context.source.messages(context.language, namespace)
  const messages = found instanceof Promise ? use(found) : found
  return (key, params) => unbroken(translate(messages, context.language, key, params))
}
