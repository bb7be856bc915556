import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import type { Namespace } from '#i18n/namespaces.ts'
import type { Messages } from '#i18n/translate.ts'

const files = import.meta.glob<Messages>('../../i18n/{uk,en}/{admin-*,ui}.json', { import: 'default' })

/** A promise with the fields that React's `use` reads: a fulfilled one returns at once. */
interface LoadingMessages extends Promise<Messages> {
  status?: 'fulfilled'
  value?: Messages
}
const cache = new Map<string, LoadingMessages>()

/** Loads the translations of one namespace; a failed load is retried at the next use. */
export function loadMessages(language: Language, namespace: Namespace): Promise<Messages> {
  const path = `../../i18n/${language}/${namespace}.json`
  const stored = cache.get(path)
  if (stored) return stored
  const file = files[path]
  if (!file) throw new Error(`no words in ${path}`)
  const loading: LoadingMessages = file().then(
    (messages) => {
      loading.status = 'fulfilled'
      loading.value = messages
      return messages
    },
    (error: unknown) => {
      cache.delete(path)
      throw error
    },
  )
  cache.set(path, loading)
  return loading
}

export const adminMessages: MessageSource = { messages: loadMessages }
