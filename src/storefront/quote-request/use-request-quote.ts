import { useState } from 'react'
import { NoResponseError } from '#contract/api-errors.ts'
import type { QuoteRequested } from '#contract/quote-request.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { errorMessages, fieldMessages } from '../errors/error-messages.ts'
import { clearErrorToasts, toastErrors } from '../errors/toast-errors.ts'
import { toastRateLimited } from '../errors/toast-rate-limited.ts'
import type { FormErrors } from '../forms/use-form.ts'
import { setPlace } from '../storage/place.ts'
import type { QuoteGoods } from './quote-request.ts'

/** Names of the wire, so that the server's field errors find them. */
export const emptyRequest = { email: '', name: '', country: '', city: '', company_name: '', tax_id: '', message: '' }

const requestKeys = idempotencyKeys()

/** Asks for a quote; the same request again carries the same key, so that it is asked for once. */
export function useRequestQuote({ lines }: QuoteGoods) {
  const t = useTranslations('quoteRequest')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [sent, setSent] = useState<QuoteRequested>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Says what failed; answers what to do about it. */
  const report = (error: unknown, fields: FormErrors): string => {
    if (toastRateLimited(error, tErrors)) return t('kept')
    if (error instanceof NoResponseError) {
      toastErrors([tErrors('unknown')])
      return t('failedNoAnswer')
    }
    if (Object.keys(fields).some((field) => field.startsWith('lines.'))) return t('failedGoods')
    if (Object.keys(fields).length === 0) toastErrors(errorMessages(error, tErrors))
    return t('kept')
  }
  async function send(values: typeof emptyRequest, showErrors: (errors: FormErrors) => void): Promise<void> {
    if (busy) return
    const body = { ...values, language, lines: [...lines] }
    setBusy(true)
    setFailure(null)
    clearErrorToasts()
    try {
      const answer = await browserApi(language).requestQuote({ body }, { idempotencyKey: requestKeys.keyOf(body) })
      requestKeys.remove(body)
      setPlace({ country: values.country, city: values.city.trim() })
      setSent(answer)
    } catch (error) {
      const fields = fieldMessages(error, tErrors)
      setFailure(report(error, fields))
      showErrors(fields)
    } finally {
      setBusy(false)
    }
  }
  return { sent, busy, failure, send }
}
