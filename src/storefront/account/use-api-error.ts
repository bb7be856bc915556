import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { errorMessages, fieldMessages, type ErrorFlow } from '../errors/error-messages.ts'
import type { Troubles } from '../forms/use-form.ts'
import { saidTooMany } from '../errors/toast-rate-limited.ts'

interface Form {
  readonly values: Readonly<Record<string, string>>
  readonly refuse: (troubles: Troubles) => void
}

/** What the server refused: errors of this form's fields stand at the fields, the rest above the button. */
export function useRefusal(flow: ErrorFlow = 'general') {
  const tErrors = useTranslations('errors')
  const [message, setMessage] = useState<string>()
  function tell(error: unknown, form?: Form) {
    if (saidTooMany(error, tErrors)) return setMessage(undefined)
    const fields = Object.entries(fieldMessages(error, tErrors))
    const known = form ? fields.filter(([name]) => Object.hasOwn(form.values, name)) : []
    if (known.length > 0) form?.refuse(Object.fromEntries(known))
    const others =
      known.length > 0
        ? fields.filter(([name]) => !known.some(([field]) => field === name)).map(([, text]) => text)
        : errorMessages(error, tErrors, flow)
    setMessage(others.length > 0 ? [...new Set(others)].join(' ') : undefined)
  }
  return { message, tell, clear: () => setMessage(undefined) }
}
