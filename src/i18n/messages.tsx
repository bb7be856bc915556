import { createContext, use, useContext, type ReactNode } from 'react'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import type { Namespace, WordKey } from './namespaces.ts'
import { say, type Dictionary, type Params } from './translate.ts'

/** Where dictionaries come from: the disk on the server, `/locales/{lng}/{ns}.json` in the browser. */
export interface WordSource {
  /** A dictionary that is there already, or the promise of it. */
  dictionary(language: Language, namespace: Namespace): Dictionary | Promise<Dictionary>
}

const WordsContext = createContext<{ language: Language; source: WordSource } | null>(null)

export function WordsProvider({ language, source, children }: { language: Language; source: WordSource; children: ReactNode }) {
  return <WordsContext value={{ language, source }}>{children}</WordsContext>
}

export function useLanguage(): Language {
  return useContext(WordsContext)?.language ?? defaultLanguage
}

/**
 * The words of one namespace: `const t = useWords('catalogue'); t('itemsFound', { count: 3 })`.
 * Suspends while the dictionary is on its way. A text missing in English is said in Ukrainian
 * by the source, which merges the two (rule 1.1).
 */
export function useWords<N extends Namespace>(namespace: N): (key: WordKey<N>, params?: Params) => string {
  const context = useContext(WordsContext)
  if (!context) throw new Error('useWords needs a WordsProvider above it')
  const found = context.source.dictionary(context.language, namespace)
  const dictionary = found instanceof Promise ? use(found) : found
  return (key, params) => say(dictionary, context.language, key, params)
}
