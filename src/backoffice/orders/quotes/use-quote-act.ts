import { StaleVersionError } from '#contract/admin/client.ts'
import type { QuoteView } from '#contract/admin/quotes.ts'
import { useFieldErrors } from '../../api/error-text.ts'
import { namedErrors, useSubmit } from '../../form/form.tsx'
import { controlId } from '../../form/edit-frame.tsx'
import { savedQuote, type QuoteSummaryProps } from './quote-values.ts'
import { rereadQuotes } from './use-quote.ts'

const savesItself = { savesFirst: false }

interface Call {
  readonly id: number
  readonly version: number
}

/**
 * An act on a quote: saves the form, then acts once, however often the button is pressed. If a colleague was faster, the builder shows the current
 * quote.
 */
export function useQuoteAct({ form, labels, onChanged, store }: QuoteSummaryProps, act: (call: Call) => Promise<void>, onUnsaved: () => void) {
  const submit = useSubmit(async () => {
    if (!form.isSaved()) await form.submit()
    // The form shows above its fields why saving failed.
    if (!form.isSaved()) return onUnsaved()
    try {
      const id = await store()
      await act({ id, version: form.saved().version })
      rereadQuotes()
    } catch (error) {
      if (error instanceof StaleVersionError) {
        const now = error.stale.current as QuoteView // the contract's type for a 409 of these calls
        onChanged(now)
        form.rebase(savedQuote(now))
      }
      throw error
    }
  }, savesItself)
  return { ...submit, errors: namedErrors(useFieldErrors(submit.error), labels, controlId) }
}
