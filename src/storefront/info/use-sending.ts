import { useRef, useState } from 'react'
import { ApiError, NoAnswerError } from '#contract/api-errors.ts'
import type { ContactForm } from '#contract/contact.ts'
import { useLanguage, useWords } from '#i18n/words.tsx'
import { errorMessages, fieldMessages } from '../shell/errors.ts'
import type { Troubles } from '../shell/forms/use-form.ts'
import { apiLater } from '../shell/read-kept.ts'

type State = 'idle' | 'submitting' | 'success' | 'error'

/** Random enough everywhere: `crypto.randomUUID` is missing on a page without TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(18))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends a message; the same one again carries the same key, so that it arrives once. */
export function useSending() {
  const t = useWords('info')
  const tErrors = useWords('errors')
  const language = useLanguage()
  const [state, setState] = useState<State>('idle')
  const [message, setMessage] = useState('')
  const last = useRef({ text: '', key: '' })

  const wordsOf = (error: unknown) => {
    if (error instanceof NoAnswerError) return t('noAnswer')
    if (error instanceof ApiError && error.status === 429) return t('tooMany', { count: Math.ceil((error.retryAfterSeconds ?? 60) / 60) })
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
      setMessage(wordsOf(error))
      setState('error')
      refuse(fieldMessages(error, tErrors))
    }
  }
  return { state, message, send, again: () => setState('idle') }
}
