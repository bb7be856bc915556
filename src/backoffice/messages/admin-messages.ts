import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import type { Namespace } from '#i18n/namespaces.ts'
import type { Messages } from '#i18n/translate.ts'

const files = import.meta.glob<Messages>('../../i18n/{uk,en}/{admin-*,ui}.json', { import: 'default' })

/** A promise as React's `use` reads it: one that is marked as fulfilled answers at once. */
interface LoadingMessages extends Promise<Messages> {
  status?: 'fulfilled'
  value?: Messages
}
const cache = new Map<string, LoadingMessages>()

/** The words of one namespace, a file of their own each; a failed load is tried again at the next use. */
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
