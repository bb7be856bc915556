import { useTranslations } from '#i18n/messages.tsx'
import { errorMessages, fieldMessages, type ErrorFlow } from '../errors/error-messages.ts'
import { clearErrorToasts, toastErrors } from '../errors/toast-errors.ts'
import type { FormErrors } from '../forms/use-form.ts'

interface Form {
  readonly values: Readonly<Record<string, string>>
  readonly showErrors: (errors: FormErrors) => void
}

/** Shows a failure: errors of this form's fields at the fields, every other error as a toast. */
export function useApiError(flow: ErrorFlow = 'general') {
  const tErrors = useTranslations('errors')
  function showError(error: unknown, form?: Form) {
    const fields = Object.entries(fieldMessages(error, tErrors))
    const known = form ? fields.filter(([name]) => Object.hasOwn(form.values, name)) : []
    if (known.length > 0) form?.showErrors(Object.fromEntries(known))
    const others =
      known.length > 0
        ? fields.filter(([name]) => !known.some(([field]) => field === name)).map(([, text]) => text)
        : errorMessages(error, tErrors, flow)
    toastErrors(others)
  }
  return { showError, clear: clearErrorToasts }
}
