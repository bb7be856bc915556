import { useTranslations } from '#i18n/messages.tsx'
import type { ErrorFlow } from '../errors/error-messages.ts'
import { clearErrorToasts, reportFailure } from '../errors/report-failure.ts'
import type { FormErrors } from '../forms/use-form.ts'

interface Form {
  readonly values: Readonly<Record<string, string>>
  readonly showErrors: (errors: FormErrors) => void
}

/** Shows a failure: errors of this form's fields at the fields, every other error as a toast. */
export function useApiError(flow: ErrorFlow = 'general') {
  const tErrors = useTranslations('errors')
  function showError(error: unknown, form?: Form) {
    const own = reportFailure(error, tErrors, { fields: Object.keys(form?.values ?? {}), flow })
    if (Object.keys(own).length > 0) form?.showErrors(own)
  }
  return { showError, clear: clearErrorToasts }
}
