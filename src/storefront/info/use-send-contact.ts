import { useRef, useState } from 'react'
import { NoResponseError } from '#contract/api-errors.ts'
import type { ContactForm } from '#contract/contact.ts'
import type { Language } from '#contract/languages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { errorMessages, fieldMessages } from '../errors/error-messages.ts'
import type { Troubles } from '../forms/use-form.ts'
import { newKey } from '../api/idempotency-key.ts'
import { saidTooMany } from '../errors/toast-rate-limited.ts'
import { apiLater } from '../api/query-cache.ts'

type State = 'idle' | 'submitting' | 'success' | 'error' | 'kept'

/** Sends a message; the same one again carries the same key, so that it arrives once. */
export function useSending() {
  const t = useTranslations('info')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [state, setState] = useState<State>('idle')
  const [message, setMessage] = useState('')
  const last = useRef({ text: '', key: '' })

  const wordsOf = (error: unknown) => {
    if (error instanceof NoResponseError) return `${tErrors('unknown')} ${t('noAnswer')}`
    if (saidTooMany(error, tErrors)) return ''
    return errorMessages(error, tErrors).join(' ')
  }
  async function send(body: ContactForm, refuse: (troubles: Troubles) => void) {
    if (state === 'submitting') return
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    setState('submitting')
    try {
      await (await apiLater(language)).sendContact({ body }, { idempotencyKey: last.current.key })
      last.current = { text: '', key: '' }
      setState('success')
    } catch (error) {
      if (error instanceof NoResponseError && (await keepMessage(body, last.current.key, language))) {
        last.current = { ...last.current, text: '' }
        return setState('kept')
      }
      setMessage(wordsOf(error))
      setState('error')
      refuse(fieldMessages(error, tErrors))
    }
  }
  return { state, message, send, keptAs: last.current.key, again: () => setState('idle') }
}

/** Puts the message aside until there is a network; false when the browser keeps nothing. The key makes it one message, whether or not the server heard it. */
async function keepMessage(body: ContactForm, id: string, language: Language): Promise<boolean> {
  try {
    const [{ keepLetter }, { sendSoon }] = await Promise.all([import('../offline/outbox-store.ts'), import('../offline/register-worker.ts')])
    const about = body.message || body.phone
    await keepLetter({ kind: 'message', id, language, about, from: location.pathname, keptAt: new Date().toISOString(), state: 'kept', body })
    void sendSoon()
    return true
  } catch {
    return false
  }
}
