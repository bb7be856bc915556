import { useEffect, useState } from 'react'
import type { ListedProduct, Suggestions } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { lazyApi } from '../../api/query-cache.ts'

/** Delay between typing and requesting suggestions, ms. */
const pauseMs = 300
const productLimit = 4

export interface SuggestionsAnswer extends Suggestions {
  /** The text for which they were requested. */
  readonly text: string
  /** The most ordered products, when nothing was found. */
  readonly popular: readonly ListedProduct[]
}

async function readSuggestions(language: Language, text: string, signal: AbortSignal): Promise<SuggestionsAnswer> {
  const api = await lazyApi(language)
  const found = await api.suggest({ query: new URLSearchParams({ q: text, limit: String(productLimit) }) }, { signal })
  if (found.products.length + found.sizes.length + found.queries.length > 0) return { ...found, text, popular: [] }
  const popular = await api.listProducts({ query: new URLSearchParams({ sort: 'recommended', limit: String(productLimit) }) }, { signal })
  return { ...found, text, popular: popular.data }
}

/**
 * Suggestions for the typed text; null for an empty text and before the first answer. An answer stays until a newer one arrives and is never
 * replaced by an older one.
 */
export function useSuggestions(text: string): SuggestionsAnswer | null {
  const language = useLanguage()
  const [answer, setAnswer] = useState<SuggestionsAnswer | null>(null)
  // An emptied field drops the answer, so that it does not appear with the next text.
  if (text === '' && answer !== null) setAnswer(null)
  useEffect(() => {
    if (text === '') return
    const typing = new AbortController()
    const take = (found: SuggestionsAnswer | null) => typing.signal.aborted || setAnswer(found)
    // A failure shows nothing, because the search works without suggestions.
    const timer = setTimeout(() => void readSuggestions(language, text, typing.signal).then(take, () => take(null)), pauseMs)
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [language, text])
  return text === '' ? null : answer
}
