import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { errorMessages, fieldMessages, type ErrorFlow } from '../errors/error-messages.ts'
import type { FormErrors } from '../forms/use-form.ts'
import { toastRateLimited } from '../errors/toast-rate-limited.ts'

interface Form {
  readonly values: Readonly<Record<string, string>>
  readonly showErrors: (errors: FormErrors) => void
}

/** What the server refused: errors of this form's fields stand at the fields, the rest above the button. */
export function useApiError(flow: ErrorFlow = 'general') {
  const tErrors = useTranslations('errors')
  const [message, setMessage] = useState<string>()
  function showError(error: unknown, form?: Form) {
    if (toastRateLimited(error, tErrors)) return setMessage(undefined)
    const fields = Object.entries(fieldMessages(error, tErrors))
    const known = form ? fields.filter(([name]) => Object.hasOwn(form.values, name)) : []
    if (known.length > 0) form?.showErrors(Object.fromEntries(known))
    const others =
      known.length > 0
        ? fields.filter(([name]) => !known.some(([field]) => field === name)).map(([, text]) => text)
        : errorMessages(error, tErrors, flow)
    setMessage(others.length > 0 ? [...new Set(others)].join(' ') : undefined)
  }
  return { message, showError, clear: () => setMessage(undefined) }
}
