import { useRef } from 'react'
import type { NewQuote, QuoteView } from '#contract/admin/quotes.ts'
import { adminApi } from '../../api/admin-api.ts'
import type { FieldValues } from '../../form/merge-edits.ts'
import { mayPass } from '../../form/use-repeat.ts'
import { linesIn } from '../edit/use-draft-lines.ts'
import { buyerIn, toQuoteWrite } from './quote-values.ts'
import { rereadQuotes } from './use-quote.ts'

interface Edit {
  readonly values: FieldValues
  readonly changed: readonly string[]
  readonly version: number
}

const toNewQuote = (values: FieldValues): NewQuote => ({ buyer: buyerIn(values), lines: Object.fromEntries(linesIn(values)) })

/** Writes the draft to the server. The first write creates it, so that a builder that was only opened leaves nothing. */
export function useQuoteWriter(first: QuoteView) {
  const id = useRef(first.id)
  /** A new draft whose outcome is unknown: sent again as it was, it is made once. */
  const unanswered = useRef<NewQuote | null>(null)
  const storing = useRef<Promise<QuoteView> | null>(null)

  /** Two simultaneous acts create the draft once. */
  function store(values: FieldValues): Promise<QuoteView> {
    storing.current ??= storeNow(values).finally(() => {
      storing.current = null
    })
    return storing.current
  }

  async function storeNow(values: FieldValues): Promise<QuoteView> {
    const repeated = unanswered.current
    const body = repeated ?? toNewQuote(values)
    unanswered.current = body
    try {
      const made = await adminApi().createQuote({ body })
      id.current = made.id
      rereadQuotes()
      // Adds what was typed since the request whose answer was lost.
      return repeated === null ? made : await write({ values, changed: Object.keys(values), version: made.version })
    } catch (error) {
      if (!mayPass(error)) unanswered.current = null
      throw error
    }
  }

  const write = async ({ values, changed: fields, version }: Edit): Promise<QuoteView> =>
    id.current === 0 ? store(values) : adminApi().saveQuote({ params: { id: id.current }, body: { version, ...toQuoteWrite(values, fields) } })

  return { write, store, isStored: () => id.current !== 0, id: () => id.current }
}
