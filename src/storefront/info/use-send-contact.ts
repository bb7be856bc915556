import { useState } from 'react'
import { NoResponseError } from '#contract/api-errors.ts'
import type { ContactForm } from '#contract/contact.ts'
import type { Language } from '#contract/languages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { FormErrors } from '../forms/use-form.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { clearErrorToasts, reportFailure } from '../errors/report-failure.ts'
import { lazyApi } from '../api/query-cache.ts'

const messageKeys = idempotencyKeys()

type State = 'idle' | 'submitting' | 'success' | 'error' | 'waiting'

/** Sends a message; repeated sending uses the same key, so that the message arrives once. */
export function useSendContact() {
  const t = useTranslations('info')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [state, setState] = useState<State>('idle')
  const [message, setMessage] = useState('')
  const [outboxId, setOutboxId] = useState('')

  async function send(body: ContactForm, showErrors: (errors: FormErrors) => void) {
    if (state === 'submitting') return
    const key = messageKeys.keyOf(body)
    setState('submitting')
    clearErrorToasts()
    try {
      await (await lazyApi(language)).sendContact({ body }, { idempotencyKey: key })
      messageKeys.remove(body)
      setState('success')
    } catch (error) {
      if (error instanceof NoResponseError && (await enqueueMessage(body, key, language))) {
        messageKeys.remove(body)
        setOutboxId(key)
        return setState('waiting')
      }
      setMessage(error instanceof NoResponseError ? t('noAnswer') : '')
      setState('error')
      showErrors(reportFailure(error, tErrors, { fields: Object.keys(body) }))
    }
  }
  return { state, message, send, outboxId, again: () => setState('idle') }
}

/**
 * Stores the message until there is a network; false when the browser cannot store it. The key ensures that it arrives once, even if the server got
 * it the first time.
 */
async function enqueueMessage(body: ContactForm, id: string, language: Language): Promise<boolean> {
  try {
    const [{ enqueue }, { scheduleSend }] = await Promise.all([import('../offline/outbox-store.ts'), import('../offline/register-worker.ts')])
    const about = body.message || body.phone
    await enqueue({ kind: 'message', id, language, about, from: location.pathname, storedAt: new Date().toISOString(), state: 'waiting', body })
    void scheduleSend()
    return true
  } catch {
    return false
  }
}
