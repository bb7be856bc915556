import type { Language } from '#contract/languages.ts'
import type { Namespace } from '#i18n/namespaces.ts'
import type { Messages } from '#i18n/translate.ts'
import type { MessageSource } from '#i18n/messages.tsx'

/** A promise with the fields that React's `use` reads: a fulfilled one returns at once. */
interface LoadingMessages extends Promise<Messages> {
  status?: 'fulfilled'
  value?: Messages
}
// The cache keeps promises, even when resolved: a component that first rendered with a promise and is replayed with a plain object would call fewer
// hooks than React counts on (error 467).
const cache = new Map<string, LoadingMessages>()

/** Loads translations from `/locales/{lng}/{ns}.json`; a failed load is retried at the next use. */
export const browserMessages: MessageSource = {
  messages(language: Language, namespace: Namespace) {
    const key = `${language}/${namespace}`
    const stored = cache.get(key)
    if (stored) return stored
    const version = document.documentElement.dataset['words'] ?? ''
    const loading: LoadingMessages = fetch(`/locales/${key}.json?v=${version}`)
      .then(async (response) => {
        if (!response.ok) throw new Error(`words ${key}: HTTP ${response.status}`)
        const dictionary = (await response.json()) as Messages // from this shop
        loading.status = 'fulfilled'
        loading.value = dictionary
        return dictionary
      })
      .catch((error: unknown) => {
        cache.delete(key)
        throw error
      })
    cache.set(key, loading)
    return loading
  },
}
