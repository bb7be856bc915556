import { useState } from 'react'
import { NoResponseError } from '#contract/api-errors.ts'
import type { ContactForm } from '#contract/contact.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { lazyApi } from '../api/query-cache.ts'
import { useSubmit, type SubmittedForm } from '../errors/use-submit.ts'
import { putAside } from '../offline/put-aside.ts'

const messageKeys = idempotencyKeys()

/** Sends a message; repeated sending uses the same key, so that the message arrives once. */
export function useSendContact() {
  const language = useLanguage()
  /** Whether the message has arrived, or is stored on this device under an id. */
  const [sent, setSent] = useState<'arrived' | { readonly outboxId: string } | null>(null)
  const { busy, failure, submit } = useSubmit()
  const send = (body: ContactForm, form: SubmittedForm) =>
    submit(async () => {
      const id = messageKeys.keyFor(body)
      try {
        await (await lazyApi(language)).sendContact({ body }, { idempotencyKey: id })
        setSent('arrived')
      } catch (error) {
        const isWaiting =
          error instanceof NoResponseError && (await putAside({ kind: 'message', id, language, about: body.message || body.phone, body }))
        if (!isWaiting) throw error
        setSent({ outboxId: id })
      }
      messageKeys.remove(body)
    }, form)
  return { sent, busy, failure, send, again: () => setSent(null) }
}
