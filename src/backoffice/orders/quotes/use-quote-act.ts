import { useState } from 'react'
import { NoResponseError } from '#contract/api-errors.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { QuoteView } from '#contract/admin/quotes.ts'
import { newIdempotencyKey } from '../../api/admin-api.ts'
import { useFieldErrors } from '../../api/error-text.ts'
import { namedErrors } from '../../form/error-list.tsx'
import { controlId } from '../../form/edit-frame.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import type { QuoteSummaryProps } from './quote-props.ts'
import { savedQuote } from './quote-values.ts'
import { useQuotesChanged } from './use-quote.ts'

const savesItself = { savesFirst: false }

interface Call {
  readonly id: number
  readonly version: number
  readonly idempotencyKey: string
}

/**
 * One act on a quote: saves what is typed, then acts, once however often the button is pressed. When a
 * colleague was faster, the builder shows the quote as it is now.
 */
export function useQuoteAct({ form, labels, onChanged, store }: QuoteSummaryProps, act: (call: Call) => Promise<void>, onUnsaved: () => void) {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const changed = useQuotesChanged()
  const fieldErrors = useFieldErrors()
  const submit = useSubmit(async () => {
    if (!form.isSaved()) await form.submit()
    // The form shows above its fields why saving failed.
    if (!form.isSaved()) return onUnsaved()
    try {
      const id = await store()
      await act({ id, version: form.saved().version, idempotencyKey })
      changed()
    } catch (error) {
      // Without an answer the outcome is unknown, so the retry uses the same key.
      if (!(error instanceof NoResponseError)) setKey(newIdempotencyKey())
      if (error instanceof StaleVersionError) {
        const now = error.stale.current as QuoteView // what the contract says of these calls' 409
        onChanged(now)
        form.rebase(savedQuote(now))
      }
      throw error
    }
  }, savesItself)
  return { ...submit, errors: namedErrors(fieldErrors(submit.error), labels, controlId) }
}
