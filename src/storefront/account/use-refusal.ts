import { useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import { useWords } from '#i18n/words.tsx'
import { errorMessages, fieldMessages, type ErrorFlow } from '../shell/errors.ts'
import type { Troubles } from '../shell/forms/use-form.ts'

interface Form {
  readonly values: Readonly<Record<string, string>>
  readonly refuse: (troubles: Troubles) => void
}

/**
 * What the server refused: errors of this form's fields stand at the fields, the rest above the button.
 * Too many attempts say how long to wait.
 */
export function useRefusal(flow: ErrorFlow = 'general') {
  const t = useWords('account')
  const tErrors = useWords('errors')
  const [message, setMessage] = useState<string>()
  function tell(error: unknown, form?: Form) {
    if (error instanceof ApiError && error.status === 429) {
      setMessage(t('tooManyTries', { count: Math.ceil((error.retryAfterSeconds ?? 60) / 60) }))
      return
    }
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
