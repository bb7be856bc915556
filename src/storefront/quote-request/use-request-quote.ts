import { useState } from 'react'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import type { QuoteRequested } from '#contract/quote-request.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { clearErrorToasts, reportFailure } from '../errors/report-failure.ts'
import type { FormErrors } from '../forms/use-form.ts'
import { setPlace, findSettlementId } from '../storage/place.ts'
import type { QuoteGoods } from './quote-request.ts'

/** Named as on the wire, so that the server's field errors match. */
export const emptyRequest = { email: '', name: '', country: '', city: '', company_name: '', tax_id: '', message: '' }

const requestKeys = idempotencyKeys()

/** Requests a quote; repeating the same request uses the same key, so that it arrives once. */
export function useRequestQuote({ lines }: QuoteGoods) {
  const t = useTranslations('quoteRequest')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [sent, setSent] = useState<QuoteRequested>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const whatNow = (error: unknown): string => {
    if (error instanceof NoResponseError) return t('failedNoAnswer')
    const aboutGoods = error instanceof ApiError && Object.keys(error.errors).some((field) => field.startsWith('lines.'))
    return t(aboutGoods ? 'failedGoods' : 'kept')
  }
  async function send(values: typeof emptyRequest, showErrors: (errors: FormErrors) => void): Promise<void> {
    if (busy) return
    const body = { ...values, language, lines: [...lines] }
    setBusy(true)
    clearErrorToasts()
    try {
      const answer = await browserApi(language).requestQuote({ body }, { idempotencyKey: requestKeys.keyOf(body) })
      requestKeys.remove(body)
      if (findSettlementId(values.city.trim()) === undefined) setPlace({ country: values.country, city: values.city.trim() })
      setSent(answer)
    } catch (error) {
      setFailure(whatNow(error))
      showErrors(reportFailure(error, tErrors, { fields: Object.keys(emptyRequest) }))
    } finally {
      setBusy(false)
    }
  }
  return { sent, busy, failure, send }
}
