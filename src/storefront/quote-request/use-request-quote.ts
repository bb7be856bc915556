import { useState } from 'react'
import type { QuoteRequested } from '#contract/quote-request.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { useSubmit } from '../errors/use-submit.ts'
import type { FormState } from '../forms/use-form.ts'
import { setPlace, findSettlementId } from '../storage/place.ts'
import type { QuoteGoods } from './quote-request.ts'

/** Named as on the wire, so that the server's field errors match. */
export const emptyRequest = { email: '', name: '', country: '', city: '', company_name: '', tax_id: '', message: '' }

const requestKeys = idempotencyKeys()

/** Requests a quote; repeating the same request uses the same key, so that it arrives once. */
export function useRequestQuote({ lines }: QuoteGoods) {
  const language = useLanguage()
  const [sent, setSent] = useState<QuoteRequested>()
  const { busy, failure, submit } = useSubmit()
  const send = (form: FormState<keyof typeof emptyRequest>) =>
    submit(async () => {
      const { country, city } = form.values
      const body = { ...form.values, language, lines: [...lines] }
      const answer = await browserApi(language).requestQuote({ body }, { idempotencyKey: requestKeys.keyFor(body) })
      requestKeys.remove(body)
      if (findSettlementId(city.trim()) === undefined) setPlace({ country, city: city.trim() })
      setSent(answer)
    }, form)
  return { sent, busy, failure, send }
}
