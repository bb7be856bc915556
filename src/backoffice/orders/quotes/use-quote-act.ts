import { useFieldErrors } from '../../api/error-text.ts'
import { namedErrors, useSubmit } from '../../form/form.tsx'
import { controlId } from '../../form/edit-frame.tsx'
import type { QuoteSummaryProps } from './quote-values.ts'
import { rereadQuotes } from './use-quote.ts'

const savesItself = { savesFirst: false }

interface Call {
  readonly id: number
  readonly version: number
}

/** An act on a quote: saves the form, then acts once, however often the button is pressed. */
export function useQuoteAct({ form, labels, store }: QuoteSummaryProps, act: (call: Call) => Promise<void>, onUnsaved: () => void) {
  const submit = useSubmit(async () => {
    if (!form.isSaved()) await form.submit()
    // The form shows above its fields why saving failed.
    if (!form.isSaved()) return onUnsaved()
    const id = await store()
    await form.act((version) => act({ id, version }))
    rereadQuotes()
  }, savesItself)
  return { ...submit, errors: namedErrors(useFieldErrors(submit.error), labels, controlId) }
}
