import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import type { FormErrors } from '../forms/use-form.ts'
import type { ErrorFlow } from './error-messages.ts'
import { clearErrorToasts, reportFailure } from './report-failure.ts'

export interface SubmittedForm {
  readonly values: Readonly<Record<string, string>>
  readonly showErrors: (errors: FormErrors) => void
}

/** Sends one request at a time. Errors of the form's fields are shown at the fields, all others as toasts. */
export function useSubmit(flow: ErrorFlow = 'general') {
  const tErrors = useTranslations('errors')
  const [busy, setBusy] = useState(false)
  /** The error of the last finished attempt. It stays during the next one, so that the page does not move under a double press. */
  const [failure, setFailure] = useState<unknown>(null)
  /** @returns whether it succeeded */
  async function submit(send: () => Promise<void>, form?: SubmittedForm): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    clearErrorToasts()
    try {
      await send()
      setFailure(null)
      return true
    } catch (error) {
      const own = reportFailure(error, tErrors, { fields: Object.keys(form?.values ?? {}), flow })
      form?.showErrors(own)
      setFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, submit }
}
